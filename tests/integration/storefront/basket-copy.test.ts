import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { action, loader } from "../../../app/routes/storefront/basket/page.tsx";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { basketLines, baskets } from "../../../db/schema/baskets.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { ORIGIN } from "../../support/page.ts";
import { world } from "../../support/world.ts";

type Copy = Record<string, unknown> & { products: Record<string, unknown> };

async function shop() {
  const here = await world();
  const store = await here.runners.store();
  const path = `/${store.slug}/basket`;
  const [product = ""] = store.productIds;
  const basketOf = async (cookie?: string) =>
    at((await call(loader, get(path, { cookie }), here.product.context())).body, "basket") as {
      lines: { quantity: number }[];
      copy: Copy[];
    };
  const kept = { product_id: product, quantity: 2, colour: "White", size: "M" };
  const restore = (lines: unknown, cookie?: string) =>
    call(
      action,
      post(path, { intent: "restore", lines: JSON.stringify(lines) }, { cookie }),
      here.product.context(),
    );
  return { here, store, product, kept, basketOf, restore };
}

test("what a browser keeps of a line is the specification's basket line", async () => {
  const { here, store, product, basketOf } = await shop();
  const visitor = await here.visitor();
  await here.fill(store, visitor, 3);
  const { copy } = await basketOf(visitor.cookie);
  expect(copy).toMatchObject([
    {
      name: "Classic Tee",
      size: "M",
      price: 10,
      product_id: product,
      quantity: 3,
      status: "published",
      store_default_vat: 1,
      store_selling_price: 10,
      products: {
        store: { colour: "White", size: "M", quantity: 3 },
        selected: { colour_names: ["White"], colours: ["#ffffff"] },
      },
    },
  ]);
  const [line] = copy;
  for (const way of [
    ["id"],
    ["description"],
    ["images", "front"],
    ["selected", "code"],
    ["products", "store", "identifier"],
    ["products", "images", "front_preview"],
    ["products", "images", "back_preview"],
    ["products", "artwork", "front_preview"],
    ["products", "artwork", "back_preview"],
  ]) {
    expect(typeof at(line, ...way), way.join(".")).toBe("string");
  }
  expect(Array.isArray(at(line, "products", "artwork", "front_colours"))).toBe(true);
  const front = at(line, "products", "front") as { customisable: boolean }[];
  expect(front.length).toBeGreaterThan(0);
  for (const layer of front) expect(typeof layer.customisable).toBe("boolean");
  expect(at(line, "products", "back")).toEqual([]);
});

test("a kept line is what the API takes as a product", async () => {
  const { here, store, basketOf } = await shop();
  const visitor = await here.visitor();
  await here.fill(store, visitor, 2);
  const { copy } = await basketOf(visitor.cookie);
  const address = `/api/${here.runners.id}/${store.slug}/create-customer`;
  const request = new Request(new URL(address, ORIGIN), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ ...CUSTOMER, products: copy }),
  });
  const answer = await call(
    (args) => answerApi(args.request, args.context.page),
    request,
    here.product.context(),
  );
  expect(answer.status).toBe(200);
});

describe("a basket that is gone", () => {
  test("comes back from the browser's copy, with a cookie of its own", async () => {
    const { kept, basketOf, restore } = await shop();
    const answer = await restore([kept]);
    expect(answer.status).toBe(303);
    const cookie = answer.setCookie?.split(";")[0];
    expect((await basketOf(cookie)).lines).toMatchObject([{ quantity: 2 }]);
  });

  test("comes back once, however many windows restore it at once", async () => {
    const { here, kept, basketOf, restore } = await shop();
    const { cookie } = await here.visitor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore([kept], cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await basketOf(cookie)).lines).toMatchObject([{ quantity: 2 }]);
  });

  test("comes back without what is not sold any more, and without what is no line", async () => {
    const { here, kept, basketOf, restore } = await shop();
    const theirs = await here.maple.store();
    const { cookie } = await here.visitor();
    const answer = await restore(
      [
        { ...kept, product_id: theirs.productIds[0] },
        { ...kept, size: "Gigantic" },
        { ...kept, quantity: -1 },
        { ...kept, quantity: 1e9 },
        { ...kept, quantity: 1.5 },
        null,
        "x",
        { ...kept, price: 0, store_selling_price: 0 },
        kept,
      ],
      cookie,
    );
    expect(answer.status).toBe(303);
    const { lines, copy } = await basketOf(cookie);
    expect(lines).toHaveLength(1);
    expect(copy).toMatchObject([{ price: 10 }]);
  });

  test.each([
    [525, 525],
    [5, undefined],
    [525.5, undefined],
    ["525", undefined],
  ])("comes back with the shirt that its size was chosen by: %j is kept as %j", async (typed, kept) => {
    const { here, kept: line, basketOf, restore } = await shop();
    const { cookie } = await here.visitor();
    await restore([{ ...line, shirt_width_mm: typed }], cookie);
    const { copy } = await basketOf(cookie);
    expect(copy).toHaveLength(1);
    expect(copy[0]?.["shirt_width_mm"]).toBe(kept);
  });

  test.each(["", "{", "null", '"x"', "[".repeat(50)])(
    "a copy that is none (%j) restores nothing",
    async (lines) => {
      const { here, store, basketOf } = await shop();
      const { cookie } = await here.visitor();
      const request = post(`/${store.slug}/basket`, { intent: "restore", lines }, { cookie });
      expect((await call(action, request, here.product.context())).status).toBeLessThan(500);
      expect((await basketOf(cookie)).lines).toEqual([]);
    },
  );
});

describe("a basket that the server knows", () => {
  test("stays as it is", async () => {
    const { here, store, kept, basketOf, restore } = await shop();
    const visitor = await here.visitor();
    await here.fill(store, visitor, 1);
    await restore([{ ...kept, quantity: 7 }], visitor.cookie);
    expect((await basketOf(visitor.cookie)).lines).toMatchObject([{ quantity: 1 }]);
  });

  test("stays empty after everything was ordered or taken out", async () => {
    const { here, store, kept, basketOf, restore } = await shop();
    const visitor = await here.visitor();
    await here.fill(store, visitor, 1);
    const basketId = basketIdOf(visitor.id, store.id);
    await here.db.delete(basketLines).where(eq(basketLines.basketId, basketId));
    await restore([kept], visitor.cookie);
    expect((await basketOf(visitor.cookie)).lines).toEqual([]);
    expect(await here.db.select().from(baskets).where(eq(baskets.id, basketId))).toHaveLength(1);
  });
});
