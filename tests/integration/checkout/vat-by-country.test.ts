import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { brokenIn } from "../../support/audit.ts";
import { accountsOf } from "../../support/incidents.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";

const to = (addressCountry: string, addressPostcode: string, addressCity: string): OrderAddress => ({
  ...ADDRESS,
  addressCountry,
  addressPostcode,
  addressCity,
  addressState: "",
});
const HELSINKI = to("FI", "00100", "Helsinki");
const LAS_PALMAS = to("ES", "35001", "Las Palmas");

/** A shop of a Dutch company: 20.00 and 5.00 for shipping without its VAT of 21 %, two pieces: 48.40 and 6.05. */
async function dutchShop(taxMode: "oss" | "flat" = "oss") {
  const here = await payingWorld();
  const store = await here.runners.store({
    region: "EU",
    vatRate: 2100,
    taxMode,
    shipping: { standard: 500, standardTracked: null, express: null, additionalItemPrice: 0 },
    products: [{ price: 2000 }],
  });
  const begin = (address: OrderAddress) => checkoutOf(here, here.runners, store, { quantity: 2, address });
  return { here, store, begin };
}

test.each([
  // 48.40 and 6.05 less 25.5 / 125.5 of a piece, and of the shipping.
  [
    "Finland",
    HELSINKI,
    { itemsGross: 4840, shippingNet: 482, shippingVat: 123, totalVat: 1107, total: 5445 },
  ],
  ["Germany", to("DE", "10115", "Berlin"), { shippingNet: 508, shippingVat: 97, totalVat: 869, total: 5445 }],
  ["the Netherlands", to("NL", "1012 AB", "Amsterdam"), { shippingNet: 500, totalVat: 945, total: 5445 }],
  ["the Canary Islands", LAS_PALMAS, { shippingNet: 605, shippingVat: 0, totalVat: 0, total: 5445 }],
])("what is paid to %s holds the VAT of where it goes", async (_, address, expected) => {
  const { here, begin } = await dutchShop();
  expect(await (await begin(address)).fix()).toMatchObject({ ok: true, value: { order: expected } });
  expect(await brokenIn(here)).toEqual([]);
});

test("lines and book keep the rate and the tax of where it goes", async () => {
  const { here, begin } = await dutchShop();
  const { orderId, fix } = await begin(HELSINKI);
  await fix();
  const lines = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(lines).toMatchObject([{ unitNet: 1928, unitVat: 492, unitGross: 2420, vatRate: 2550 }]);
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  await here.pay(opened.value);
  await settleOrder(here.runners.scope, { orderId, region: "EU" });
  expect(await accountsOf(here, orderId)).toMatchObject({ sales: -(5445 - 1107), vat: -1107 });
});

test("an address in another country makes the price anew, though the sum is the same", async () => {
  const { here, store, begin } = await dutchShop();
  const { orderId, visitor, fix } = await begin(HELSINKI);
  await fix();
  const storefront = await here.storefront(store, visitor);
  const again = await beginCheckout(here.runners.scope, {
    storefront,
    basketId: basketIdOf(visitor.id, store.id),
    address: LAS_PALMAS,
  });
  expect(again).toMatchObject({ ok: true, value: { orderId } });
  expect(await fix()).toMatchObject({ ok: true, value: { order: { total: 5445, totalVat: 0 } } });
});

test("a rate that changes while somebody pays is the one of the moment when the price is fixed", async () => {
  const { here, begin } = await dutchShop();
  here.product.clock.set("2025-07-31T20:59:00Z");
  const { fix } = await begin(to("RO", "010011", "București"));
  expect(await fix()).toMatchObject({ ok: true, value: { order: { totalVat: 869 } } });
  here.product.clock.set("2025-07-31T22:01:00Z");
  expect(await fix()).toMatchObject({ ok: true, value: { order: { total: 5445, totalVat: 945 } } });
});

test("a store with one rate everywhere takes it abroad as well", async () => {
  const { begin } = await dutchShop("flat");
  expect(await (await begin(LAS_PALMAS)).fix()).toMatchObject({
    ok: true,
    value: { order: { totalVat: 945, total: 5445 } },
  });
});
