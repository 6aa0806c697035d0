import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addToBasket } from "../../../app/services/basket/add-to-basket.server.ts";
import { type BasketChange, changeBasket } from "../../../app/services/basket/change-basket.server.ts";
import { fontsFor } from "../../../app/http/pictures/pictures.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { wishFor, world } from "../../support/world.ts";

async function shopper() {
  const here = await world();
  const store = await here.runners.store({ products: [{}, { name: "Mug", price: 500 }] });
  const visitor = await here.visitor();
  const { stock } = await here.storefront(store);
  const input = wishFor(store, visitor);
  const fontsOf = (keys: string[]) => fontsFor(here.product.context(), keys);
  return {
    here,
    store,
    visitor,
    input,
    add: (change: Partial<typeof input> = {}) =>
      addToBasket(here.runners.scope, { stock, fontsOf, ...input, ...change }),
    change: (change: BasketChange) => changeBasket(here.runners.scope, { basketId: input.basketId, change }),
    lines: async () => (await here.storefront(store, visitor)).basket,
    quantities: async () => (await here.storefront(store, visitor)).basket.map(({ quantity }) => quantity),
  };
}

test("equal lines add up", async () => {
  const { add, quantities } = await shopper();
  await add({ quantity: 2 });
  await add({ quantity: 3 });
  expect(await quantities()).toEqual([5]);
});

test("equal lines add up also when they come at once", async () => {
  const { add, quantities } = await shopper();
  await Promise.all(Array.from({ length: 20 }, () => add()));
  expect(await quantities()).toEqual([20]);
});

test.each([
  ["colour", { colour: "Black" }],
  ["size", { size: "L" }],
  ["personal text", { personalTexts: { name: "Łucja" } }],
])("another %s is a line of its own", async (_, other) => {
  const { add, quantities } = await shopper();
  await add();
  await add(other);
  expect(await quantities()).toEqual([1, 1]);
});

test("another product is a line of its own", async () => {
  const { add, quantities, store } = await shopper();
  await add();
  await add({ productId: store.productIds[1]! });
  expect(await quantities()).toEqual([1, 1]);
});

describe("plus, minus and set", () => {
  test("one more and one less", async () => {
    const { add, change, lines, quantities } = await shopper();
    await add();
    const [line] = await lines();
    await change({ kind: "plus", lineId: line!.id });
    expect(await quantities()).toEqual([2]);
    await change({ kind: "minus", lineId: line!.id });
    expect(await quantities()).toEqual([1]);
  });

  test.each([
    ["minus at one", { kind: "minus" as const }],
    ["set to zero", { kind: "set" as const, quantity: 0 }],
    ["set below zero", { kind: "set" as const, quantity: -5 }],
    ["remove", { kind: "remove" as const }],
  ])("%s removes the line", async (_, change) => {
    const { add, change: apply, lines, quantities } = await shopper();
    await add();
    const [line] = await lines();
    await apply({ ...change, lineId: line!.id });
    expect(await quantities()).toEqual([]);
  });

  test("ten presses of minus at once never go below nothing", async () => {
    const { add, change, lines, quantities } = await shopper();
    await add({ quantity: 4 });
    const [line] = await lines();
    await Promise.all(Array.from({ length: 10 }, () => change({ kind: "minus", lineId: line!.id })));
    expect(await quantities()).toEqual([]);
  });

  test("999 is the most of a line", async () => {
    const { add, change, lines, quantities } = await shopper();
    await add({ quantity: 999 });
    await add({ quantity: 5 });
    const [line] = await lines();
    await change({ kind: "plus", lineId: line!.id });
    expect(await quantities()).toEqual([999]);
    await change({ kind: "set", lineId: line!.id, quantity: 5000 });
    expect(await quantities()).toEqual([999]);
  });

  test("clearing empties it", async () => {
    const { add, change, quantities } = await shopper();
    await add();
    await add({ colour: "Black" });
    await change({ kind: "clear" });
    expect(await quantities()).toEqual([]);
  });
});

