import { describe, expect, test } from "vitest";
import { addVoucher } from "../../support/stores.ts";
import { line, shop, orderOf } from "./shop.ts";

describe("nothing that a caller says lowers the price", () => {
  test.each([0.01, 5, "1.00", 35.9])("an amount of %s is refused at its field", async (amount) => {
    const { here, customer, pay } = await shop();
    const customerId = await customer();
    const answer = await pay(customerId, { amount, total_shipping_price: 0 });
    expect(answer).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } });
    expect(await here.intentsOf(orderOf(customerId))).toEqual([]);
  });

  test.each([
    ["before the voucher", { amount: 42.6, total_shipping_price: 6.6 }],
    ["after the voucher, shipping net", { amount: 37.6, total_shipping_price: 5.5 }],
    ["as a sum of floats", { amount: 37.599999999999994, total_shipping_price: 6.6000000000000005 }],
    ["as text", { amount: "37.60", total_shipping_price: "5.50" }],
    ["the goods alone beside shipping", { amount: 36, total_shipping_price: 5.5 }],
    ["more than enough", { amount: 4260, total_shipping_price: 0 }],
    ["a free delivery", { amount: 42.6, total_shipping_price: 0 }],
    ["nothing", {}],
  ])("an honest amount %s is charged as the server works it out", async (_, said) => {
    const { here, store, customer, pay } = await shop();
    await addVoucher(here.db, store, "SAVE5", 500);
    const answer = await pay(await customer(), { discount_code: "SAVE5", ...said });
    expect(answer.body.data.order.total_store_price).toBe(37.6);
  });

  test.each([0, -1, 1.5, 1000, "1e2", "", null, [], {}, true, "0x10"])(
    "a quantity of %j is refused",
    async (quantity) => {
      const { customer, pay, productId } = await shop();
      const answer = await pay(await customer(), { products: [line(productId, quantity)] });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(["products.0.quantity"]);
    },
  );

  test.each([
    ["no list", "nonsense", "products"],
    ["an empty list", [], "products"],
    ["something that is not sold", [line("nosuchproduct")], "products.0.product_id"],
    ["a size that is not made", [{ product_id: "", quantity: 1 }], "products.0.product_id"],
  ])("%s is refused", async (_, products, field) => {
    const { customer, pay } = await shop();
    const answer = await pay(await customer(), { products });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  test("a variant that is not made, or no size at all, is refused; a store's own product elsewhere too", async () => {
    const { here, customer, pay, productId } = await shop();
    const elsewhere = await here.runners.store();
    const customerId = await customer();
    const wrong = { products: { store: { colour: "Mauve", size: "M" } } };
    for (const [products, field] of [
      [[line(productId, 1, wrong)], "products.0.colour"],
      [[{ product_id: productId, quantity: 1, colour: "White" }], "products.0.size"],
      [[line(elsewhere.productIds[0]!)], "products.0.product_id"],
    ] as const) {
      expect(Object.keys((await pay(customerId, { products })).body.errors)).toEqual([field]);
    }
  });

  test("more than the provider takes in one payment is refused", async () => {
    const { customer, pay, productId } = await shop({ products: [{ price: 123_450 }] });
    const products = Array.from({ length: 2 }, () => line(productId, 999));
    expect((await pay(await customer(), { products })).status).toBe(422);
  });
});
