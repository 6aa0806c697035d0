import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { linkIn, mailsTo } from "../../support/mails.ts";
import { ORIGIN } from "../../support/page.ts";
import { person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

const CLAIMS: Record<string, string>[] = [
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" },
  { Forwarded: "host=evil.example;proto=https" },
  { "X-Host": "evil.example", "X-Original-Host": "evil.example", "X-Rewrite-URL": "https://evil.example/" },
  { Referer: "https://evil.example/" },
];

/** The forms that send a mail with a link, of someone with an account, of someone without, and of an admin. */
async function forms() {
  const here = await world();
  here.product.clock.set(new Date().toISOString());
  const ask = wholeProduct(here.product);
  const owner = await person(here, here.runners);
  const waiting = await person(here, here.maple, { emailVerifiedAt: null, signupComplete: false });
  const { cookie, userId } = await here.staff(here.runners);
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));
  const fresh = () => `${freshId()}@fresh.example`;
  return {
    here,
    ask,
    all: () => [
      { path: "/reset-password", to: owner.email, fields: { email: owner.email }, cookie: "" },
      { path: "/email-verification", to: waiting.email, fields: { email: waiting.email }, cookie: "" },
      ...[fresh()].map((to) => ({
        path: "/get-started",
        to,
        fields: {
          company: "Birch",
          name: "Bo Birch",
          email: to,
          password: "three unrelated words",
          region: "UK",
          accept_terms: "on",
        },
        cookie: "",
      })),
      ...[fresh()].map((to) => ({
        path: "/users/create",
        to,
        fields: { name: "Ivy", email: to, role: "customer_service" },
        cookie,
      })),
    ],
  };
}

function request(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  return new Request(new URL(path, origin), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      Origin: ORIGIN,
      Host: new URL(ORIGIN).host,
      "CF-Connecting-IP": freshId(),
      ...headers,
    },
  });
}

test.each(CLAIMS)("every mail leads to our own origin, whatever a request claims: %j", async (claim) => {
  const { here, ask, all } = await forms();
  for (const { path, to, fields, cookie } of all()) {
    const answer = await ask(request(ORIGIN, path, fields, { ...claim, ...(cookie && { Cookie: cookie }) }));
    // Remix refuses some of these claims itself; nothing is sent then.
    if (answer.status !== 303) {
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      continue;
    }
    expect(answer.headers.get("Location"), path).not.toContain("evil");
    // The Worker of this test queues nothing: what it wrote is carried out by the clock.
    const [mail] = await mailsTo(here, to);
    if (!mail) throw new Error(`There is no mail of ${path}.`);
    expect(linkIn(mail).origin).toBe(ORIGIN);
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  }
});

test("under a name that is not ours nothing is sent at all", async () => {
  const { here, ask, all } = await forms();
  const before = (await here.db.select().from(mails)).length;
  for (const { path, fields } of all()) {
    for (const origin of ["https://evil.example", "http://shop.test.evil.example", "http://shop.test:8443"]) {
      expect((await ask(request(origin, path, fields, {}))).status).toBe(421);
    }
  }
  for (const id of here.product.queued) expect(id).toBe("");
  expect((await here.db.select().from(mails)).length).toBe(before);
});
