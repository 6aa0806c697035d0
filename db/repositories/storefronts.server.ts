import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { CatalogueProduct } from "../../app/domain/design/catalogue-product.ts";
import type { GarmentKind } from "../../app/domain/design/design.ts";
import type { Maker, PrintedProduct, SkuCount } from "../../app/domain/fulfilment/makers.ts";
import type { Substitutes } from "../../app/domain/fulfilment/route-score.ts";
import type { Region, Seller } from "../../app/domain/store/store-event.ts";
import type { CreditDiscounts } from "../../app/domain/credit/statement.ts";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { creditAccounts } from "../schema/payments.ts";
import type { Database } from "../driver/client.server.ts";
import { basketLines, baskets } from "../schema/baskets.ts";
import { events, shippingPrices, storeSlugs } from "../schema/events.ts";
import { eventFulfillers, fulfillers, fulfillerStock, routeRules, workPages } from "../schema/fulfillers.ts";
import { promoCodes } from "../schema/codes.ts";
import { orders } from "../schema/orders.ts";
import { assets, catalogueProducts, eventPrices, productPhotos, products } from "../schema/products.ts";
import { failures } from "../schema/records.ts";
import { type CompanyDetails, tenants } from "../schema/tenants.ts";
import { blockedRegions } from "./payment-accounts.server.ts";
import { preparedQuery } from "../driver/prepared-query.ts";

export type StoreEventRow = typeof events.$inferSelect;
export type ShippingPricesRow = typeof shippingPrices.$inferSelect;
export type BasketLineRow = typeof basketLines.$inferSelect;

const listed = {
  id: products.id,
  name: products.name,
  description: products.description,
  designHash: products.designHash,
  catalogueCode: products.catalogueCode,
  offer: products.offer,
  productOff: products.offSale,
  storeOff: eventPrices.offSale,
  category: products.category,
  storeDefaultVat: eventPrices.storeDefaultVat,
  status: products.status,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  storeSellingPrice: eventPrices.storeSellingPrice,
  giftQuantity: eventPrices.giftQuantity,
  giftSize: eventPrices.giftSize,
  giftColour: eventPrices.giftColour,
  stockLeft: eventPrices.stockLeft,
  unitCost: eventPrices.unitCost,
  position: eventPrices.position,
  eventId: eventPrices.eventId,
  eventPriceId: eventPrices.id,
};

export type StoreProductRow = {
  [K in keyof typeof listed]: (typeof listed)[K]["_"]["data"] extends infer D
    ? (typeof listed)[K]["_"]["notNull"] extends true
      ? D
      : D | null
    : never;
};

/** Everything a store's page needs, fetched by what a browser knows: the slug and its basket's id. */
export type StorefrontRows = {
  event: StoreEventRow;
  seller: Seller & { region: Region };
  company: CompanyDetails;
  merchant: "tenant" | "platform";
  /** What the tenant's credit account takes off each order; minor units. */
  credit: CreditDiscounts;
  shipping: ShippingPricesRow | undefined;
  products: (StoreProductRow & Pick<PrintedProduct, "garment" | "techniques">)[];
  makers: {
    rows: Maker[];
    stock: SkuCount[];
    substitutes: Substitutes;
    /** The blanks that stand in for others, and those that they stand in for. */
    blanks: CatalogueProduct[];
  };
  basketLines: BasketLineRow[];
};

const slug = sql.placeholder("slug");
const bySlug: SQL | undefined = and(eq(storeSlugs.slugNorm, slug), isNull(events.deletedAt));
const eventOfSlug = and(eq(events.tenantId, storeSlugs.tenantId), eq(events.id, storeSlugs.eventId));

/** A term of the tenant's credit account in the store's currency; nothing where it has none that is granted. */
const creditTerm = (column: SQLiteColumn) =>
  sql<number>`coalesce((select ${column} from ${creditAccounts} where ${creditAccounts.tenantId} = ${events.tenantId} and ${creditAccounts.currency} = ${events.currency} and ${creditAccounts.state} in ('active', 'on_stop')), 0)`;

