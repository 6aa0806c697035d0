import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action as contact } from "../../../app/routes/storefront/contact/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at, call, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { fileForm, MALFORMED } from "../../support/forms.ts";
import { linkIn } from "../../support/mails.ts";
import { ORIGIN } from "../../support/page.ts";
import { addPromoCode } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const MESSAGE = {
  name: "Pat",
  email: "pat@test.example",
  order_ref: "",
  message: "Where is\nmy <b>shirt</b>?",
};

const rowsOf = (here: World) => here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
const mailsOf = (here: World) => here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));

async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const answer = await claim("GIFT-0001");
  if (!answer.ok) throw new Error(answer.error);
  return { here, store, ...answer.value };
}

test("a mail is written once although its message is delivered ten times at once and again", async () => {
  const { here, orderRef } = await claimed();
  const row = (await rowsOf(here)).find(({ payload }) => payload.kind === "mail")!;
  const context = here.product.context();
  await Promise.all(Array.from({ length: 10 }, () => deliver(context, [row.id])));
  await deliver(context, [row.id]);
  const written = await mailsOf(here);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ state: "sent", replyTo: "organiser@test.example" });
  expect(written[0]?.text).toContain(orderRef);
  expect((await rowsOf(here)).find(({ id }) => id === row.id)?.doneAt).not.toBeNull();
});

test("a confirmation comes in the store's name, says who sells, and leads to the order's page", async () => {
  const { here, store, orderRef } = await claimed();
  await here.db
    .update(tenants)
    .set({ companyDetails: { legalName: "Runners Ltd", city: "Leeds", postcode: "LS1 4DY", country: "GB" } })
    .where(eq(tenants.id, here.runners.id));
  const row = (await rowsOf(here)).find(({ payload }) => payload.kind === "mail")!;
  await deliver(here.product.context(), [row.id]);
  const [mail] = await mailsOf(here);
  const [event] = await here.db.select().from(events).where(eq(events.id, store.id));
  expect(mail?.sender).toBe(event?.name);
  expect(mail?.text).toContain("Runners Ltd, Leeds, LS1 4DY, United Kingdom");
  expect(linkIn(mail).pathname).toMatch(new RegExp(`^/${store.slug}/order/`));
  expect(mail?.text).toContain(`/is-this-real?code=${orderRef}`);
});

test("links in mails lead to our own origin only", async () => {
  const { here } = await claimed();
  const row = (await rowsOf(here)).find(({ payload }) => payload.kind === "mail")!;
  await deliver(here.product.context(), [row.id]);
  const [mail] = await mailsOf(here);
  const links = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(
    ([link]) => new URL(link).origin,
  );
  expect(links.length).toBeGreaterThan(1);
  expect(new Set(links)).toEqual(new Set([ORIGIN]));
});

test("a placed order is announced in its tenant's room only, without personal data", async () => {
  const { here, orderId } = await claimed();
  const row = (await rowsOf(here)).find(({ payload }) => payload.kind === "realtime")!;
  await deliver(here.product.context(), [row.id]);
  expect(here.product.announced).toEqual([
    { tenantId: here.runners.id, notice: { kind: "order", id: orderId } },
  ]);
});

test("an unknown message is passed over", async () => {
  const here = await world();
  await expect(deliver(here.product.context(), ["nosuchrow"])).resolves.toBeUndefined();
});

describe("a visitor's message", () => {
  async function shop() {
    const here = await world();
    const store = await here.runners.store();
    const send = (change: Record<string, string> = {}) =>
      call(contact, post(`/${store.slug}/contact-us`, { ...MESSAGE, ...change }), here.product.context());
    return { here, store, send };
  }

  test("reaches the organiser as a mail that can be answered, once however often it is sent", async () => {
    const { here, store, send } = await shop();
    expect(await send()).toMatchObject({ status: 303, location: `/${store.slug}/contact-us?sent` });
    await Promise.all(Array.from({ length: 5 }, () => send()));
    const rows = await rowsOf(here);
    expect(rows).toHaveLength(1);
    await deliver(here.product.context(), [rows[0]!.id]);
    const [mail] = await mailsOf(here);
    expect(mail).toMatchObject({ toAddress: "organiser@test.example", replyTo: "pat@test.example" });
    expect(mail?.html).toContain("&lt;b&gt;shirt&lt;/b&gt;");
    expect(mail?.html).not.toContain("<b>");
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["no message", { message: "" }, "message"],
    ["an e-mail address that is none", { email: "pat" }, "email"],
    ["a message of 5001 characters", { message: "x".repeat(5001) }, "message"],
  ])("with %s is told so and keeps what was typed", async (_, change, field) => {
    const { here, send } = await shop();
    const answer = await send(change);
    expect(answer.status).toBe(422);
    expect(Object.keys(at(answer.body, "result", "error") as object)).toEqual([field]);
    expect(await rowsOf(here)).toEqual([]);
  });

  test("cannot put lines into a mail's head", async () => {
    const { here, send } = await shop();
    await send({ name: "Pat\r\nBcc: all@test.example", order_ref: "PS-1\nX: y" });
    for (const row of await rowsOf(here)) await deliver(here.product.context(), [row.id]);
    for (const mail of await mailsOf(here)) expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test.each(MALFORMED)("that is no form (%s) is never an error of ours", async (_, type, body) => {
    const { here, store } = await shop();
    const request = new Request(`${ORIGIN}/${store.slug}/contact-us`, {
      method: "POST",
      body,
      headers: type ? { "Content-Type": type } : {},
    });
    const answer = await call(contact, request, here.product.context());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("that is a file is refused", async () => {
    const { here, store } = await shop();
    const request = new Request(`${ORIGIN}/${store.slug}/contact-us`, {
      method: "POST",
      body: fileForm("message"),
    });
    expect((await call(contact, request, here.product.context())).status).toBe(422);
  });
});
