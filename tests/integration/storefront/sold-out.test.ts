import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as feed } from "../../../app/routes/search/product-feed.ts";
import { loader as productPage } from "../../../app/routes/storefront/product/page.tsx";
import { loader as storePage } from "../../../app/routes/storefront/claim/page.tsx";
import { addToBasket } from "../../../app/services/basket/add-to-basket.server.ts";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { confirmQuote, readForPayment } from "../../../app/services/checkout/confirm-quote.server.ts";
import { tellStock } from "../../../app/services/fulfillers/tell-stock.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { at, call, get } from "../../support/answers.ts";
import { addFulfiller } from "../../support/fulfilment.ts";
import { ADDRESS, checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";
import { takeMakers } from "../../support/stores.ts";

type Size = { name: string; available: boolean; soldOut?: boolean };

let here: Awaited<ReturnType<typeof payingWorld>>;

async function shop(input: Parameters<typeof here.runners.store>[0] = {}) {
  here = await payingWorld();
  const store = await here.runners.store(input);
  const fulfillerId = await addFulfiller(here, store);
  const productId = store.productIds[0]!;
  const { offer } = (await here.storefront(store)).stock[0]!;
  const skuOf = (colour: string, size: string) =>
    offer.colours.find(({ name }) => name === colour)!.skus[size]!;
  const tell = async (sku: string, count: number | null, by = fulfillerId) => {
    here.product.clock.forward(1000);
    const told = [{ sku, count, at: here.product.clock.now() }];
    await tellStock(here.runners.scope, { fulfiller: { id: by, name: "Printer" }, told });
  };
  const sizes = async (query = "") => {
    const address = `/${store.slug}/Product=${productId}${query}`;
    const params = { slug: store.slug, designRef: `Product=${productId}` };
    const { body } = await call(productPage, get(address), here.product.context(), params);
    return (at(body, "page", "sizes") as Size[]).filter(({ soldOut }) => soldOut).map(({ name }) => name);
  };
  return { store, fulfillerId, productId, offer, skuOf, tell, sizes };
}

describe("what the only print partner has run out of", () => {
  test("reads sold out on the product's page until it is back", async () => {
    const { skuOf, tell, sizes } = await shop();
    expect(await sizes("?colour=White")).toEqual([]);
    await tell(skuOf("White", "M"), 0);
    expect(await sizes("?colour=White")).toEqual(["M"]);
    expect(await sizes("?colour=Black")).toEqual([]);
    await tell(skuOf("White", "M"), 4);
    expect(await sizes("?colour=White")).toEqual([]);
  });

  test("is sold as long as another partner has it", async () => {
    const { store, skuOf, tell, sizes } = await shop();
    const second = await addFulfiller(here, store);
    await tell(skuOf("White", "M"), 0);
    expect(await sizes("?colour=White")).toEqual([]);
    await tell(skuOf("White", "M"), 0, second);
    expect(await sizes("?colour=White")).toEqual(["M"]);
  });

  test("is out of stock in the feed, and cannot be put into a basket", async () => {
    const { store, productId, skuOf, tell } = await shop();
    await tell(skuOf("White", "M"), 0);
    const { body } = await call(feed, get(`/${store.slug}/feed.xml`), here.product.context(), {
      slug: store.slug,
    });
    const items = String(body).split("<item>").slice(1);
    const out = items.filter((item) => item.includes("out_of_stock"));
    expect(out).toHaveLength(1);
    expect(out[0]).toContain(skuOf("White", "M"));
    const { stock } = await here.storefront(store);
    const line = { productId, colour: "White", size: "M", quantity: 1, personalTexts: {} };
    const place = { basketId: "none", eventId: store.id, fontsOf: async () => new Map() };
    expect(await addToBasket(here.runners.scope, { stock, ...place, ...line })).toEqual({
      ok: false,
      error: "errors:variantSoldOut",
    });
  });

  test("marks the product in the list only where nothing of it is left", async () => {
    const { store, offer, skuOf, tell } = await shop({ products: [{}, {}] });
    const marks = async () => {
      const { body } = await call(storePage, get(`/${store.slug}`), here.product.context());
      return (at(body, "page", "products") as { isSoldOut?: boolean }[]).map(
        ({ isSoldOut = false }) => isSoldOut,
      );
    };
    const [first, ...others] = offer.colours.flatMap(({ name, sizes }) =>
      sizes.map((size) => skuOf(name, size)),
    );
    await tell(first!, 0);
    expect(await marks()).toEqual([false, false]);
    for (const sku of others) await tell(sku, 0);
    expect(await marks()).toEqual([true, true]);
  });
});

describe("a store whose partner is closed", () => {
  const closeFor = async (fulfillerId: string, days: number) => {
    const from = here.product.clock.now().getTime();
    const holidays = Array.from({ length: days }, (_, day) =>
      new Date(from + day * 86_400_000).toISOString().slice(0, 10),
    );
    await here.db.update(fulfillers).set({ profile: { holidays } }).where(eq(fulfillers.id, fulfillerId));
  };

  test("sells while it opens in time, and nothing while it does not", async () => {
    const { fulfillerId, sizes, offer } = await shop();
    await closeFor(fulfillerId, 1);
    expect(await sizes("?colour=White")).toEqual([]);
    await closeFor(fulfillerId, 21);
    expect(await sizes("?colour=White")).toEqual(offer.colours[0]!.sizes);
  });
});

describe("checkout", () => {
  test("refuses an address in a country that no partner sends to, and names the product", async () => {
    const { store, fulfillerId } = await shop();
    await here.db
      .update(fulfillers)
      .set({ profile: { countries: ["FR"] } })
      .where(eq(fulfillers.id, fulfillerId));
    const visitor = await here.visitor();
    await here.fill(store, visitor, 1);
    const begin = async (address = ADDRESS) =>
      beginCheckout(here.runners.scope, {
        storefront: await here.storefront(store, visitor),
        basketId: basketIdOf(visitor.id, store.id),
        address,
      });
    expect(await begin()).toMatchObject({ ok: false, error: "errors:cannotBeMade?product=Classic+Tee" });
    const paris = { addressFirstLine: "1 rue X", addressCity: "Paris", addressPostcode: "75001" };
    expect(await begin({ ...ADDRESS, ...paris, addressCountry: "FR" })).toMatchObject({ ok: true });
  });

  test("refuses what runs out between address and price", async () => {
    const { store, skuOf, tell } = await shop();
    const { fix, visitor } = await checkoutOf(here, here.runners, store);
    const [line] = (await here.storefront(store, visitor)).basket;
    await tell(skuOf(line!.colour, line!.size), line!.quantity - 1);
    expect(await fix()).toMatchObject({ ok: false, error: "errors:cannotBeMade?product=Classic+Tee" });
  });

  const rivals: [string, (at: Awaited<ReturnType<typeof shop>>, sku: string) => Promise<unknown>][] = [
    ["stock goes out", ({ tell }, sku) => tell(sku, 0)],
    ["the last partner is taken away", ({ store }) => takeMakers(here.db, store)],
    [
      "the partner is paused",
      ({ fulfillerId }) =>
        here.db.update(fulfillers).set({ state: "paused" }).where(eq(fulfillers.id, fulfillerId)),
    ],
    [
      "the partner changes where it sends to",
      ({ fulfillerId }) =>
        here.db
          .update(fulfillers)
          .set({ profile: { countries: ["FR"] }, version: 2 })
          .where(eq(fulfillers.id, fulfillerId)),
    ],
  ];
  test.each(rivals)("writes no price when %s between reading and writing", async (_, rival) => {
    const made = await shop();
    const { orderId, visitor } = await checkoutOf(here, here.runners, made.store);
    const storefront = await here.storefront(made.store, visitor);
    const known = await readForPayment(here.runners.scope, orderId);
    const [line] = storefront.basket;
    await rival(made, made.skuOf(line!.colour, line!.size));
    const wish = { storefront, basket: storefront.basket, known, orderId, withIntent: true };
    expect(
      await confirmQuote(here.runners.scope, { ...wish, method: "standard", voucherCode: "" }),
    ).toMatchObject({ ok: false, error: "errors:orderChangedMeanwhile" });
    const open = (await here.intentsOf(orderId)).filter(({ status }) => status !== "canceled");
    expect(open).toEqual([]);
  });

  test("takes what another partner can make when the first one is gone", async () => {
    const { store, fulfillerId } = await shop();
    await addFulfiller(here, store);
    const { fix } = await checkoutOf(here, here.runners, store);
    await takeMakers(here.db, store, fulfillerId);
    expect(await fix()).toMatchObject({ ok: true });
  });

  test("leaves an order that is fixed to be paid", async () => {
    const { store, skuOf, tell } = await shop();
    const { payment, visitor } = await readyToPay(here, here.runners, store);
    const [line] = (await here.storefront(store, visitor)).basket;
    await tell(skuOf(line!.colour, line!.size), 0);
    expect(await here.pay(payment)).toBeDefined();
  });
});