const readEvent = preparedQuery((db) =>
  db
    .select({
      event: events,
      company: tenants.companyDetails,
      merchant: tenants.merchantOfRecord,
      credit: {
        discountAmount: creditTerm(creditAccounts.discountAmount),
        shippingDiscountAmount: creditTerm(creditAccounts.shippingDiscountAmount),
      },
      seller: {
        tenantStatus: tenants.status,
        region: tenants.region,
        blockedRegions: blockedRegions(tenants.id),
      },
    })
    .from(storeSlugs)
    .innerJoin(events, eventOfSlug)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(bySlug),
);

const readShipping = preparedQuery((db) =>
  db
    .select({ shipping: shippingPrices })
    .from(storeSlugs)
    .innerJoin(events, eventOfSlug)
    .innerJoin(
      shippingPrices,
      and(eq(shippingPrices.tenantId, events.tenantId), eq(shippingPrices.eventId, events.id)),
    )
    .where(bySlug),
);

/** Of a product's blank: how it is drawn and printed. */
const BLANK = {
  garment: sql<GarmentKind | null>`json_extract(${catalogueProducts.data}, '$.garment')`,
  techniques:
    sql`coalesce(json_extract(${catalogueProducts.data}, '$.values.print_techniques'), '[]')`.mapWith(
      (text: string) => JSON.parse(text) as string[],
    ),
};

const readMakers = preparedQuery((db) =>
  db
    .select({
      id: fulfillers.id,
      name: fulfillers.name,
      state: fulfillers.state,
      mode: fulfillers.mode,
      profile: fulfillers.profile,
      version: fulfillers.version,
      hasPage:
        sql`exists (select 1 from ${workPages} where ${workPages.tenantId} = ${events.tenantId} and ${workPages.fulfillerId} = ${fulfillers.id} and ${workPages.keyHash} is not null)`.mapWith(
          Boolean,
        ),
    })
    .from(storeSlugs)
    .innerJoin(events, eventOfSlug)
    .innerJoin(
      eventFulfillers,
      and(eq(eventFulfillers.tenantId, events.tenantId), eq(eventFulfillers.eventId, events.id)),
    )
    .innerJoin(fulfillers, eq(fulfillers.id, eventFulfillers.fulfillerId))
    .where(bySlug)
    .orderBy(asc(fulfillers.id)),
);

const readStock = preparedQuery((db) =>
  db
    .select({
      fulfillerId: fulfillerStock.fulfillerId,
      sku: fulfillerStock.sku,
      count: fulfillerStock.count,
    })
    .from(storeSlugs)
    .innerJoin(
      eventFulfillers,
      and(eq(eventFulfillers.tenantId, storeSlugs.tenantId), eq(eventFulfillers.eventId, storeSlugs.eventId)),
    )
    .innerJoin(
      fulfillerStock,
      and(
        eq(fulfillerStock.tenantId, eventFulfillers.tenantId),
        eq(fulfillerStock.fulfillerId, eventFulfillers.fulfillerId),
        isNotNull(fulfillerStock.count),
      ),
    )
    .where(eq(storeSlugs.slugNorm, slug)),
);

/** The latest rules of the store's tenant. */
const rulesOfSlug = and(
  eq(routeRules.tenantId, storeSlugs.tenantId),
  sql`${routeRules.version} = (select max(latest.version) from ${routeRules} latest where latest.tenant_id = ${storeSlugs.tenantId})`,
);

const readSubstitutes = preparedQuery((db) =>
  db
    .select({ substitutes: routeRules.substitutes })
    .from(storeSlugs)
    .innerJoin(routeRules, rulesOfSlug)
    .where(eq(storeSlugs.slugNorm, slug)),
);

