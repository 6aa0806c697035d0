import { expect, test } from "vitest";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { quoteOrder } from "../../../app/services/checkout/quote-order.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { accountsOf } from "../../support/incidents.ts";
import { ALABAMA, checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

async function usCheckout(address = ALABAMA) {
  const here = await payingWorld();
  const store = await here.runners.store({
    region: "US",
    shipping: { standard: 500, standardTracked: 800, express: 1500, additionalItemPrice: 200 },
    products: [{ price: 1500 }],
  });
  return { here, store, ...(await checkoutOf(here, here.runners, store, { quantity: 2, address })) };
}

test("two Classic Tees to Alabama cost 38.48, on the tenant's own account", async () => {
  const { here, orderId, fix } = await usCheckout();
  expect(await fix()).toMatchObject({
    ok: true,
    value: { order: { itemsGross: 3000, shippingNet: 700, salesTax: 148, total: 3848, totalVat: 148 } },
  });
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(opened).toMatchObject({ ok: true, value: { amount: 3848, currency: "USD" } });
  if (!opened.ok) throw new Error(opened.error);
  expect(opened.value.accountId).toContain(here.runners.id);
  await here.pay(opened.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "US" })).toMatchObject({ state: "placed" });
  // The platform's fee is booked beside the sale, out of what the seller got.
  expect(await accountsOf(here, orderId)).toMatchObject({
    provider: 3848 - opened.value.applicationFee,
    sales: -3700,
    sales_tax: -148,
  });
});

test("Oregon takes no sales tax", async () => {
  const { fix } = await usCheckout({
    ...ALABAMA,
    addressCity: "Portland",
    addressPostcode: "97201",
    addressState: "OR",
  });
  expect(await fix()).toMatchObject({ ok: true, value: { order: { salesTax: 0, total: 3700 } } });
});

test("tax is on what is left after a voucher", async () => {
  const { here, store, fix } = await usCheckout();
  await addVoucher(here.db, store, "TEN", 1000, { currency: "USD" });
  expect(await fix({ voucherCode: "TEN" })).toMatchObject({
    ok: true,
    value: { order: { discount: 1000, salesTax: 108, total: 2808 } },
  });
});

test("a voucher that covers all goods and some of the shipping leaves the rest of the shipping to be taxed", async () => {
  const { here, store, fix } = await usCheckout();
  await addVoucher(here.db, store, "GOODS", 3100, { currency: "USD" });
  expect(await fix({ voucherCode: "GOODS" })).toMatchObject({
    ok: true,
    value: { order: { salesTax: 24, total: 624 } },
  });
});

test("a voucher that covers everything leaves no tax and no payment", async () => {
  const { here, store, fix, orderId } = await usCheckout();
  await addVoucher(here.db, store, "USFULL", 20_000, { currency: "USD" });
  expect(await fix({ voucherCode: "USFULL" })).toMatchObject({
    ok: true,
    value: { state: "placed", order: { salesTax: 0, total: 0 } },
  });
  expect(await here.intentsOf(orderId)).toEqual([]);
});

test("the provider is asked for the tax of each line with its share of the voucher, not with the first line free", async () => {
  const { here, store, visitor, orderId } = await usCheckout();
  await addVoucher(here.db, store, "HALF", 6000, { currency: "USD" });
  const storefront = await here.storefront(store, visitor);
  const [tees] = storefront.basket;
  if (!tees) throw new Error("The basket is empty.");
  const coat = { ...tees, quantity: 1, item: { ...tees.item, id: "coat", unitNet: 9000 } };
  const { scope } = here.runners;
  const asked: unknown[] = [];
  const calculateTax = (request: Parameters<typeof scope.payments.calculateTax>[0]) => {
    asked.push(...request.lines.map(({ amount }) => amount), request.shipping);
    return scope.payments.calculateTax(request);
  };
  const quoted = await quoteOrder(
    { ...scope, payments: { ...scope.payments, calculateTax } },
    {
      storefront,
      orderId,
      basket: [coat, tees],
      method: "standard",
      voucherCode: "HALF",
      email: ALABAMA.email,
      address: await scope.tenant.orders.find(orderId),
    },
  );
  expect(quoted).toMatchObject({ ok: true, value: { discount: 6000 } });
  expect(asked).toEqual([4500, 1500, 900]);
});
