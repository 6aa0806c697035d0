import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ShippingDays, ShippingPrices } from "../../app/domain/pricing/shipping.ts";
import type { ProductOffer } from "../../app/domain/product/offer.ts";
import { CURRENCY_OF_REGION, REGIONS } from "../../app/domain/store/store-event.ts";
import { events, shippingPrices } from "../schema/events.ts";
import { tenantAccounts } from "../schema/payments.ts";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { TenantAccountRow } from "./company.server.ts";
import { both } from "./order-conditions.ts";
import type { StoreEventRow } from "./storefronts.server.ts";

type PricedItem = {
  id: string;
  eventPriceId: string;
  name: string;
  designHash: string;
  offer: ProductOffer;
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
          ),
        )
      : sql`not ${tables.exists(tenantAccounts, inArray(tenantAccounts.region, regions))}`,
    ...items.flatMap((item) => isStillSold(tables, store.id, item)),
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
        holds(products.offer, item.offer),
      ),
    ),
  ];
}