const readSubstituteBlanks = preparedQuery((db) =>
  db
    .select({ data: catalogueProducts.data })
    .from(storeSlugs)
    .innerJoin(routeRules, rulesOfSlug)
    .innerJoin(
      catalogueProducts,
      sql`exists (select 1 from json_tree(${routeRules.substitutes}) named where ${catalogueProducts.code} in (named.key, named.atom))`,
    )
    .where(eq(storeSlugs.slugNorm, slug)),
);

const productsOf = (db: Database, which: SQL | undefined) =>
  db
    .select({ ...listed, ...BLANK })
    .from(storeSlugs)
    .innerJoin(events, eventOfSlug)
    .innerJoin(
      eventPrices,
      and(eq(eventPrices.tenantId, events.tenantId), eq(eventPrices.eventId, events.id)),
    )
    .innerJoin(
      products,
      and(eq(products.tenantId, eventPrices.tenantId), eq(products.id, eventPrices.productId)),
    )
    .leftJoin(catalogueProducts, eq(catalogueProducts.code, products.catalogueCode))
    .where(and(bySlug, which, isNull(products.deletedAt)))
    .orderBy(asc(eventPrices.position), desc(products.createdAt));
const readPublished = preparedQuery((db) => productsOf(db, eq(products.status, "published")));
const readAllProducts = preparedQuery((db) => productsOf(db, undefined));

const readBasket = preparedQuery((db) =>
  db
    .select({ line: basketLines })
    .from(storeSlugs)
    .innerJoin(events, eventOfSlug)
    .innerJoin(
      baskets,
      and(
        eq(baskets.tenantId, events.tenantId),
        eq(baskets.eventId, events.id),
        eq(baskets.id, sql`${sql.placeholder("visitorId")} || '.' || ${events.id}`),
      ),
    )
    .innerJoin(
      basketLines,
      and(eq(basketLines.tenantId, baskets.tenantId), eq(basketLines.basketId, baskets.id)),
    )
    .where(bySlug)
    .orderBy(asc(basketLines.createdAt), asc(basketLines.id)),
);

const readBlank = preparedQuery((db) =>
  db
    .select({ data: catalogueProducts.data })
    .from(products)
    .innerJoin(catalogueProducts, eq(catalogueProducts.code, products.catalogueCode))
    .where(eq(products.id, sql.placeholder("productId"))),
);

const readPhotos = preparedQuery((db) =>
  db
    .select({ storageKey: assets.storageKey, contentType: assets.contentType })
    .from(storeSlugs)
    .innerJoin(
      productPhotos,
      and(
        eq(productPhotos.tenantId, storeSlugs.tenantId),
        eq(productPhotos.eventId, storeSlugs.eventId),
        eq(productPhotos.productId, sql.placeholder("productId")),
      ),
    )
    .innerJoin(assets, and(eq(assets.tenantId, productPhotos.tenantId), eq(assets.id, productPhotos.assetId)))
    .where(eq(storeSlugs.slugNorm, slug))
    .orderBy(asc(productPhotos.position), asc(productPhotos.assetId)),
);

const readCode = preparedQuery((db) =>
  db
    .select({ code: promoCodes })
    .from(storeSlugs)
    .innerJoin(
      promoCodes,
      and(
        eq(promoCodes.tenantId, storeSlugs.tenantId),
        eq(promoCodes.eventId, storeSlugs.eventId),
        eq(promoCodes.codeNorm, sql.placeholder("codeNorm")),
        // Codes of a stand's tablet are good there alone.
        ne(promoCodes.kind, "booth"),
      ),
    )
    .where(eq(storeSlugs.slugNorm, slug)),
);

const readEarlier = preparedQuery((db) =>
  db
    .select({
      id: orders.id,
      orderRef: orders.orderRef,
      name: orders.name,
      email: orders.email,
      addressFirstLine: orders.addressFirstLine,
    })
    .from(storeSlugs)
    .innerJoin(
      orders,
      and(
        eq(orders.tenantId, storeSlugs.tenantId),
        eq(orders.eventId, storeSlugs.eventId),
        eq(orders.idempotencyKey, sql.placeholder("idempotencyKey")),
      ),
    )
    .where(eq(storeSlugs.slugNorm, slug)),
);

