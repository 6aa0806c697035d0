import { expect, test } from "vitest";
import { tellListener } from "../../../app/domain/access/channels.ts";

const notice = {
  text: "{}",
  allowed: { "tenant.a": ["s1", "s2"], "order.b": [] },
  staying: { "tenant.a": ["s3"] },
};

test.each([
  [{ channel: "tenant.a", session: "s1" }, "hears"],
  [{ channel: "tenant.a", session: "s3" }, "others"],
  [{ channel: "tenant.a", session: "ended" }, "leaves"],
  [{ channel: "order.b", session: "s1" }, "leaves"],
  [{ channel: "event.c", session: "s1" }, "others"],
  [{ channel: "constructor", session: "s1" }, "others"],
  [null, "others"],
] as const)("a socket %j %s", (listener, what) => expect(tellListener(listener, notice)).toBe(what));
