import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TextLayer } from "../../../app/domain/design/design.ts";
import { action, loader } from "../../../app/routes/storefront/claim/page.tsx";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { products } from "../../../db/schema/products.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { claimForm, CUSTOMER } from "../../support/forms.ts";
import { addPromoCode } from "../../support/stores.ts";
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

/** A gift with two texts of its recipient, one of which must be written. */
async function personalGift(side: "front" | "back" = "front") {
  const { here, store } = await promo();
  const productId = store.productIds[0]!;
  const row = (await here.db.select().from(products).where(eq(products.id, productId)))[0]!;
  const front = [layer("name", { required: true }), layer("team", { top: 200, width: 60 })];
  const personalFields = front.map(({ id }) => ({
    layerId: id,
    side,
    label: id,
    maxLength: 30,
    characters: "any" as const,
    ...(id === "name" && { required: true as const }),
  }));
  await here.db
    .update(products)
    .set({
      design: { ...row.design, front: [], back: [], [side]: front },
      offer: { ...row.offer, cover: "front", personalFields },
    })
    .where(eq(products.id, productId));
  await addPromoCode(here.db, store, "GIFT-0001");
  const params = { slug: store.slug };
  const field = (layerId: string) => `text_${productId}_${layerId}`;
  const page = () => call(loader, get(`/${store.slug}`), here.product.context(), params);
  const send = (change: Record<string, string>) =>
    call(
      action,
      post(`/${store.slug}`, {
        ...claimForm({ promo_code: "GIFT-0001", ...change }),
        [`size_${productId}`]: "M",
        [`colour_${productId}`]: "White",
      }),
      here.product.context(),
      params,
    );
  const texts = async () => {
    const placed = await here.db.select().from(orders).where(eq(orders.eventId, store.id));
    const lines = await here.db.select().from(orderLines).where(eq(orderLines.tenantId, store.tenantId));
    return lines
      .filter(({ orderId }) => placed.some(({ id }) => id === orderId))
      .map((line) => line.personalTexts);
  };
  return { here, store, productId, field, page, send, texts };
}

test("the form of a gift asks for its texts, and says at the field what cannot be printed", async () => {
  const { field, page, send, texts } = await personalGift();
  expect(at((await page()).body, "page", "lines", 0, "texts")).toMatchObject([
    { name: field("name"), required: true, maxLength: 30, value: "" },
    { name: field("team"), value: "" },
  ]);
  const refusals = [
    [{ [field("name")]: "" }, "name", "errors:personalRequired"],
    [
      { [field("name")]: "Zoë", [field("team")]: "The Incredible Northern Run" },
      "team",
      "errors:personalTooWide",
    ],
    [{ [field("name")]: "Zoë ☃" }, "name", "errors:personalGlyph"],
  ] as const;
  for (const [typed, at_, error] of refusals) {
    const refused = await send(typed);
    expect([refused.status, at(refused.body, "result", "error", field(at_), 0)]).toEqual([422, error]);
  }
  expect(await texts()).toEqual([]);
  expect((await send({ [field("name")]: "Zoë" })).status).toBe(303);
  expect(await texts()).toEqual([{ name: "Zoë" }]);
});

test("without scripts a button draws what was typed on the gift", async () => {
  const { field, send, texts } = await personalGift();
  const shown = await send({ intent: "preview", [field("name")]: "Ann" });
  expect(shown.status).toBe(200);
  expect(at(shown.body, "page", "lines", 0, "picture")).toContain("text-name=Ann");
  expect(at(shown.body, "result", "error")).toBeUndefined();
  expect(await texts()).toEqual([]);
});

test("so does the API, at the line's field", async () => {
  const { here, store, productId, texts } = await personalGift();
  const api = apiClient(here.product);
  const order = (line: object) =>
    api("POST", `/api/${store.tenantId}/${store.slug}/order`, {
      json: {
        ...CUSTOMER,
        promo_code: "GIFT-0001",
        products: [{ product_id: productId, quantity: 1, size: "M", colour: "White", ...line }],
      },
    });
  expect((await order({})).body.errors).toHaveProperty(["products.0.custom_text_front"]);
  expect((await order({ custom_text_front: "Zoë ☃" })).body.errors).toHaveProperty([
    "products.0.custom_text_front",
  ]);
  const wide = { custom_text_front: "Zoë", custom_texts: { team: "The Incredible Northern Run" } };
  expect((await order(wide)).body.errors).toHaveProperty(["products.0.custom_texts.team"]);
  expect((await order({ custom_text_front: "Zoë" })).status).toBe(200);
  expect(await texts()).toEqual([{ name: "Zoë" }]);
});

test("a text on the back is drawn on a picture of the back beside its field", async () => {
  const back = await personalGift("back");
  const shown = await back.send({ intent: "preview", [back.field("name")]: "Ann" });
  const texts = at(shown.body, "page", "lines", 0, "texts");
  expect(at(texts, 0, "picture")).toMatch(/White-back.*text-name=Ann/);
  expect(at(shown.body, "page", "lines", 0, "picture")).toContain("White-front");

  const front = await personalGift();
  expect(at((await front.page()).body, "page", "lines", 0, "texts", 0, "picture")).toBeNull();
});
