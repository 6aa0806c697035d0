import { and, eq } from "drizzle-orm";
import { shopPort } from "../../app/http/wiring/shop-port.server.ts";
import { findShop, publishProducts } from "../../app/services/shops/choose-products.server.ts";
import { workAtProducts } from "../../app/services/shops/work-at-products.server.ts";
import { shopConnections, shopProducts, shopVariants } from "../../db/schema/shops.ts";
import { ORIGIN } from "./page.ts";
import { shopWorld } from "./shops.ts";
import type { StoreInput } from "./stores.ts";

export type SandboxProduct = {
  id: string;
  customId: string | null;
  title: string;
  descriptionHtml: string;
  status: string;
  set: number;
  publishedOn: string[];
  media: { id: string; alt: string; source: string }[];
  variants: {
    id: string;
    sku: string;
    price: string;
    policy: string;
    tracked: boolean;
    locations: string[];
    mediaId: string | null;
    options: string[];
  }[];
};
type SandboxShop = {
  domain: string;
  products: SandboxProduct[];
  service: { locationId: string } | null;
  spent: { calls: number; points: number; throttled: number };
};

/** A world with a connected shop that sells a store of its tenant. */
export async function shelfWorld(input: StoreInput = {}, variables: Record<string, string> = {}) {
  const here = await shopWorld(variables);
  await here.connectTo(here.runners);
  const store = await here.runners.store({ region: "US", ...input });
  const { scope } = here.runners;
  const { clock } = here.product;
  const connectionId = (await here.row(here.runners))!.id;
  await here.db
    .update(shopConnections)
    .set({ eventId: store.id })
    .where(eq(shopConnections.id, connectionId));
  const connection = async () => (await findShop(scope, { id: connectionId }))!;
  /** The clock goes on while a run waits for points. */
  const pause = async (ms: number) => void clock.forward(ms);
  const port = () => shopPort(here.product.context(), here.shop, pause);
  const work = (isOver: () => boolean = () => false) =>
    workAtProducts(scope, { id: connectionId, port: port(), origin: ORIGIN, isOver });
  return {
    ...here,
    store,
    scope,
    connectionId,
    connection,
    pause,
    port,
    work,
    publish: async (productIds = store.productIds, sale: "live" | "draft" = "live") =>
      publishProducts(scope, { connection: await connection(), productIds, sale, origin: ORIGIN }),
    /** Runs until nothing is due; a lease that was not released has ended by then. */
    async settle(times = 30) {
      for (let time = 0; time < times; time += 1) {
        await work();
        const rows = await here.db
          .select({ dueAt: shopProducts.dueAt })
          .from(shopProducts)
          .where(eq(shopProducts.connectionId, connectionId));
        if (rows.every(({ dueAt }) => dueAt === null)) return;
        clock.forward(61_000);
      }
      throw new Error("The shop's products are never done.");
    },
    async sandboxShop(): Promise<SandboxShop> {
      const state = (await here.control("state", {}, "GET")) as { shops: SandboxShop[] };
      return state.shops.find(({ domain }) => domain === here.shop)!;
    },
    async there(): Promise<SandboxProduct[]> {
      return (await this.sandboxShop()).products;
    },
    rows: () => here.db.select().from(shopProducts).where(eq(shopProducts.connectionId, connectionId)),
    variants: (productId = store.productIds[0]!) =>
      here.db
        .select()
        .from(shopVariants)
        .where(and(eq(shopVariants.connectionId, connectionId), eq(shopVariants.productId, productId))),
    edit: (productGid: string, what: string, value = "") =>
      here.control(`products/${productGid.split("/").at(-1)}`, { shop: here.shop, what, value }),
  };
}