const readBlock = preparedQuery((db) =>
  db
    .select({ blockedUntil: failures.blockedUntil })
    .from(storeSlugs)
    .innerJoin(
      failures,
      sql`${failures.subject} in (${sql.placeholder("before")} || ${storeSlugs.eventId} || ${sql.placeholder("after")}, ${sql.placeholder("before")} || ${storeSlugs.eventId} || ${sql.placeholder("everywhere")}) and ${failures.blockedUntil} > ${sql.placeholder("now")}`,
    )
    .where(eq(storeSlugs.slugNorm, slug))
    .orderBy(desc(failures.blockedUntil)),
);

/**
 * Reads of the public store. The slug names the tenant; every joined row must carry that same tenant. One round trip.
 */
export function storefrontRepository(db: Database) {
  /** A store with its products, prices and the visitor's basket. */
  const reads = (slugNorm: string, visitorId: string | undefined, unpublished: boolean) => {
    const values = { slug: slugNorm, visitorId: visitorId ?? "" };
    return [
      readEvent(db, values),
      readShipping(db, values),
      (unpublished ? readAllProducts : readPublished)(db, values),
      readBasket(db, values),
      readMakers(db, values),
      readStock(db, values),
      readSubstitutes(db, values),
      readSubstituteBlanks(db, values),
    ] as const;
  };

  /** Undefined where no store has the slug. */
  const rowsOf = (read: BatchResponse<ReturnType<typeof reads>>): StorefrontRows | undefined => {
    const [rows, shipping, stock, lines, makers, counts, rules, blanks] = read;
    if (!rows[0]) return undefined;
    return {
      ...rows[0],
      shipping: shipping[0]?.shipping,
      products: stock,
      basketLines: lines.map((row) => row.line),
      makers: {
        rows: makers,
        stock: counts,
        substitutes: rules[0]?.substitutes ?? {},
        blanks: blanks.map(({ data }) => data),
      },
    };
  };

  return {
    /**
     * Undefined when no store has the slug.
     * @param unpublished also unpublished stores; the caller must check who may see them.
     */
    async read(
      slugNorm: string,
      visitorId: string | undefined,
      unpublished = false,
    ): Promise<StorefrontRows | undefined> {
      return rowsOf(await db.batch(reads(slugNorm, visitorId, unpublished)));
    },

    /**
     * What there is of a claim's code and form in the store of a slug.
     * @param floodSubject what the code waits for: the text before the store's id, and those after it for the asker's
     * address and for all addresses; undefined: it never waits.
     */
    async readClaim(
      slugNorm: string,
      {
        codeNorm,
        idempotencyKey,
        floodSubject,
        now,
      }: {
        codeNorm: string;
        idempotencyKey: string;
        floodSubject: [before: string, after: string, everywhere: string] | undefined;
        now: Date;
      },
    ) {
      const [before = "", after = "", everywhere = ""] = floodSubject ?? [];
      const [codes, earlier, blocks] = await db.batch([
        readCode(db, { slug: slugNorm, codeNorm }),
        readEarlier(db, { slug: slugNorm, idempotencyKey }),
        readBlock(db, { slug: slugNorm, before, after, everywhere, now: now.getTime() }),
      ]);
      return {
        code: codes[0]?.code,
        earlier: earlier[0],
        blockedUntil: blocks[0]?.blockedUntil ?? undefined,
      };
    },

    /** A store with the blank garment of one product (its fabric, care and measurements) and the photographs of it. */
    async readWithCatalogue(
      slugNorm: string,
      visitorId: string | undefined,
      productId: string,
      unpublished = false,
    ) {
      const [blank, photos, ...read] = await db.batch([
        readBlank(db, { productId }),
        readPhotos(db, { slug: slugNorm, productId }),
        ...reads(slugNorm, visitorId, unpublished),
      ]);
      const rows = rowsOf(read);
      return rows && { ...rows, catalogue: blank[0]?.data, photos };
    },
  };
}
