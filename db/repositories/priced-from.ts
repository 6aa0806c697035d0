import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ShippingDays, ShippingPrices } from "../../app/domain/pricing/shipping.ts";
import type { ProductOffer, VariantsOff } from "../../app/domain/product/offer.ts";
import { CURRENCY_OF_REGION, REGIONS } from "../../app/domain/store/store-event.ts";
import type { SkuNeed } from "../../app/domain/fulfilment/stock.ts";
import { events, shippingPrices } from "../schema/events.ts";
import { fulfillers, workPages } from "../schema/fulfillers.ts";
import { tenantAccounts } from "../schema/payments.ts";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { TenantAccountRow } from "./company.server.ts";
import { hasStock } from "./fulfiller-stock.server.ts";
import { both } from "./order-conditions.ts";
import { IS_CHARGED } from "./payment-accounts.server.ts";
import type { StoreEventRow } from "./storefronts.server.ts";

type PricedItem = {
  id: string;
  eventPriceId: string;
  name: string;
  designHash: string;
  designed: { offer: ProductOffer; productOff: VariantsOff; storeOff: VariantsOff };
  storeDefaultVat: boolean;
  unitNet: number;
  unitCost: number;
};

/** What an order's price was worked out from, as it was read a while ago. */
export type PricedFrom = {
  store: StoreEventRow;
  shipping: ShippingPrices;
  shippingDays: ShippingDays;
  /** Whom the money is for; undefined is the platform itself. */
  account: TenantAccountRow | undefined;
  items: readonly PricedItem[];
  now: Date;
};

/** "The column still holds this", with null for null. */
const holds = (column: SQLiteColumn, value: unknown): SQL => sql`${column} is ${sql.param(value, column)}`;
const allHold = (columns: readonly SQLiteColumn[], row: Record<string, unknown>, keys: readonly string[]) =>
  columns.map((column, at) => holds(column, row[keys[at] ?? ""]));

/** The columns of a store that decide whether it sells, what an order costs and where it goes. */
const STORE_KEYS = [
  ...["type", "status", "region", "currency", "vatRate", "notVatRegistered", "taxMode", "expired"],
  ...["countries", "lockedToCountries", "states"],
] as const satisfies readonly (keyof StoreEventRow)[];

/**
 * "Everything that a price was worked out from is still so", for the condition of the write that fixes it: a store that
 * was remembered may then be priced from without being read again (docs/decisions/0054). What is not asked here must
 * have no say in a price or in whether there may be an order.
 */
export function isStillPricedFrom(tables: TenantTables, from: PricedFrom): SQL {
  const { store, shipping, shippingDays, account, items, now } = from;
  const regions = REGIONS.filter((region) => CURRENCY_OF_REGION[region] === store.currency);
  const at = now.getTime();
  return both(
    tables.exists(
      events,
      both(
        eq(events.id, store.id),
        isNull(events.deletedAt),
        ...allHold(
          STORE_KEYS.map((key) => events[key]),
          store,
          STORE_KEYS,
        ),
        sql`(${events.startsAt} is null or ${events.startsAt} <= ${at})`,
        sql`(${events.endsAt} is null or ${events.endsAt} > ${at})`,
      ),
    ),
    tables.exists(
      shippingPrices,
      both(
        eq(shippingPrices.eventId, store.id),
        holds(shippingPrices.standard, shipping.standard),
        holds(shippingPrices.standardTracked, shipping.standard_tracked),
        holds(shippingPrices.express, shipping.express),
        eq(shippingPrices.additionalItemPrice, shipping.additionalItemPrice),
        holds(shippingPrices.deliveryDays, shippingDays),
        holds(shippingPrices.terms, shipping.terms ?? {}),
      ),
    ),
    account
      ? tables.exists(
          tenantAccounts,
          both(
            eq(tenantAccounts.id, account.id),
            holds(tenantAccounts.region, account.region),
            eq(tenantAccounts.accountId, account.accountId),
            holds(tenantAccounts.chargesEnabled, account.chargesEnabled),
            eq(tenantAccounts.platformFee, account.platformFee),
            IS_CHARGED,
          ),
        )
      : sql`not ${tables.exists(tenantAccounts, both(inArray(tenantAccounts.region, regions), IS_CHARGED))}`,
    ...items.flatMap((item) => isStillSold(tables, store.id, item)),
  );
}

