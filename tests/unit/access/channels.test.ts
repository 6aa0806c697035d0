import { expect, test } from "vitest";
import { CHANNEL_RIGHTS, channelOf } from "../../../app/domain/access/channels.ts";
import { PERMISSIONS } from "../../../app/domain/access/permissions.ts";

test.each(["tenant", "event", "order", "fulfiller"])(
  "%s.{id} is a channel, with or without its prefix",
  (kind) => {
    const channel = { kind, id: "a1", name: `${kind}.a1` };
    expect(channelOf(`${kind}.a1`)).toEqual(channel);
    expect(channelOf(`private-${kind}.a1`)).toEqual(channel);
  },
);

test.each([
  "",
  "tenant",
  "tenant.",
  "tenant.*",
  "tenant.a.b",
  "presence-tenant.a",
  "user.a",
  "constructor.a",
  " tenant.a",
])("%j is none", (name) => expect(channelOf(name)).toBeUndefined());

test("each kind asks for a right of the table", () => {
  for (const right of Object.values(CHANNEL_RIGHTS)) expect(PERMISSIONS).toContain(right);
});
