import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { workAtShops } from "../../../app/jobs/work-at-shops.server.ts";
import {
  lookNow,
  mendProduct,
  sendOurs,
  takeCopy,
} from "../../../app/services/shops/choose-products.server.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { shopConnections, shopProducts } from "../../../db/schema/shops.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { shelfWorld } from "../../support/shop-shelf.ts";

/** A run looks at few shops of all tenants at a time: those of other tests would come first. */
function ownDatabase() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  return { LIBSQL_URL: database.url };
}

const published = async (input = {}, variables: Record<string, string> = {}) => {
  const here = await shelfWorld(input, variables);
  expect(await here.publish()).toMatchObject({ ok: true });
  await here.settle();
  return { here, productId: here.store.productIds[0]! };
};

describe("publishing", () => {
  test("puts a product into the shop with its colours, sizes, prices and pictures, stocked at our location", async () => {
    const { here, productId } = await published();
    const { products: there, service } = await here.sandboxShop();
    expect(there).toHaveLength(1);
    const [product] = there;
    expect(product).toMatchObject({ customId: productId, status: "ACTIVE", set: 1 });
    expect(product!.publishedOn).toEqual(["gid://shopify/Publication/1"]);
    expect(product!.media.every(({ source }) => /w=1600/.test(source))).toBe(true);
    const variants = await here.variants();
    expect(product!.variants).toHaveLength(variants.length);
    expect(new Set(product!.variants.map(({ sku }) => sku)).size).toBe(variants.length);
    for (const variant of product!.variants) {
      expect(variant).toMatchObject({ policy: "CONTINUE", tracked: false, locations: [service!.locationId] });
      expect(product!.media.map(({ id }) => id)).toContain(variant.mediaId);
      expect(Number(variant.price)).toBeGreaterThan(0);
    }
    expect(await here.rows()).toMatchObject([{ state: "published", dueAt: null, productGid: product!.id }]);
  });

  test("as a draft puts it on sale nowhere", async () => {
    const here = await shelfWorld();
    await here.publish(undefined, "draft");
    await here.settle();
    expect(await here.there()).toMatchObject([{ status: "DRAFT", publishedOn: [] }]);
  });

  test.each(["FindProduct", "MakeProduct", "ProductPlace", "MakeService", "PutOnSale", "Shop"])(
    "whose answer to %s was lost makes no second product",
    async (operation) => {
      const here = await shelfWorld();
      await here.control("faults", { mode: "drop-after", match: `#${operation}` });
      await here.publish();
      await here.settle();
      expect(await here.there()).toMatchObject([{ set: 1 }]);
      expect(await here.rows()).toMatchObject([{ state: "published" }]);
    },
  );

  test("by two runs at once is the work of one of them", async () => {
    const here = await shelfWorld({ products: [{}, {}, {}] });
    await here.publish();
    await Promise.all([here.work(), here.work(), here.work()]);
    await here.settle();
    expect((await here.there()).map(({ set }) => set)).toEqual([1, 1, 1]);
  });

  test("that Shopify refuses says why, and the others go on", async () => {
    const here = await shelfWorld({ products: [{}, {}] });
    await here.db.update(products).set({ name: "" }).where(eq(products.id, here.store.productIds[0]!));
    await here.db
      .update(eventPrices)
      .set({ updatedAt: here.product.clock.now() })
      .where(eq(eventPrices.eventId, here.store.id));
    await here.publish();
    await here.settle();
    const rows = await here.rows();
    expect(rows.map(({ state }) => state).sort()).toEqual(["published", "refused"]);
    expect(rows.find(({ state }) => state === "refused")?.errorDetail).not.toBe("");
  });

  test("stops with an alarm where another version of the API answers, and goes on by itself", async () => {
    const here = await shelfWorld({}, ownDatabase());
    await here.publish();
    await here.control("faults", { mode: "old-version" });
    expect(await here.work()).toBe("version");
    expect(await here.connection()).toMatchObject({ errorCode: "version" });
    await workAtShops(here.product.context(), undefined, here.pause);
    expect(await here.there()).toEqual([]);
    await here.db
      .update(shopConnections)
      .set({ errorCode: null })
      .where(eq(shopConnections.id, here.connectionId));
    await workAtShops(here.product.context(), undefined, here.pause);
    expect(await here.there()).toHaveLength(1);
  });

  test("waits while the shop is closed, and tries again later where it is away", async () => {
    const here = await shelfWorld();
    await here.publish();
    await here.control("faults", { mode: "402", match: "#FindProduct" });
    await here.work();
    expect(await here.connection()).toMatchObject({ errorCode: "frozen" });
    expect(await here.rows()).toMatchObject([{ state: "waiting" }]);
    await here.settle();
    expect(await here.there()).toHaveLength(1);
  });
});