test.each([
  ["a quantity of nothing", { quantity: 0 }, "errors:quantityOutOfRange"],
  ["a negative quantity", { quantity: -1 }, "errors:quantityOutOfRange"],
  ["half a shirt", { quantity: 1.5 }, "errors:quantityOutOfRange"],
  ["not a number", { quantity: Number.NaN }, "errors:quantityOutOfRange"],
  ["a thousand", { quantity: 1000 }, "errors:quantityOutOfRange"],
  ["a colour that it does not come in", { colour: "Plaid" }, "errors:variantNotSold"],
  ["a size that it does not come in", { size: "XXXXL" }, "errors:variantNotSold"],
  ["a product that nobody sells", { productId: "nosuchproduct" }, "errors:productNotSold"],
])("%s is refused", async (_, input, error) => {
  const { add, quantities } = await shopper();
  expect(await add(input)).toEqual({ ok: false, error });
  expect(await quantities()).toEqual([]);
});

test("another store's and another tenant's product is not sold here", async () => {
  const { here, add } = await shopper();
  for (const tenant of [here.runners, here.maple]) {
    const other = await tenant.store();
    expect(await add({ productId: other.productIds[0]! })).toEqual({
      ok: false,
      error: "errors:productNotSold",
    });
  }
});

describe("somebody else's basket", () => {
  test("is not changed by naming its line", async () => {
    const { here, store, add, change, quantities } = await shopper();
    const other = await here.visitor();
    await here.fill(store, other, 4);
    const [theirs] = (await here.storefront(store, other)).basket;
    await add();
    for (const kind of ["plus", "minus", "remove"] as const) await change({ kind, lineId: theirs!.id });
    await change({ kind: "set", lineId: theirs!.id, quantity: 99 });
    await change({ kind: "clear" });
    expect(await quantities()).toEqual([]);
    expect((await here.storefront(store, other)).basket).toMatchObject([{ id: theirs!.id, quantity: 4 }]);
  });

  test("of the same visitor in another store and at another tenant stays as it is", async () => {
    const { here, add, change, visitor } = await shopper();
    const stores = [await here.runners.store(), await here.maple.store()];
    for (const store of stores) await here.fill(store, visitor, 2);
    await add();
    await change({ kind: "clear" });
    for (const store of stores) {
      expect((await here.storefront(store, visitor)).basket).toMatchObject([{ quantity: 2 }]);
      // Nor by another tenant's door, even with the right ids.
      const foreign = store.tenantId === here.runners.id ? here.maple : here.runners;
      const basketId = basketIdOf(visitor.id, store.id);
      const [line] = (await here.storefront(store, visitor)).basket;
      await changeBasket(foreign.scope, { basketId, change: { kind: "clear" } });
      await changeBasket(foreign.scope, { basketId, change: { kind: "remove", lineId: line!.id } });
      await changeBasket(foreign.scope, { basketId, change: { kind: "plus", lineId: line!.id } });
      expect((await here.storefront(store, visitor)).basket).toMatchObject([{ quantity: 2 }]);
    }
  });
});

test("what is not sold any more is neither shown nor counted", async () => {
  const { here, store, add, lines } = await shopper();
  await add();
  await add({ productId: store.productIds[1]! });
  await here.db.update(products).set({ status: "draft" }).where(eq(products.id, store.productIds[0]!));
  expect((await lines()).map(({ item }) => item.name)).toEqual(["Mug"]);
});

test("a basket shows the price of now", async () => {
  const { here, store, add, lines } = await shopper();
  await add();
  await here.db
    .update(eventPrices)
    .set({ storeSellingPrice: 2000 })
    .where(eq(eventPrices.productId, store.productIds[0]!));
  expect((await lines())[0]?.item).toMatchObject({ unitNet: 2000, unitGross: 2400 });
});
