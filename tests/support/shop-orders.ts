import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { ShopSaid } from "../../app/domain/shop/shop-request.ts";
import { shopSentence } from "../../app/i18n/shop-sentence.ts";
import { wordingIn } from "../../app/mail/wording.ts";
import { fontsFor } from "../../app/http/pictures/pictures.server.ts";
import { cancelOrder } from "../../app/services/orders/cancel-order.server.ts";
import { correctAddress } from "../../app/services/orders/correct-address.server.ts";
import { holdForAddress } from "../../app/services/orders/hold-for-address.server.ts";
import { followWork } from "../../app/services/shops/follow-work.server.ts";
import { pullWork } from "../../app/services/shops/note-work.server.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditAccounts } from "../../db/schema/payments.ts";
import { shopConnections, shopProducts, shopRequests, shopVariants } from "../../db/schema/shops.ts";
import type { ShopOrder, Work } from "../../packages/shop-sandbox/src/orders.ts";
import { shopWorld } from "./shops.ts";
import { freshId, type StoreInput } from "./stores.ts";

export type Sent = Partial<{
  quantity: number;
  properties: Record<string, string>;
  variantId: string;
  sku: string;
  title: string;
  ours: boolean;
}>;

/** A shop whose store has a published product, and a tenant with credit for it. */
export async function shopWithOrders(
  input: StoreInput = {},
  limitMinor = 10_000_000,
  variables: Record<string, string> = {},
) {
  const here = await shopWorld(variables);
  const { db, runners } = here;
  await here.connectTo(runners);
  await here.control("faults", { mode: "lose-webhooks", times: 1e9 });
  const store = await runners.store({ region: "US", ...input });
  const connection = (await here.row(runners))!;
  const connectionId = connection.id;
  await db.update(shopConnections).set({ eventId: store.id }).where(eq(shopConnections.id, connectionId));
  const stamps = { createdAt: here.product.clock.now(), updatedAt: here.product.clock.now() };
  await db.insert(creditAccounts).values({
    id: freshId(),
    tenantId: runners.id,
    state: "approved",
    currency: "USD",
    limitMinor,
    ...stamps,
  });
  const [item] = (await here.storefront(store)).stock;
  const colour = item!.offer.colours[0]!;
  const size = colour.sizes[0]!;
  const number = String(Date.now()) + String(Math.floor(Math.random() * 1e6));
  const variantGid = `gid://shopify/ProductVariant/${number}`;
  const ids = { tenantId: runners.id, connectionId, productId: item!.id };
  await db.insert(shopProducts).values({ ...ids, state: "published", sale: "live", ...stamps });
  await db.insert(shopVariants).values({
    ...ids,
    colour: colour.name,
    size,
    variantGid,
    inventoryItemGid: `gid://shopify/InventoryItem/${number}`,
    sku: `OUR-${number}`,
    sentPrice: 2500,
    ...stamps,
  });

  const tools = {
    portOf: here.portOf,
    steps: { cancelOrder, correctAddress, holdForAddress },
    sentence: async (locale: string, said: ShopSaid) =>
      shopSentence((await wordingIn(locale.slice(0, 2))).t, said),
    fontsOf: (keys: string[]) => fontsFor(here.product.context(), keys),
  };
  const rows = () => db.select().from(shopRequests).where(eq(shopRequests.connectionId, connectionId));
  /** Does what is due, as the scheduled work does. */
  const run = async (rounds = 5) => {
    for (let round = 0; round < rounds; round += 1) {
      const due = await db
        .select()
        .from(shopRequests)
        .where(
          and(
            eq(shopRequests.connectionId, connectionId),
            isNotNull(shopRequests.dueAt),
            lte(shopRequests.dueAt, here.product.clock.now()),
          ),
        );
      if (due.length === 0) return;
      await Promise.all(due.map(({ id }) => followWork(runners.scope, { id, ...tools })));
    }
  };
  const shopOf = async () => {
    const state = (await here.control("state", {}, "GET")) as {
      shops: { domain: string; orders: ShopOrder[] }[];
    };
    return state.shops.find(({ domain }) => domain === here.shop)!;
  };
  return {
    ...here,
    store,
    connectionId,
    variantGid,
    sku: `OUR-${number}`,
    item: item!,
    tools,
    rows,
    run,
    work: async (id: string): Promise<Work> =>
      (await shopOf()).orders.flatMap(({ works }) => works).find((one) => one.id === id)!,
    shopOf,
    buy: async (lines: Sent[] = [{}], rest: object = {}) => {
      const order = (await here.control("orders", {
        shop: here.shop,
        lines: lines.map((line) => ({ variantId: variantGid, ours: true, ...line })),
        ...rest,
      })) as unknown as ShopOrder;
      return { ...order, gid: order.works[0]!.id };
    },
    press: async (gid: string, step: string, fields: Record<string, string> = {}) =>
      fetch(`${here.sandbox.url}/shops/${here.shop}/admin/orders/${gid.split("/").at(-1)!}/${step}`, {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        redirect: "manual",
      }),
    submitted: (gid: string) =>
      here.tell("fulfillment_orders/fulfillment_request_submitted", {
        body: { submitted_fulfillment_order: { id: gid } },
      }),
    pull: async () => {
      await db
        .update(shopConnections)
        .set({ pullDueAt: here.product.clock.now() })
        .where(eq(shopConnections.id, connectionId));
      return pullWork(runners.scope, { id: connectionId, portOf: here.portOf });
    },
    ordersHere: () =>
      db
        .select()
        .from(orders)
        .where(and(eq(orders.tenantId, runners.id), eq(orders.kind, "shopify"))),
  };
}
