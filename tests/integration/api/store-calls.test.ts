import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "../../../db/schema/products.ts";
import { world } from "../../support/world.ts";
import { apiClient } from "./client.ts";

async function stored(input: object = {}) {
  const here = await world();
  const store = await here.runners.store(input);
  const api = apiClient(here.product);
  return { here, store, api, base: `/api/${store.tenantId}/${store.slug}` };
}

describe("locked-to-country", () => {
  test("names the countries in the language that is asked for", async () => {
    const { api, base } = await stored({ lockedToCountries: ["NL", "BE", "DE"] });
    const names = async (lang: string) =>
      (await api("GET", `${base}/checkout/locked-to-country?lang=${lang}`)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names("en")).toEqual(["Belgium", "Germany", "Netherlands"]);
    expect(await names("de")).toEqual(["Belgien", "Deutschland", "Niederlande"]);
    const { body } = await api("GET", `${base}/locked-to-country?lang=fr`);
    expect(body.data[0]).toEqual({ iso2: "BE", name: "Belgique", value: "Belgium" });
  });

  test("is an empty list for a store that is free", async () => {
    const { api, base } = await stored();
    expect((await api("GET", `${base}/locked-to-country`)).body).toEqual({ data: [] });
  });
});

test("fonts are found by name and kind", async () => {
  const api = apiClient((await world()).product);
  const names = async (query: string) =>
    (await api("GET", `/api/fonts${query}`)).body.data.map(({ family }: { family: string }) => family);
  expect((await names("")).length).toBeGreaterThanOrEqual(40);
  expect(await names("?q=MONO%20roboto")).toEqual(["Roboto Mono"]);
  expect(await names("?category=monospace")).toContain("Space Mono");
  expect(await names("?q=nothing")).toEqual([]);
  expect((await api("GET", "/api/fonts?category=blackletter")).status).toBe(422);
});

describe("product-id", () => {
  test("answers the record, what goes with it and the store", async () => {
    const { api, base, store } = await stored({ products: [{}, { name: "Other" }] });
    const [id] = store.productIds;
    const { body } = await api("GET", `${base}/product-id=${id}`);
    expect(body.data.product).toMatchObject({
      id,
      name: "Classic Tee",
      products: {
        front: expect.any(Array),
        back: expect.any(Array),
        colour_size: expect.any(Object),
        artwork: { front: null },
      },
      locked: 0,
      tenant_id: store.tenantId,
      status: "published",
      deleted_at: null,
      price: 10,
      store_selling_price: 10,
      price_including_vat: 12,
      store_default_vat: 1,
      event_prices: [{ event_id: store.id, product_id: id, store_selling_price: 10 }],
    });
    expect(body.data.you_may_like_products).toMatchObject([{ name: "Other" }]);
    expect(body.data.event).toMatchObject({ slug: store.slug, currency: "GBP", vat_rate: 20 });
    expect(JSON.stringify(body)).not.toMatch(/budget|contactEmail|password/i);
  });

  test("is 404 JSON for drafts, foreign products and nonsense", async () => {
    const { here, api, base, store } = await stored();
    const sibling = await here.runners.store();
    const foreign = await here.maple.store();
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, store.productIds[0]!));
    for (const id of [
      store.productIds[0],
      sibling.productIds[0],
      foreign.productIds[0],
      "",
      "%00",
      "1'or'1",
    ]) {
      const answer = await api("GET", `${base}/product-id=${id}`);
      expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });
});

test("tenant and slug must belong together", async () => {
  const { here, api, store } = await stored();
  const foreign = await here.maple.store();
  for (const place of [
    `${here.maple.id}/${store.slug}`,
    `${here.runners.id}/${foreign.slug}`,
    `x/${store.slug}`,
  ]) {
    expect((await api("GET", `/api/${place}/locked-to-country`)).status).toBe(404);
  }
  expect(
    (await api("GET", `/api/${store.tenantId}/${store.slug.toUpperCase()}/locked-to-country`)).status,
  ).toBe(200);
});
