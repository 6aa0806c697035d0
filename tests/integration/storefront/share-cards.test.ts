import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { cardPath } from "../../../app/http/pictures/share-card.server.ts";
import { loader } from "../../../app/routes/media/card.ts";
import { meta as homeMeta, loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { meta as productMeta, loader as product } from "../../../app/routes/storefront/product/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { products } from "../../../db/schema/products.ts";
import { drawPng } from "../../../pictures/draw-png.ts";
import { startDrawing } from "../../../print/png/drawing.ts";
import { call, get } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import type { StoreRef } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

let here: World;
let store: StoreRef;
const png = vi.fn<PictureWorker["png"]>(drawPng);

beforeAll(() =>
  startDrawing(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))),
);
beforeEach(async () => {
  png.mockClear();
  here = await world();
  here.product.env.PICTURES = { png } as unknown as PictureWorker;
  store = await here.runners.store();
});

async function show(path: string): Promise<Response> {
  const [, , , slug = "", file = ""] = path.split("/");
  const params = { slug: decodeURIComponent(slug), file };
  return loader({ request: get(path), params, context: here.product.context() }).catch(
    (thrown: Response) => thrown,
  );
}

type Meta = (args: never) => { property?: string; content?: string }[];
const imageOf = (meta: unknown, data: unknown) =>
  (meta as Meta)({ data } as never).find(({ property }) => property === "og:image")?.content;

test("a store and each of its products say which picture chats show of them, and it is there", async () => {
  const item = (await here.storefront(store)).stock[0]!;
  const params = { slug: store.slug, designRef: `Product=${item.id}` };
  const pages = [
    imageOf(homeMeta, (await call(home, get(`/${store.slug}`), here.product.context(), params)).body),
    imageOf(productMeta, (await call(product, get(`/${store.slug}`), here.product.context(), params)).body),
  ];
  expect(new Set(pages).size).toBe(2);
  for (const address of pages) {
    expect(address).toMatch(new RegExp(`^${ORIGIN}/media/cards/`));
    const shown = await show(address!.slice(ORIGIN.length));
    expect(shown.headers.get("Content-Type")).toBe("image/png");
    expect(shown.headers.get("Cache-Control")).toContain("immutable");
    const view = new DataView(await shown.arrayBuffer());
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  }
  await here.product.afterwards();
  await show(pages[0]!.slice(ORIGIN.length));
  expect(png).toHaveBeenCalledTimes(2);
});

test("the address changes with what is seen, and the one of before leads to it", async () => {
  const before = await cardPath(await here.storefront(store));
  await here.db.update(events).set({ name: "Quite another name" }).where(eq(events.id, store.id));
  const now = await cardPath(await here.storefront(store));
  expect(now).not.toBe(before);
  const shown = await show(before);
  expect([shown.status, shown.headers.get("Location")]).toEqual([302, now]);
});

test("what the public does not see has no card", async () => {
  const storefront = await here.storefront(store);
  const [ofStore, ofProduct] = [await cardPath(storefront), await cardPath(storefront, storefront.stock[0])];
  await here.db.update(products).set({ status: "draft" }).where(eq(products.id, storefront.stock[0]!.id));
  expect((await show(ofProduct)).status).toBe(404);
  await here.db.update(events).set({ status: "Draft" }).where(eq(events.id, store.id));
  for (const path of [ofStore, "/media/cards/nosuch/store-x.png", ofStore.replace(".png", ".svg")]) {
    expect((await show(path)).status, path).toBe(404);
  }
  expect(png).not.toHaveBeenCalled();
});
