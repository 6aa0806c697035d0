import { describe, expect, test } from "vitest";
import { type CartOperation, type KeptLine, localCart } from "../../../app/enhance/basket/local-cart.ts";

type Request = {
  result?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
};

/** As much of IndexedDB as a cart needs, in memory; a second database would be another's. */
function memory() {
  const opened: string[] = [];
  const carts = new Map<string, unknown>();
  const settled = (result: unknown) => {
    const request: Request = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    get: (key: string) => settled(carts.get(key)),
    put: (value: unknown, key: string) => settled(carts.set(key, structuredClone(value))),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  const factory = {
    open: (name: string, version: number) => {
      opened.push(`${name} ${version}`);
      const request: Request = { result: database };
      queueMicrotask(() => {
        request.onupgradeneeded?.();
        request.onsuccess?.();
      });
      return request;
    },
  } as unknown as IDBFactory;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
  return { opened, carts, kept, places: { database: () => factory, storage: () => storage } };
}

const LINE: KeptLine = {
  product_id: "p1",
  quantity: 3,
  products: { store: { colour: "White", size: "M" } },
};

test("a cart lies in its database under its store's id, and its contents under the basket's name", async () => {
  const { opened, carts, kept, places } = memory();
  const cart = localCart("store1", "Acme-UK-Store", places);
  await cart.keep("add", [LINE]);
  expect(opened).toEqual(["storefront-cart-store 1"]);
  expect(carts.get("store1")).toEqual([LINE]);
  expect(JSON.parse(kept.get("Acme-UK-Store-basket-contents") ?? "")).toEqual([LINE]);
  expect(await cart.load()).toEqual([LINE]);
  expect(cart.units()).toBe(3);
  expect(await localCart("store2", "Other", places).load()).toEqual([]);
});

test("contents that outlived their database are read all the same", async () => {
  const { kept, places } = memory();
  kept.set("Acme-basket-contents", JSON.stringify([LINE]));
  expect(await localCart("store1", "Acme", places).load()).toEqual([LINE]);
});

describe("where the browser refuses to keep anything", () => {
  const broken = {
    database: () => {
      throw new Error("refused");
    },
    storage: memory().places.storage,
  };

  test.each(["load", "add", "update", "increment", "decrement", "remove", "clear"] as CartOperation[])(
    "%s says so and throws nothing",
    async (operation) => {
      const cart = localCart("store1", "Acme", broken);
      if (operation === "load") expect(await cart.load()).toEqual([]);
      else await cart.keep(operation, [LINE]);
      expect(cart.failure()).toBe(operation);
    },
  );

  test("a later success forgets the failure", async () => {
    const { places } = memory();
    let refuses = true;
    const cart = localCart("store1", "Acme", {
      ...places,
      database: () => (refuses ? broken.database() : places.database()),
    });
    await cart.keep("add", [LINE]);
    refuses = false;
    await cart.keep("increment", [LINE]);
    expect(cart.failure()).toBeNull();
  });

  test("contents that are no list count nothing", () => {
    const { kept, places } = memory();
    kept.set("Acme-basket-contents", "{");
    expect(localCart("store1", "Acme", places).units()).toBe(0);
  });
});

test.each([undefined, ""])("without a store's id (%s) nothing happens to any cart", async (storeId) => {
  const { opened, carts, kept, places } = memory();
  const cart = localCart(storeId, "Acme", places);
  await cart.keep("add", [LINE]);
  expect(await cart.load()).toEqual([]);
  expect(cart.units()).toBe(0);
  expect(cart.failure()).toBe("storeId");
  expect([opened.length, carts.size, kept.size]).toEqual([0, 0, 0]);
});
