import { describe, expect, test } from "vitest";
import { loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as listing } from "../../../app/routes/storefront/listing/page.tsx";
import { at, call, get } from "../../support/answers.ts";
import type { StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function opened(input: StoreInput, query = "") {
  const here = await world();
  const store = await here.runners.store(input);
  const answer = await call(home, get(`/${store.slug}${query}`), here.product.context(), {
    slug: store.slug,
  });
  return { store, answer };
}

describe("the first page of a shop", () => {
  test("is the product itself where there is only one, ready to be bought", async () => {
    const { store, answer } = await opened({ products: [{}] });
    expect(at(answer.body, "kind")).toBe("product");
    expect(at(answer.body, "page", "id")).toBe(store.productIds[0]);
    expect(at(answer.body, "page", "action")).toBe(`/${store.slug}/Product=${store.productIds[0]}`);
    expect(at(answer.body, "page", "addAction")).toBe(`/${store.slug}/basket`);
  });

  test("is the list where there are two, and where somebody searches", async () => {
    expect(at((await opened({ products: [{}, {}] })).answer.body, "kind")).toBe("listing");
    expect(at((await opened({ products: [{}] }, "?q=tee")).answer.body, "kind")).toBe("listing");
  });

  test("sells nothing while a promo gives it away", async () => {
    expect(at((await opened({ type: "Promo", products: [{}] })).answer.body, "kind")).toBe("claim");
  });
});

describe("the list of a store's products", () => {
  test.each(["Store", "Bulk", "Products", "Promo"] as const)(
    "is the product itself where a %s has only one",
    async (type) => {
      const here = await world();
      const store = await here.runners.store({ type, products: [{}] });
      const path = `/${store.slug}/storefront`;
      const answer = await call(listing, get(path), here.product.context(), { slug: store.slug });
      expect(at(answer.body, "kind")).toBe("product");
      expect(at(answer.body, "page", "id")).toBe(store.productIds[0]);
      expect(at(answer.body, "page", "addAction")).toBe(type === "Promo" ? null : `/${store.slug}/basket`);
    },
  );
});
