import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader } from "../../../app/routes/admin/vat/page.tsx";
import { action as download } from "../../../app/routes/admin/vat/export.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { readVat } from "../../../app/services/ledger/read-vat.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { events } from "../../../db/schema/events.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { carryOut } from "../../support/incidents.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";

/** A Dutch company's shop, which taxes by country: two pieces and shipping are 54.45. */
async function dutchBooks() {
  const here = await payingWorld();
  const { scope, id } = here.runners;
  await here.db
    .update(tenants)
    .set({ companyDetails: { country: "NL" } })
    .where(eq(tenants.id, id));
  const store = await here.runners.store({
    region: "EU",
    vatRate: 2100,
    taxMode: "oss",
    shipping: { standard: 500, standardTracked: null, express: null, additionalItemPrice: 0 },
    products: [{ price: 2000 }],
  });
  const sell = async (addressCountry: string, addressPostcode: string) => {
    const address = { ...ADDRESS, addressCountry, addressPostcode, addressState: "" };
    const { orderId, fix } = await checkoutOf(here, here.runners, store, { quantity: 2, address });
    await fix();
    const opened = await openPayment(scope, { orderId, way: { kind: "intent" } });
    if (!opened.ok) throw new Error(opened.error);
    await here.pay(opened.value);
    await settleOrder(scope, { orderId, region: "EU" });
    return orderId;
  };
  const goodwill = (orderId: string, alone: number) =>
    askForRefund(scope, {
      orderId,
      reason: "goodwill",
      quantities: new Map(),
      withShipping: false,
      alone,
      limit: 100_000,
      seen: alone,
      key: orderId,
    } as unknown as Parameters<typeof askForRefund>[1]);
  return { here, scope, store, sell, goodwill };
}

test("VAT of a quarter stands by country and rate, less what went back, as the book has it", async () => {
  const { here, scope, sell, goodwill } = await dutchBooks();
  await sell("NL", "1012 AB");
  await sell("FI", "00100");
  const returned = await sell("FI", "00120");
  await sell("ES", "35001");
  expect(await goodwill(returned, 5445)).toMatchObject({ ok: true });
  await carryOut(here, "order_refund");
  const { lines, quarter, quarters, limit } = await readVat(scope, "");
  expect([quarter, quarters, limit]).toEqual([quarter, [quarter], null]);
  const rows = lines.map(({ scheme, country, rate, orders, net, vat }) => [
    ...[scheme, country, rate, orders, net, vat],
  ]);
  expect(rows).toEqual([
    ["home", "NL", 2100, 1, 4500, 945],
    ["oss", "FI", 2550, 2, 5445 - 1107, 1107],
    ["untaxed", "ES", 0, 1, 5445, 0],
  ]);
  const { cookie } = await here.staff(here.runners);
  const page = await call(
    loader,
    get("/client-revenue/vat?quarter=1999-Q9", { cookie }),
    here.product.context(),
  );
  expect(at(page.body, "currencies", 0, "lines")).toEqual(lines);
  const file = await call(
    download,
    post("/client-revenue/vat/export", { quarter }, { cookie }),
    here.product.context(),
  );
  expect(String(file.body).split("\r\n").slice(1, 4)).toEqual([
    `${quarter},home,NL,21,,1,45,9.45,EUR`,
    `${quarter},oss,FI,25.5,,2,43.38,11.07,EUR`,
    `${quarter},untaxed,ES,0,,1,54.45,0,EUR`,
  ]);
  const { cookie: service } = await here.staff(here.runners, "customer_service");
  const refused = await call(loader, get("/client-revenue/vat", { cookie: service }), here.product.context());
  expect(refused.status).toBe(403);
});

test("what is sold to other countries of the Union counts towards the limit of a shop with one rate", async () => {
  const { here, scope, store, sell } = await dutchBooks();
  await sell("NL", "1012 AB");
  await sell("DE", "10115");
  await sell("CH", "8001");
  expect((await readVat(scope, "")).limit).toBeNull();
  await here.db.update(events).set({ taxMode: "flat" }).where(eq(events.id, store.id));
  expect((await readVat(scope, "")).limit).toEqual({ sold: 5445 - 869, state: "below" });
  await here.db
    .update(tenants)
    .set({ companyDetails: { country: "GB" } })
    .where(eq(tenants.id, here.runners.id));
  expect((await readVat(scope, "")).limit).toBeNull();
});
