import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportOrders } from "../../../app/routes/admin/orders/export.ts";
import { NO_ADDRESS } from "../../../app/domain/address/address.ts";
import { clients } from "../../../db/schema/clients.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { call, post } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { ADDRESS } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk() {
  const here = await world();
  const [store, other] = [
    await here.runners.store({ slug: freshId() }),
    await here.runners.store({ slug: freshId() }),
  ];
  await putOrders(here.db, store, [{ name: "=HYPERLINK(1)" }, { name: "Pat Plain" }]);
  await putOrders(here.db, other, [{ name: "Olga Other" }]);
  const take = async (fields: Record<string, string>, cookie: string) =>
    call(exportOrders, post("/orders/export", fields, { cookie }), here.product.context());
  const noted = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id))).filter(
      ({ action }) => action === "Customer data exported",
    );
  return { here, store, take, noted };
}

test("an admin takes out what the filters leave, without formulas, and the log tells of it but not of whom", async () => {
  const { here, store, take, noted } = await desk();
  const { cookie } = await here.staff(here.runners, "admin");
  const { status, body } = await take({ store: store.id, q: "" }, cookie);
  expect(status).toBe(200);
  const text = String(body);
  expect(text).toContain("Pat Plain");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).not.toContain("Olga Other");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  await take({ q: "Pat Plain" }, cookie);
  const entries = await noted();
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("Pat");
});

test("the files tell of each order and of each line where it goes and what was paid, by the reader's clock", async () => {
  const { here, store, take } = await desk();
  const { cookie } = await here.staff(here.runners, "admin");
  const [orderId] = await putOrders(here.db, store, [
    {
      name: "Åsa Öberg",
      phone: "+46 8 123",
      total: 2599,
      discount: 401,
      voucherCode: "TEN",
      placedAt: new Date("2026-03-29T00:30:05Z"),
      message: "Ring the bell, twice",
      units: 3,
      billing: { ...NO_ADDRESS, name: "Firma AB", addressFirstLine: "Gata 1", addressCountry: "SE" },
    },
  ]);
  const at = here.product.clock.now();
  const refund = {
    tenantId: store.tenantId,
    orderId: orderId!,
    currency: "GBP" as const,
    actor: "x",
    reason: "goodwill",
    createdAt: at,
    updatedAt: at,
  };
  await here.db.insert(refunds).values([
    { ...refund, id: freshId(), amount: 250, status: "succeeded" },
    { ...refund, id: freshId(), amount: 1000, status: "failed" },
  ]);
  const rowsOf = async (fields: Record<string, string>) =>
    parse(String((await take({ q: "Åsa", ...fields }, cookie)).body), { columns: true, bom: true });
  expect(await rowsOf({})).toMatchObject([
    {
      placed_at: "2026-03-29 00:30:05",
      time_zone: "Europe/London",
      customer: "Åsa Öberg",
      phone: "'+46 8 123",
      message: "Ring the bell, twice",
      voucher: "TEN",
      discount: "4.01",
      items: "3",
      billing_name: "Firma AB",
      billing_address: "Gata 1",
      billing_country: "SE",
      total: "25.99",
      refunded: "2.5",
      total_after_refunds: "23.49",
      address_line_1: ADDRESS.addressFirstLine,
      postcode: ADDRESS.addressPostcode,
      country: "GB",
    },
  ]);
  expect(await rowsOf({ rows: "lines" })).toMatchObject([
    {
      customer: "Åsa Öberg",
      address_line_1: ADDRESS.addressFirstLine,
      product: "Tee",
      size: "M",
      quantity: "3",
      unit_gross: "0.01",
      line_gross: "0.03",
      vat_percent: "0",
    },
  ]);
});

test("the log tells by name of which client the orders were", async () => {
  const { here, take, noted } = await desk();
  const { cookie } = await here.staff(here.runners, "admin");
  const { id, tenantId } = { id: freshId(), tenantId: here.runners.id };
  const at = here.product.clock.now();
  const client = { id, tenantId, name: "Harbour Hotels", createdAt: at, updatedAt: at };
  await here.db.insert(clients).values(client);
  expect((await take({ client: id }, cookie)).status).toBe(200);
  expect((await noted())[0]?.changes).toMatchObject({ client: "Harbour Hotels", searched: false });
});

test("an account manager takes out one store at a time, and customer service nothing", async () => {
  const { here, store, take, noted } = await desk();
  const manager = await here.staff(here.runners, "account_manager");
  expect((await take({}, manager.cookie)).status).toBe(403);
  expect((await take({ store: store.id }, manager.cookie)).status).toBe(200);
  const service = await here.staff(here.runners, "customer_service");
  expect((await take({ store: store.id }, service.cookie)).status).toBe(403);
  expect(await noted()).toHaveLength(1);
});

test("a file has every order that holds the words, however many do", async () => {
  const { here, store, take } = await desk();
  await putOrders(
    here.db,
    store,
    Array.from({ length: 1100 }, () => ({ name: "Many" })),
  );
  const { cookie } = await here.staff(here.runners, "admin");
  const { body } = await take({ q: "many" }, cookie);
  expect(String(body).trim().split("\r\n")).toHaveLength(1101);
});