/** What is sold and who is to make it, as it was read. */
export type MadeFrom = {
  eventId: string;
  items: readonly Pick<PricedItem, "id" | "eventPriceId" | "designed">[];
  parts: readonly {
    fulfillerId: string;
    version: number;
    /** Whether it works at a page of ours. */
    needsPage: boolean;
    needs: readonly SkuNeed[];
  }[];
};

/**
 * "It is still on sale, and those who were found can still make it", for the condition of the write that orders it. An
 * order of which another fulfiller could make the same is refused as well: it is read and judged again.
 */
export function isStillMade(tables: TenantTables, { eventId, items, parts }: MadeFrom): SQL {
  return both(
    ...items.flatMap(({ id, eventPriceId, designed: { productOff, storeOff } }) => [
      tables.exists(products, both(eq(products.id, id), holds(products.offSale, productOff))),
      tables.exists(
        eventPrices,
        both(eq(eventPrices.id, eventPriceId), holds(eventPrices.offSale, storeOff)),
      ),
    ]),
    ...parts.flatMap(({ fulfillerId, version, needsPage, needs }) => [
      tables.fulfillerIs(
        eventId,
        both(eq(fulfillers.id, fulfillerId), eq(fulfillers.version, version), eq(fulfillers.state, "active")),
      ),
      ...(needsPage
        ? [
            tables.exists(
              workPages,
              both(eq(workPages.fulfillerId, fulfillerId), isNotNull(workPages.keyHash)),
            ),
          ]
        : []),
      ...hasStock(tables, fulfillerId, needs),
    ]),
  );
}

/** Who can make all that a store sells, as it was read. */
export type MadeAsRead = {
  /** Of the store: it counts up with its products, prices and countries. */
  version: number;
  /** The sum of the moments at which its products were changed last: it grows with each change. */
  changed: number;
  parts: MadeFrom["parts"];
};

/** "The store and its products are as they were read, and those who were found can still make them." */
export function isMadeAsRead(tables: TenantTables, eventId: string, made: MadeAsRead): SQL {
  const ofStore = tables.isAmong(
    products.id,
    eventPrices,
    (table) => table.productId,
    eq(eventPrices.eventId, eventId),
  );
  const alive = sql`${ofStore} and ${products.deletedAt} is null`;
  const changed = tables.valueOf(products, sql`coalesce(sum(${products.updatedAt}), 0)`, alive);
  return both(
    eq(events.version, made.version),
    sql`${changed} = ${made.changed}`,
    isStillMade(tables, { eventId, items: [], parts: made.parts }),
  );
}

function isStillSold(tables: TenantTables, eventId: string, item: PricedItem): SQL[] {
  return [
    tables.exists(
      eventPrices,
      both(
        eq(eventPrices.id, item.eventPriceId),
        and(eq(eventPrices.eventId, eventId), eq(eventPrices.productId, item.id)),
        eq(eventPrices.storeSellingPrice, item.unitNet),
        holds(eventPrices.storeDefaultVat, item.storeDefaultVat),
        sql`coalesce(${eventPrices.unitCost}, ${eventPrices.storeSellingPrice}) = ${item.unitCost}`,
      ),
    ),
    tables.exists(
      products,
      both(
        eq(products.id, item.id),
        eq(products.status, "published"),
        isNull(products.deletedAt),
        eq(products.name, item.name),
        eq(products.designHash, item.designHash),
        holds(products.offer, item.designed.offer),
      ),
    ),
  ];
}