describe("what the merchant did", () => {
  test("to title, pictures and variants stays over three sendings of what changed here", async () => {
    const { here, productId } = await published();
    const [product] = await here.there();
    await here.edit(product!.id, "title", "Merchant's own");
    await here.edit(product!.id, "picture", "their picture");
    await here.edit(product!.id, "variant", "Their own / XXXXL");
    for (const round of [1, 2, 3]) {
      await here.db
        .update(products)
        .set({
          name: `Name ${round}`,
          description: `Text ${round}`,
          designHash: `${round}`.repeat(32),
          updatedAt: here.product.clock.now(),
        })
        .where(eq(products.id, productId));
      await here.publish();
      await here.settle();
    }
    const [now] = await here.there();
    expect(now).toMatchObject({ title: "Merchant's own", descriptionHtml: "<p>Text 3</p>", set: 1 });
    expect(now!.media.map(({ alt }) => alt)).toContain("their picture");
    expect(now!.variants).toHaveLength(product!.variants.length + 1);
    // Ours were replaced, each once.
    expect(now!.media).toHaveLength(product!.media.length + 1);
    expect(now!.media.filter(({ source }) => source.includes("3".repeat(32)))).toHaveLength(
      product!.media.length,
    );
    expect(await here.rows()).toMatchObject([{ owned: ["title"] }]);
    await sendOurs(here.scope, { connection: await here.connection(), productId });
    await here.settle();
    expect(await here.there()).toMatchObject([{ title: "Name 3" }]);
    expect(await here.rows()).toMatchObject([{ owned: [] }]);
  });

  test("to a price stays; the others are sent", async () => {
    const { here, productId } = await published();
    const [product] = await here.there();
    await here.edit(product!.id, "price", "77.00");
    await here.db
      .update(eventPrices)
      .set({ storeSellingPrice: 5000, updatedAt: here.product.clock.now() })
      .where(eq(eventPrices.productId, productId));
    await here.publish();
    await here.settle();
    const prices = (await here.there())[0]!.variants.map(({ price }) => price);
    expect(prices[0]).toBe("77.00");
    expect(new Set(prices.slice(1))).toEqual(new Set(["50.00"]));
  });

  test("is found by the daily look: SKU, place and copy, each put right by one press", async () => {
    const { here, productId } = await published();
    const [product] = await here.there();
    await here.edit(product!.id, "sku", "THEIRS-1");
    await here.edit(product!.id, "move");
    await here.edit(product!.id, "title", "Renamed");
    here.product.clock.forward(DAY + MINUTE);
    await here.work();
    const found = (await here.variants()).map((one) => [...one.found].sort().join());
    expect(found.toSorted()).toContain("moved,sku");
    expect(found.filter((one) => one === "moved")).toHaveLength(found.length - 1);
    expect(await here.rows()).toMatchObject([{ owned: ["title"], state: "published" }]);
    const connection = await here.connection();
    expect(await mendProduct(here.scope, { connection, productId })).toMatchObject({ ok: true });
    await here.settle();
    const { products: there, service } = await here.sandboxShop();
    expect(there[0]!.variants.map(({ sku }) => sku)).not.toContain("THEIRS-1");
    expect(there[0]!.variants.every(({ locations }) => locations.includes(service!.locationId))).toBe(true);
    expect((await here.variants()).flatMap((one) => one.found)).toEqual([]);
    expect(there[0]).toMatchObject({ title: "Renamed", set: 1 });
  });

  test("as a copy is found, and can take the product's place", async () => {
    const { here, productId } = await published();
    const [product] = await here.there();
    await here.edit(product!.id, "duplicate");
    const connection = await here.connection();
    here.product.clock.forward(MINUTE);
    await lookNow(here.scope, { connection });
    await here.work();
    const copy = (await here.there())[1]!;
    expect(await here.rows()).toMatchObject([{ copyGid: copy.id }]);
    expect(await takeCopy(here.scope, { connection, productId })).toMatchObject({ ok: true });
    expect(await takeCopy(here.scope, { connection, productId })).toMatchObject({ ok: false });
    await here.settle();
    expect(await here.rows()).toMatchObject([{ state: "published", productGid: copy.id }]);
    const ids = new Set(copy.variants.map(({ id }) => id));
    const variants = await here.variants();
    expect(variants).toHaveLength(copy.variants.length);
    expect(variants.every(({ variantGid }) => ids.has(variantGid))).toBe(true);
    expect((await here.there()).map(({ set }) => set)).toEqual([1, 1]);
  });

  test("as a deletion is known by the webhook, makes nothing by itself, and is published again by one press", async () => {
    const { here } = await published();
    const [product] = await here.there();
    await here.edit(product!.id, "delete");
    await here.tell("products/delete", { body: { id: Number(product!.id.split("/").at(-1)) } });
    await here.work();
    expect(await here.rows()).toMatchObject([{ state: "gone" }]);
    here.product.clock.forward(DAY + MINUTE);
    await here.work();
    expect(await here.there()).toEqual([]);
    await here.publish();
    await here.settle();
    expect(await here.there()).toMatchObject([{ set: 1 }]);
    expect(await here.rows()).toMatchObject([{ state: "published" }]);
  });

  test("as an installation after an uninstall loses nothing: every product is found again", async () => {
    const { here } = await published({ products: [{}, {}] });
    await here.tell("app/uninstalled");
    here.product.clock.forward(MINUTE);
    await here.connectTo(here.runners);
    await here.db.delete(shopProducts).where(eq(shopProducts.connectionId, here.connectionId));
    await here.publish();
    await here.settle();
    expect((await here.there()).map(({ set }) => set)).toEqual([1, 1]);
    expect((await here.rows()).map(({ state }) => state)).toEqual(["published", "published"]);
  });
});

