import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { followShops } from "../../../app/jobs/follow-shops.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { shopRequests } from "../../../db/schema/shops.ts";
import type { ShopOrder, Work } from "../../../packages/shop-sandbox/src/orders.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { shelfWorld } from "../../support/shop-shelf.ts";
import { freshId } from "../../support/stores.ts";

/** A shop with a product that we published, whose requests are followed by the scheduled work alone. */
async function sellingShop() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await shelfWorld({}, { LIBSQL_URL: database.url });
  await here.publish();
  await here.settle();
  const at = here.product.clock.now();
  await here.db.insert(creditAccounts).values({
    id: freshId(),
    tenantId: here.runners.id,
    state: "approved",
    currency: "USD",
    limitMinor: 10_000_000,
    createdAt: at,
    updatedAt: at,
  });
  const [product] = await here.there();
  const [variant] = product!.variants;
  return {
    here,
    product: product!,
    variant: variant!,
    work: () => followShops(here.product.context()),
    buy: async (line: object = {}) => {
      const lines = [
        { variantId: variant!.id, sku: variant!.sku, title: product!.title, ours: true, ...line },
      ];
      const order = (await here.control("orders", { shop: here.shop, lines })) as unknown as ShopOrder;
      return order.works[0]!.id;
    },
    there: async (gid: string): Promise<Work> => {
      const state = (await here.control("state", {}, "GET")) as { shops: { orders: ShopOrder[] }[] };
      const works = state.shops.flatMap((shop) => shop.orders ?? []).flatMap((order) => order.works);
      return works.find(({ id }) => id === gid)!;
    },
    placed: () =>
      here.db
        .select()
        .from(orders)
        .where(and(eq(orders.tenantId, here.runners.id), eq(orders.kind, "shopify"))),
  };
}

test("a day in which every webhook is lost: each order is made and accepted within 61 minutes", async () => {
  const { here, work, buy, placed, there } = await sellingShop();
  await here.control("faults", { mode: "lose-webhooks", times: 1e9 });
  await work();
  const boughtAt = new Map<string, number>();
  const acceptedAfter: number[] = [];
  const waiting = new Set<string>();
  const [end, stillUntil] = [DAY / MINUTE, DAY / MINUTE + 62];
  for (let minute = 0; minute < stillUntil; minute += 1) {
    here.product.clock.forward(MINUTE);
    const now = here.product.clock.now().getTime();
    // Never at the same minute of two hours.
    if (minute < end && minute % 53 === 5) {
      const gid = await buy();
      boughtAt.set(gid, now);
      waiting.add(gid);
    }
    // While nothing waits, the work of every fifth minute is enough.
    if (waiting.size === 0 && minute % 5 !== 0) continue;
    await work();
    if (minute % 6 !== 0) continue;
    for (const { fulfilmentOrderGid: gid, orderId, answeredAt } of await here.db
      .select()
      .from(shopRequests)) {
      if (orderId === null || answeredAt === null || !waiting.delete(gid)) continue;
      acceptedAfter.push((answeredAt.getTime() - boughtAt.get(gid)!) / MINUTE);
    }
  }
  expect(boughtAt.size).toBeGreaterThanOrEqual(27);
  expect([...waiting]).toEqual([]);
  expect(await placed()).toHaveLength(boughtAt.size);
  expect(Math.max(...acceptedAfter)).toBeLessThanOrEqual(61);
  for (const gid of boughtAt.keys()) expect(await there(gid)).toMatchObject({ accepted: 1 });
}, 180_000);

describe("an order of a product that its merchant", () => {
  test.each([
    ["gave another SKU", "sku", (variant: { id: string }) => ({ variantId: variant.id, sku: "THEIRS-1" })],
    ["renamed", "title", (variant: { id: string }) => ({ variantId: variant.id, title: "Another name" })],
    ["moved to another place", "move", (variant: { id: string }) => ({ variantId: variant.id })],
  ] as const)("%s is made", async (_, what, lineOf) => {
    const { here, product, variant, buy, work, placed, there } = await sellingShop();
    await here.edit(product.id, what, "THEIRS-1");
    const gid = await buy(lineOf(variant));
    await work();
    expect(await placed()).toHaveLength(1);
    expect(await there(gid)).toMatchObject({ requestStatus: "ACCEPTED" });
  });

  test("duplicated is made for the copy, by its SKU", async () => {
    const { here, product, buy, work, placed, there } = await sellingShop();
    await here.edit(product.id, "duplicate");
    const copy = (await here.there())[1]!.variants[0]!;
    const gid = await buy({ variantId: copy.id, sku: copy.sku, title: "Copy of it" });
    await work();
    expect(await placed()).toHaveLength(1);
    expect(await there(gid)).toMatchObject({ requestStatus: "ACCEPTED" });
  });

  test("deleted is refused with a sentence, and made once the product is published again", async () => {
    const { here, product, buy, work, placed, there } = await sellingShop();
    await here.control("faults", { mode: "lose-webhooks", match: "fulfillment_request", times: 1 });
    const gid = await buy();
    await here.edit(product.id, "delete");
    await here.tell("products/delete", { body: { id: Number(product.id.split("/").at(-1)) } });
    await here.work();
    here.product.clock.forward(60 * MINUTE);
    await work();
    expect(await placed()).toEqual([]);
    const refused = await there(gid);
    expect(refused.lines[0]!.variantId).toBeNull();
    expect(refused).toMatchObject({ requestStatus: "REJECTED", answer: { reason: "INELIGIBLE_PRODUCT" } });
    expect(refused.answer!.message).toBe(
      `${product.title}: this product was deleted in Shopify. Publish it again in Popstall and request fulfillment again.`,
    );
    await here.publish();
    await here.settle();
    await fetch(`${here.sandbox.url}/shops/${here.shop}/admin/orders/${gid.split("/").at(-1)!}/request`, {
      method: "POST",
      redirect: "manual",
    });
    here.product.clock.forward(60 * MINUTE);
    await work();
    expect(await placed()).toHaveLength(1);
    expect(await there(gid)).toMatchObject({ requestStatus: "ACCEPTED" });
  });
});
