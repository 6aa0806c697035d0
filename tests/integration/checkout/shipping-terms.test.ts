import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ShippingTerms } from "../../../app/domain/pricing/shipping.ts";
import { basketModel } from "../../../app/routes/storefront/frame/store-chrome.server.ts";
import { cheapestShipping } from "../../../app/routes/storefront/product/shipping-offer.server.ts";
import { shippingPrices } from "../../../db/schema/events.ts";
import { brokenIn } from "../../support/audit.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

/** Three Classic Tees of 12.00: goods of 36.00, and 5.50 of shipping without VAT. */
async function shop(terms: ShippingTerms) {
  const here = await payingWorld();
  const store = await here.runners.store();
  const set = (now: ShippingTerms) =>
    here.db.update(shippingPrices).set({ terms: now }).where(eq(shippingPrices.eventId, store.id));
  await set(terms);
  return { here, store, set, checkout: () => checkoutOf(here, here.runners, store) };
}

const free = (value: number): ShippingTerms => ({ freeFrom: { standard: value } });

test.each([
  [3_600, { shippingNet: 0, shippingVat: 0, total: 3_600 }],
  [3_601, { shippingNet: 550, shippingVat: 110, total: 4_260 }],
])("goods of 36.00 are shipped for what free from %i says", async (value, sums) => {
  const { here, checkout } = await shop(free(value));
  const { fix } = await checkout();
  expect(await fix()).toMatchObject({ ok: true, value: { order: { itemsGross: 3_600, ...sums } } });
  expect(await brokenIn(here)).toEqual([]);
});

test("a voucher counts before the value is asked for", async () => {
  const { here, store, checkout } = await shop(free(3_200));
  await addVoucher(here.db, store, "SAVE5", 500);
  const { fix } = await checkout();
  expect(await fix()).toMatchObject({ ok: true, value: { order: { total: 3_600 } } });
  expect(await fix({ voucherCode: "SAVE5" })).toMatchObject({
    ok: true,
    value: { order: { shippingNet: 550, discount: 500, total: 3_760 } },
  });
  expect(await brokenIn(here)).toEqual([]);
});

test("where it goes decides the price, for all that shoppers typed elsewhere", async () => {
  const zones = [{ countries: ["GB"], prices: { standard: 990 } }];
  const { here, store, checkout } = await shop({ zones });
  const british = await checkout();
  expect(await british.fix()).toMatchObject({ ok: true, value: { order: { shippingNet: 1_190 } } });
  const irish = await checkoutOf(here, here.runners, store, {
    address: { ...ADDRESS, addressCountry: "IE", addressPostcode: "D02 X285", addressCity: "Dublin" },
  });
  expect(await irish.fix()).toMatchObject({ ok: true, value: { order: { shippingNet: 550 } } });
  expect(await brokenIn(here)).toEqual([]);
});

test("who saw free shipping is not charged for it when the terms change meanwhile", async () => {
  const { set, checkout } = await shop(free(3_600));
  const { fix } = await checkout();
  await set({});
  expect(await fix({ seenTotal: 3_600 })).toEqual({ ok: false, error: "errors:priceChanged" });
});

test("the basket says how much is missing until shipping is free, and the product what it costs", async () => {
  const { here, store, set } = await shop(free(4_110));
  const visitor = await here.visitor();
  await here.fill(store, visitor, 3);
  const model = async () => basketModel(await here.storefront(store, visitor), new Date(), null).shipping;
  expect(await model()).toMatchObject({
    price: { minor: 660, currency: "GBP" },
    untilFree: { minor: 510, currency: "GBP" },
  });
  await set(free(3_600));
  expect(await model()).toMatchObject({ price: { minor: 0 }, untilFree: null });
  await set(free(1_200));
  expect(cheapestShipping(await here.storefront(store), 1, 1_200)?.price.minor).toBe(0);
  await set({ zones: [{ countries: ["GB"], prices: { standard: 100, standard_tracked: 50 } }] });
  expect(cheapestShipping(await here.storefront(store), 1, 1_200)).toMatchObject({
    method: "standard_tracked",
    price: { minor: 60 },
  });
});