describe("what is sold out here", () => {
  test("cannot be bought there after the next run, and can again", async () => {
    const { here, productId } = await published({}, ownDatabase());
    await here.db
      .update(products)
      .set({ offSale: { White: ["M"] }, updatedAt: here.product.clock.now() })
      .where(eq(products.id, productId));
    await workAtShops(here.product.context(), undefined, here.pause);
    const denied = async () =>
      (await here.there())[0]!.variants
        .filter(({ policy, tracked }) => policy === "DENY" && tracked)
        .map(({ options }) => options.join("/"));
    expect(await denied()).toEqual(["White/M"]);
    here.product.clock.forward(MINUTE);
    await here.db
      .update(products)
      .set({ offSale: {}, updatedAt: here.product.clock.now() })
      .where(eq(products.id, productId));
    await workAtShops(here.product.context(), undefined, here.pause);
    expect(await denied()).toEqual([]);
  });

  test("as a whole cannot be bought there at all", async () => {
    const { here } = await published({}, ownDatabase());
    await here.db
      .update(eventPrices)
      .set({ stockLeft: 0, updatedAt: here.product.clock.now() })
      .where(eq(eventPrices.eventId, here.store.id));
    await workAtShops(here.product.context(), undefined, here.pause);
    expect((await here.there())[0]!.variants.every(({ policy }) => policy === "DENY")).toBe(true);
  });
});

test("a Worker that ends again and again makes no product twice and none too few", async () => {
  const here = await shelfWorld({ products: Array.from({ length: 12 }, () => ({})) });
  await here.publish();
  for (let kill = 0; kill < 5; kill += 1) {
    let calls = 0;
    const port = here.port();
    const dying = async () => {
      calls += 1;
      if (calls > 2 + kill) throw new Error("The Worker ended.");
    };
    const { workAtProducts } = await import("../../../app/services/shops/work-at-products.server.ts");
    const scope = {
      ...here.scope,
      tenant: {
        ...here.scope.tenant,
        shopProducts: {
          ...here.scope.tenant.shopProducts,
          // It dies before what was done is written down.
          noteSent: async (...told: Parameters<typeof here.scope.tenant.shopProducts.noteSent>) => {
            await dying();
            return here.scope.tenant.shopProducts.noteSent(...told);
          },
          holdLease: async (lease: { id: string; held: Date; until: Date | null }) =>
            lease.until === null ? false : here.scope.tenant.shopProducts.holdLease(lease),
        },
      },
    };
    await workAtProducts(scope, {
      id: here.connectionId,
      port,
      origin: "https://example.test",
      isOver: () => false,
    }).catch(() => undefined);
    here.product.clock.forward(2 * MINUTE);
  }
  await here.settle();
  const there = await here.there();
  expect(there.map(({ set }) => set)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(new Set(there.map(({ customId }) => customId))).toEqual(new Set(here.store.productIds));
  expect((await here.rows()).every(({ state }) => state === "published")).toBe(true);
});

/** `SHOP_PRODUCTS=100` measures as many products as a large shop has. */
const MANY = Number(process.env["SHOP_PRODUCTS"] ?? 40);

test("many variants take no longer than the points that they cost", async () => {
  const here = await shelfWorld({ products: Array.from({ length: MANY }, () => ({})) });
  await here.publish();
  const begun = here.product.clock.now().getTime();
  for (let run = 0; run < 600; run += 1) {
    await here.work();
    if ((await here.rows()).every(({ dueAt }) => dueAt === null)) break;
    here.product.clock.forward(1000);
  }
  const seconds = (here.product.clock.now().getTime() - begun) / 1000;
  const { spent, products: there } = await here.sandboxShop();
  expect(there).toHaveLength(MANY);
  // The bucket is full at the start.
  const least = Math.max(0, spent.points - 2000) / 100;
  expect(seconds).toBeLessThanOrEqual(1.2 * least + 5);
  expect(spent.throttled).toBeLessThanOrEqual(Math.ceil(spent.calls / 100));
}, 300_000);
