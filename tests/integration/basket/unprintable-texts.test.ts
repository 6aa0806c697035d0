import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TextLayer } from "../../../app/domain/design/design.ts";
import { loader as checkoutPage } from "../../../app/routes/storefront/checkout/page.tsx";
import { action, loader as basketPage } from "../../../app/routes/storefront/basket/page.tsx";
import { loader as productPage } from "../../../app/routes/storefront/product/page.tsx";
import { basketLines } from "../../../db/schema/baskets.ts";
import { products } from "../../../db/schema/products.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";
import { apiClient } from "../api/client.ts";

const layer = (id: string, change: Partial<TextLayer> = {}): TextLayer => ({
  type: "text",
  id,
  text: "NAME",
  fontFamily: "Righteous",
  fontSize: 60,
  fontStyle: "normal",
  fontWeight: 400,
  underline: false,
  fill: "#111111",
  textAlign: "left",
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  left: 20,
  top: 60,
  width: 300,
  height: 80,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  centralTextPoint: { x: 170, y: 100 },
  lineHeight: 1.16,
  charSpacing: 0,
  curveRadius: 0,
  customisable: true,
  label: id,
  maxLength: 30,
  characters: "any",
  ...change,
});

/** A store's only product with two texts of a shopper on its front; one of them must be written. */
async function personal() {
  const here = await world();
  const store = await here.runners.store({ slug: freshId(), products: [{}] });
  const productId = store.productIds[0]!;
  const row = (await here.db.select().from(products).where(eq(products.id, productId)))[0]!;
  const layers = [layer("name", { required: true }), layer("team", { top: 200, width: 60 })];
  const personalFields = layers.map(({ id }) => ({
    layerId: id,
    side: "front" as const,
    label: id,
    maxLength: 30,
    characters: "any" as const,
    ...(id === "name" && { required: true as const }),
  }));
  await here.db
    .update(products)
    .set({ design: { ...row.design, front: layers, back: [] }, offer: { ...row.offer, personalFields } })
    .where(eq(products.id, productId));
  const { cookie, id } = await here.visitor();
  const params = { slug: store.slug };
  const context = () => here.product.context();
  const chosen = { intent: "add", product: productId, colour: "White", size: "M", quantity: "1" };
  const add = (texts: Record<string, string>) => {
    const request = post(`/${store.slug}/basket`, { ...chosen, ...texts }, { cookie });
    // Of a browser's form, which leaves the page.
    request.headers.set("Sec-Fetch-Mode", "navigate");
    return call(action, request, context(), params);
  };
  const page = (address: string) =>
    call(productPage, get(address, { cookie }), context(), {
      ...params,
      designRef: `Product=${productId}`,
    });
  return { here, store, productId, id, cookie, params, context, add, page };
}

test("words that cannot be printed are refused at their field, on the product's page and over the API", async () => {
  const { here, store, productId, add, page } = await personal();
  const refusals = [
    [{ "text-name": "" }, "name", "errors:personalRequired"],
    [{ "text-name": "Zoë", "text-team": "The Incredible Northern Run" }, "team", "errors:personalTooWide"],
    [{ "text-name": "Zoë ☃" }, "name", "errors:personalGlyph"],
  ] as const;
  for (const [texts, field, error] of refusals) {
    const { location } = await add(texts);
    expect(location).toContain(`/Product=${productId}?`);
    expect(at((await page(location!)).body, "refused")).toEqual({ error, field: `text-${field}` });
  }
  expect(
    at((await page(`/${store.slug}/Product=${productId}?refused=errors:personalGlyph&at=x`)).body, "refused"),
  ).toBeNull();
  expect((await add({ "text-name": "Zoë", "text-team": "A" })).location).toBe(`/${store.slug}/basket`);

  const api = apiClient(here.product);
  const order = (line: object) =>
    api("POST", `/api/${store.tenantId}/${store.slug}/create-customer`, {
      json: {
        ...CUSTOMER,
        products: [{ product_id: productId, quantity: 1, colour: "White", size: "M", ...line }],
      },
    });
  expect((await order({ custom_texts: { team: "A" } })).body.errors).toHaveProperty([
    "products.0.custom_text_front",
  ]);
  expect(
    (await order({ custom_text_front: "Zoë", custom_texts: { team: "The Incredible Northern" } })).body
      .errors,
  ).toHaveProperty(["products.0.custom_texts.team"]);
  expect((await order({ custom_text_front: "Zoë", custom_texts: { team: "A" } })).status).toBe(200);
});

test("a line of before a text was required leads back to where it is written", async () => {
  const { here, cookie, params, context, add, store } = await personal();
  await add({ "text-name": "Zoë" });
  await here.db
    .update(basketLines)
    .set({ personalTexts: {} })
    .where(eq(basketLines.tenantId, store.tenantId));
  const { body } = await call(basketPage, get(`/${store.slug}/basket`, { cookie }), context(), params);
  expect(at(body, "basket", "lines", "0", "lacksText")).toBe(true);
  await expect(
    checkoutPage({ request: get(`/${store.slug}/checkout`, { cookie }), params, context: context() }),
  ).rejects.toMatchObject({ status: 302 });
});
