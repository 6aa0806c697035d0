import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type {
  SentProduct,
  ShopField,
  ShopProductState,
  ShopSale,
  VariantFinding,
} from "../../app/domain/shop/shop-product.ts";
import { shopConnections, shopProducts, shopVariants } from "../schema/shops.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type ShopProductRow = typeof shopProducts.$inferSelect;
export type ShopVariantRow = typeof shopVariants.$inferSelect;

/** A product of a shop. */
export type ShopProductKey = { connectionId: string; productId: string };
export type NewShopVariant = Pick<
  ShopVariantRow,
  "colour" | "size" | "variantGid" | "sku" | "sentPrice" | "soldOut"
>;

type Wanted = { productIds: readonly string[]; sale: ShopSale; now: Date };
type Seen = {
  owned: readonly ShopField[];
  copyGid: string | null;
  findings: readonly { variantGid: string; found: readonly VariantFinding[] }[];
  now: Date;
};
type Sent = {
  state?: ShopProductState;
  productGid?: string | null;
  handle?: string;
  sent?: SentProduct;
  owned?: readonly ShopField[];
  /** When it was last looked at; a product that this run made itself need not be. */
  seenAt?: Date | null;
  errorCode?: string | null;
  errorDetail?: string;
  now: Date;
};

/** The tenant's products in shops of Shopify's. */
export function shopProductRepository(tables: TenantTables) {
  const its = ({ connectionId, productId }: ShopProductKey, also?: SQL) =>
    and(eq(shopProducts.connectionId, connectionId), eq(shopProducts.productId, productId), also) as SQL;
  const variantsOf = ({ connectionId, productId }: ShopProductKey, also?: SQL) =>
    and(eq(shopVariants.connectionId, connectionId), eq(shopVariants.productId, productId), also) as SQL;
  const isThere = (key: ShopProductKey) => tables.exists(shopProducts, its(key));
  const ofShop = (connectionId: string, also?: SQL) =>
    and(eq(shopProducts.connectionId, connectionId), also) as SQL;

  const setSent = (key: ShopProductKey, { now, owned, ...set }: Sent, also?: SQL) =>
    tables.update(
      shopProducts,
      { ...set, ...(owned && { owned: [...owned] }), sentAt: now, updatedAt: now },
      its(key, also),
    );
  const keepVariants = (key: ShopProductKey, rows: readonly NewShopVariant[], now: Date) =>
    rows.map((row) => {
      const values = { ...key, ...row, inventoryItemGid: "", found: [], createdAt: now, updatedAt: now };
      const { createdAt: _, ...set } = values;
      return tables.upsert(
        shopVariants,
        values,
        [
          shopVariants.tenantId,
          shopVariants.connectionId,
          shopVariants.productId,
          shopVariants.colour,
          shopVariants.size,
        ],
        set,
      );
    });

  return {
    listOf: (connectionId: string) =>
      tables.select(shopProducts, ofShop(connectionId), { orderBy: asc(shopProducts.productId) }),

    variants: (connectionId: string) =>
      tables.select(shopVariants, eq(shopVariants.connectionId, connectionId)),

    variantsOf: (key: ShopProductKey) => tables.select(shopVariants, variantsOf(key)),

    async find(key: ShopProductKey): Promise<ShopProductRow | undefined> {
      return (await tables.select(shopProducts, its(key)))[0];
    },

    /** The next product of which something is to be sent. */
    async nextDue(connectionId: string, now: Date): Promise<ShopProductRow | undefined> {
      const due = ofShop(connectionId, and(isNotNull(shopProducts.dueAt), lte(shopProducts.dueAt, now)));
      return (
        await tables.select(shopProducts, due, {
          orderBy: [asc(shopProducts.dueAt), asc(shopProducts.productId)],
          limit: 1,
        })
      )[0];
    },

    /** The next product that was not looked at since a moment. */
    async nextUnseen(connectionId: string, since: Date | null): Promise<ShopProductRow | undefined> {
      const unseen = or(isNull(shopProducts.seenAt), since ? lt(shopProducts.seenAt, since) : undefined);
      const found = ofShop(
        connectionId,
        and(eq(shopProducts.state, "published"), isNotNull(shopProducts.productGid), unseen),
      );
      return (
        await tables.select(shopProducts, found, { orderBy: asc(shopProducts.productId), limit: 1 })
      )[0];
    },

    /**
     * Asks for products to be sent. One that was refused or deleted in the shop begins again; of one that is there, what
     * changed here is sent.
     */
    async want(connectionId: string, { productIds, sale, now }: Wanted, note: AuditNote): Promise<void> {
      const [first, ...rest] = productIds.map((productId) =>
        tables.upsert(
          shopProducts,
          {
            connectionId,
            productId,
            state: "waiting",
            sale,
            dueAt: now,
            createdAt: now,
            updatedAt: now,
          },
          [shopProducts.tenantId, shopProducts.connectionId, shopProducts.productId],
          {
            dueAt: now,
            tries: 0,
            errorCode: null,
            errorDetail: "",
            updatedAt: now,
            state: sql`case when ${shopProducts.state} = 'published' then 'published' else 'waiting' end`,
            productGid: sql`case when ${shopProducts.state} = 'gone' then null else ${shopProducts.productGid} end`,
            sent: sql`case when ${shopProducts.state} = 'gone' then '{}' else ${shopProducts.sent} end`,
            sale: sql`case when ${shopProducts.state} = 'published' then ${shopProducts.sale} else ${sale} end`,
          },
        ),
      );
      if (first) await tables.batch([first, tables.audit(note), ...rest]);
    },

    /** Writes down what was sent of a product, with its variants, which take the place of those of the same name. */
    async noteSent(key: ShopProductKey, sent: Sent, variants: readonly NewShopVariant[] = []): Promise<void> {
      await tables.batch([setSent(key, sent), ...keepVariants(key, variants, sent.now)]);
    },

    /** That nothing more of a product is to be sent, unless a person asked once more since it was read. */
    async finish(key: ShopProductKey, { dueAt, ...sent }: Sent & { dueAt: Date | null }): Promise<void> {
      const asRead = dueAt ? eq(shopProducts.dueAt, dueAt) : isNull(shopProducts.dueAt);
      await tables.batch([
        setSent(key, sent),
        tables.update(shopProducts, { dueAt: null, tries: 0 }, its(key, asRead)),
      ]);
    },

    /** A product that failed for a reason of the moment: it is tried again later. */
    async postpone(key: ShopProductKey, { dueAt, now }: { dueAt: Date; now: Date }): Promise<void> {
      await tables.update(
        shopProducts,
        { dueAt, tries: sql`${shopProducts.tries} + 1`, updatedAt: now },
        its(key, isNotNull(shopProducts.dueAt)),
      );
    },

    /** A product that was deleted in the shop, with what was known of its variants. */
    async noteGone(key: ShopProductKey, now: Date): Promise<void> {
      await tables.batch([
        tables.update(
          shopProducts,
          { state: "gone", dueAt: null, copyGid: null, seenAt: now, updatedAt: now },
          its(key),
        ),
        tables.remove(shopVariants, variantsOf(key)),
      ]);
    },

    /** What a look at a product in the shop found. */
    async noteSeen(key: ShopProductKey, { owned, copyGid, findings, now }: Seen): Promise<void> {
      await tables.batch([
        tables.update(
          shopProducts,
          { owned: [...owned], copyGid, seenAt: now, updatedAt: now },
          its(key, eq(shopProducts.state, "published")),
        ),
        ...findings.map(({ variantGid, found }) =>
          tables.update(
            shopVariants,
            { found: [...found], updatedAt: now },
            variantsOf(key, eq(shopVariants.variantGid, variantGid)),
          ),
        ),
      ]);
    },

    /** Asks for a product to be looked at, as a webhook says that something became of it. */
    async lookAgain(connectionId: string, productGid: string): Promise<void> {
      await tables.update(
        shopProducts,
        { seenAt: null },
        ofShop(
          connectionId,
          and(eq(shopProducts.productGid, productGid), eq(shopProducts.state, "published")),
        ),
      );
    },

    /** What was sent of variants: whether they can be bought, or what they cost. */
    async noteVariants(
      key: ShopProductKey,
      variantGids: readonly string[],
      set: { soldOut?: boolean; now: Date },
    ): Promise<void> {
      const { now, soldOut } = set;
      await tables.update(
        shopVariants,
        { ...(soldOut !== undefined && { soldOut }), updatedAt: now },
        variantsOf(key, inArray(shopVariants.variantGid, [...variantGids])),
      );
    },

    async notePrice(key: ShopProductKey, variantGid: string, set: { sentPrice: number; now: Date }) {
      await tables.update(
        shopVariants,
        { sentPrice: set.sentPrice, updatedAt: set.now },
        variantsOf(key, eq(shopVariants.variantGid, variantGid)),
      );
    },

    /** Asks for what the shop changed of a product's variants to be put right. */
    async mend(key: ShopProductKey, now: Date, note: AuditNote): Promise<boolean> {
      const [asked] = await tables.batch([
        tables.update(
          shopProducts,
          { dueAt: now, tries: 0, updatedAt: now },
          its(key, eq(shopProducts.state, "published")),
        ),
        tables.audit(note),
        tables.update(
          shopVariants,
          { found: sql`json_insert(${shopVariants.found}, '$[#]', 'mend')` },
          variantsOf(
            key,
            sql`${shopVariants.found} <> '[]' and ${shopVariants.found} <> '["price"]' and instr(${shopVariants.found}, 'mend') = 0`,
          ),
        ),
      ]);
      return asked.rowsAffected > 0;
    },

    /** Forgets a variant that was deleted in the shop: it is added again where the product is sent. */
    async forgetVariants(key: ShopProductKey, variantGids: readonly string[]): Promise<void> {
      await tables.remove(shopVariants, variantsOf(key, inArray(shopVariants.variantGid, [...variantGids])));
    },

    /** From now on a copy that the merchant made stands in the product's place. */
    async takeCopy(
      key: ShopProductKey,
      { copyGid, now }: { copyGid: string; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const [taken] = await tables.batch([
        tables.update(
          shopProducts,
          { productGid: copyGid, copyGid: null, state: "waiting", sent: {}, dueAt: now, updatedAt: now },
          its(key, eq(shopProducts.copyGid, copyGid)),
        ),
        tables.audit(note),
        tables.remove(
          shopVariants,
          variantsOf(key, tables.exists(shopProducts, its(key, isNull(shopProducts.copyGid)))),
        ),
      ]);
      return taken.rowsAffected > 0;
    },

    /** The merchant's title and text are the product's own again: the next sending writes ours. */
    async disown(key: ShopProductKey, now: Date, note: AuditNote): Promise<boolean> {
      const [changed] = await tables.batch([
        tables.update(
          shopProducts,
          {
            owned: [],
            dueAt: now,
            tries: 0,
            updatedAt: now,
            sent: sql`json_remove(${shopProducts.sent}, '$.title', '$.text')`,
          },
          its(key, eq(shopProducts.state, "published")),
        ),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Takes a product out of the list: what is in the shop stays there, and is the merchant's. */
    async leave(key: ShopProductKey, note: AuditNote): Promise<boolean> {
      const [left] = await tables.batch([
        tables.remove(shopProducts, its(key)),
        tables.audit(note),
        tables.remove(shopVariants, variantsOf(key, sql`not ${isThere(key)}`)),
      ]);
      return left.rowsAffected > 0;
    },

    /** Takes the work at a shop's products for one run. @returns false while another one has it. */
    async lease({ id, now, until }: { id: string; now: Date; until: Date }): Promise<boolean> {
      const isFree = or(
        isNull(shopConnections.publishLeaseUntil),
        lte(shopConnections.publishLeaseUntil, now),
      );
      const taken = await tables.update(
        shopConnections,
        { publishLeaseUntil: until },
        and(eq(shopConnections.id, id), eq(shopConnections.state, "active"), isFree) as SQL,
      );
      return taken.rowsAffected > 0;
    },

    /** Gives the work back, or keeps it for longer. */
    async holdLease({ id, held, until }: { id: string; held: Date; until: Date | null }): Promise<boolean> {
      const kept = await tables.update(
        shopConnections,
        { publishLeaseUntil: until },
        and(eq(shopConnections.id, id), eq(shopConnections.publishLeaseUntil, held)) as SQL,
      );
      return kept.rowsAffected > 0;
    },

    /** Chooses the store whose products the shop sells. */
    async chooseStore({ id, eventId, now }: { id: string; eventId: string; now: Date }, note: AuditNote) {
      await tables.batch([
        tables.update(
          shopConnections,
          { eventId, offerCheckedAt: null, updatedAt: now },
          eq(shopConnections.id, id),
        ),
        tables.audit(note),
      ]);
    },

    /** What a shop says of where our products go. */
    async notePlace(
      id: string,
      place: Pick<
        typeof shopConnections.$inferSelect,
        "serviceGid" | "locationGid" | "publicationGid" | "taxesIncluded" | "currency"
      >,
    ): Promise<void> {
      await tables.update(shopConnections, place, eq(shopConnections.id, id));
    },

    /** When the shop's products are looked at the next time. */
    async checkNext({ id, at, before }: { id: string; at: Date; before?: Date }): Promise<void> {
      const asRead = before && eq(shopConnections.productsDueAt, before);
      await tables.update(
        shopConnections,
        { productsDueAt: at },
        and(eq(shopConnections.id, id), asRead) as SQL,
      );
    },

    async noteOffer({ id, at }: { id: string; at: Date }): Promise<void> {
      await tables.update(shopConnections, { offerCheckedAt: at }, eq(shopConnections.id, id));
    },
  };
}
