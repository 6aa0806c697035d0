import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as signUp } from "../../../app/routes/account/get-started/page.tsx";
import { action as invite } from "../../../app/routes/admin/people/invite/page.tsx";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { call, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { mailsTo } from "../../support/mails.ts";
import { ADDRESS } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const EVIL = "Claim at www.evil.example now";

test("the mail that proves an address says nothing that its sender typed, in any language", async () => {
  const here = await world();
  for (const lang of ["en", "fr", "de", "it", "es", "nl", "da", "fi", "sv"]) {
    const email = `${freshId()}@stranger.example`;
    const form = {
      company: "You won! www.evil.example",
      name: EVIL,
      email,
      password: "three unrelated words",
    };
    const headers = { "CF-Connecting-IP": `ip-${freshId()}` };
    const fields = { ...form, region: "EU", accept_terms: "on" };
    const answer = await call(
      signUp,
      post(`/get-started?lang=${lang}`, fields, { headers }),
      here.product.context(),
    );
    expect(answer.status).toBe(303);
    const [mail] = await mailsTo(here, email);
    expect(mail?.text).toContain("/email-verification/");
    for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/evil|Claim|won!/);
  }
});

test("an invitation names the company without its links, and does not use a name that the inviter chose", async () => {
  const here = await world();
  await here.db
    .update(tenants)
    .set({ name: "Free at www.evil.example" })
    .where(eq(tenants.id, here.runners.id));
  const { cookie, userId } = await here.staff(here.runners);
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));
  const email = `${freshId()}@stranger.example`;
  const fields = { name: EVIL, email, role: "account_manager" };
  const answer = await call(invite, post("/users/create", fields, { cookie }), here.product.context(), {});
  expect(answer.status).toBe(303);
  const [mail] = await mailsTo(here, email);
  expect(mail?.subject).toContain("Free at www. evil. example");
  for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/evil\.example|Claim/);
});

test("a gift's mail holds no link that its orderer typed", async () => {
  const { here, claim } = await promo({ sample: true });
  const email = `${freshId()}@stranger.example`;
  const address = { ...ADDRESS, name: EVIL, email, addressFirstLine: "https://evil.example/claim" };
  expect(await claim("", { address })).toMatchObject({ ok: true });
  here.product.queued.push(...here.runners.scope.outbox);
  const [mail] = await mailsTo(here, email);
  expect(mail?.text).toContain("Claim at www. evil. example now");
  for (const text of [mail?.subject, mail?.text, mail?.html])
    expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
});
