import { and, eq, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { askAboutVatNumbers } from "../../../app/jobs/sweep.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { startSandbox } from "../../../packages/vies-sandbox/src/server.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { openTestDatabase } from "../../support/database.ts";

const GERMAN = "DE136695976";
const DAY_MS = 86_400_000;

/** An order that was paid with VAT while the register did not answer. */
async function unanswered() {
  const vies = await startSandbox({ port: 0 });
  onTestFinished(() => vies.close());
  const { url } = openTestDatabase();
  const shop = await checkout(
    {
      region: "EU",
      vatRate: 2100,
      shipping: { standard: 500, standardTracked: null, express: null, additionalItemPrice: 0 },
      products: [{ price: 2000 }],
    },
    { VIES_API_BASE: vies.url, LIBSQL_URL: url },
  );
  const { here, send, draft } = shop;
  await here.db
    .update(tenants)
    .set({ companyDetails: { country: "NL", vatRegistered: true, vatNumber: "NL004495445B01" } })
    .where(eq(tenants.id, here.runners.id));
  await send({
    ...ADDRESS,
    address_first_line: "Torstraße 1",
    address_city: "Berlin",
    address_county: "",
    address_postcode: "10115",
    address_country: "DE",
  });
  await send(STANDARD);
  vies.answer("MS_UNAVAILABLE");
  await send({ accept_terms: "on", intent: "pay", invoice_company: "Muster", invoice_vat_number: GERMAN });
  const { order, payment } = (await draft())!;
  const find = async () => (await here.db.select().from(orders).where(eq(orders.id, order.id)))[0]!;
  const isAsked = (await find()).vatAskAt !== null;
  // A draft is never asked about.
  await askAboutVatNumbers(here.product.context());
  expect([isAsked, vies.asked.length]).toEqual([true, 1]);
  await here.pay(payment!);
  await settleOrder(here.runners.scope, { orderId: order.id, region: "EU" });
  const mails = () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "account:vat_number_found%")));
  const notes = () =>
    here.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, "VAT register answered")),
      );
  return { here, vies, find, mails, notes, ask: () => askAboutVatNumbers(here.product.context()) };
}

test("a number that is confirmed after the payment is kept with its proof, and its store's people are told once", async () => {
  const { here, vies, find, ask, mails, notes } = await unanswered();
  await here.staff(here.runners, "admin");
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
  vies.answer("valid");
  await Promise.all([ask(), ask()]);
  expect(await find()).toMatchObject({
    vatState: "found",
    vatAskAt: null,
    totalVat: 1365,
    vatCheck: { number: GERMAN, state: "valid", requester: "NL004495445B01" },
  });
  expect((await find()).vatCheck?.proof).toMatch(/^WAPI/);
  expect(await notes()).toHaveLength(1);
  const told = await mails();
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ dedupeKey }) => dedupeKey)).size).toBe(told.length);
  const { length } = vies.asked;
  await ask();
  expect(vies.asked).toHaveLength(length);
});

test("a number that is wrong changes nothing, and nobody is mailed", async () => {
  const { vies, find, ask, mails } = await unanswered();
  vies.answer("invalid");
  await ask();
  expect(await find()).toMatchObject({ vatState: "invalid", vatAskAt: null, totalVat: 1365 });
  expect(await mails()).toEqual([]);
});

test("a register that stays away is asked each hour for seven days, and then no more", async () => {
  const { here, vies, find, ask } = await unanswered();
  await ask();
  const { vatAskAt, placedAt } = await find();
  expect(vatAskAt!.getTime() - here.product.clock.now().getTime()).toBe(3_600_000);
  const before = vies.asked.length;
  await ask();
  expect(vies.asked).toHaveLength(before);
  here.product.clock.set(new Date(placedAt!.getTime() + 7 * DAY_MS - 1000).toISOString());
  await ask();
  expect(await find()).toMatchObject({ vatState: "unanswered", vatAskAt: null });
});
