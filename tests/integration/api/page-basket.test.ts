import { expect, test } from "vitest";
import { apiClient } from "./client.ts";
import { callsOf, intentOf } from "./shop.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { payingWorld } from "../../support/payments.ts";
import { line } from "./shop.ts";

test("what a shopper's script orders over the API is taken out of their basket on the pages", async () => {
  const here = await payingWorld();
  const store = await here.runners.store({ products: [{}, { name: "Mug", price: 500 }] });
  const visitor = await here.visitor();
  await here.fill(store, visitor, 3);
  await here.fill(store, visitor, 1, store.productIds[1]);
  const api = apiClient(here.product);
  const { base, productId, pay, done } = callsOf(api, store);
  const [name = "", value = ""] = visitor.cookie.split("=");
  const created = await api("POST", `${base}/checkout/create-customer`, {
    json: { ...CUSTOMER, products: [line(productId)] },
    cookies: { [name]: value },
  });
  expect(created.status).toBe(200);
  const paying = await pay(created.body.data.customer_id);
  await here.pay(intentOf(paying));
  const placed = await done({ payment_intent: intentOf(paying).intentId });
  expect(placed.body.data.order.order_ref).toMatch(/^PS-/);
  const { basket } = await here.storefront(store, visitor);
  expect(basket.map(({ item }) => item.name)).toEqual(["Mug"]);
});
