import { asc, eq, inArray } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import { unitGross, type VatRules } from "../../app/domain/pricing/price-order.ts";
import type { ShippingDays, ShippingPrices } from "../../app/domain/pricing/shipping.ts";
import type { ProductOffer } from "../../app/domain/product/offer.ts";
import { type Region, type StoreType, TIME_ZONE_OF_REGION } from "../../app/domain/store/store-event.ts";
import type { Database } from "../../db/driver/client.server.ts";
import { events, shippingPrices } from "../../db/schema/events.ts";
import { eventFulfillers, fulfillers } from "../../db/schema/fulfillers.ts";
import { tenantAccounts } from "../../db/schema/payments.ts";
import { eventPrices, products } from "../../db/schema/products.ts";
import { tenants as tenantTable } from "../../db/schema/tenants.ts";
import { rowId } from "../../db/seed/identifiers.ts";

export type SoldItem = {
  id: string;
  name: string;
  offer: ProductOffer;
  designHash: string;
  unitNet: number;
  unitGross: number;
  storeDefaultVat: boolean;
  /** What one costs the tenant, for budgets. */
  unitCost: number;
};

/** A store with all that an order of it is made from. */
export type SoldStore = {
  tenant: string;
  tenantId: string;
  /** The tenant's: what their days are. */
  timeZone: string;
  id: string;
  name: string;
  type: StoreType;
  region: Region;
  currency: Currency;
  vat: VatRules;
  shipping: ShippingPrices;
  shippingDays: ShippingDays;
  items: SoldItem[];
  account: { accountId: string; platformFee: number } | undefined;
  fulfiller: { id: string; name: string };
};

/** The stores of these tenants, by their slug, as they lie in the database. */
export async function soldStores(
  db: Database,
  tenants: readonly string[],
): Promise<ReadonlyMap<string, SoldStore>> {
  const keyOf = new Map(tenants.map((key) => [rowId(key, "tenant", key), key]));
  const ids = [...keyOf.keys()];
  const [owners, stores, shipping, prices, accounts, makers] = await Promise.all([
    db.select().from(tenantTable).where(inArray(tenantTable.id, ids)),
    db.select().from(events).where(inArray(events.tenantId, ids)),
    db.select().from(shippingPrices).where(inArray(shippingPrices.tenantId, ids)),
    db
      .select()
      .from(eventPrices)
      .innerJoin(products, eq(products.id, eventPrices.productId))
      .where(inArray(eventPrices.tenantId, ids))
      .orderBy(asc(eventPrices.position), asc(eventPrices.id)),
    db.select().from(tenantAccounts).where(inArray(tenantAccounts.tenantId, ids)),
    db
      .select()
      .from(eventFulfillers)
      .innerJoin(fulfillers, eq(fulfillers.id, eventFulfillers.fulfillerId))
      .where(inArray(eventFulfillers.tenantId, ids)),
  ]);
  return new Map(
    stores.map((store) => {
      const costs = shipping.find(({ eventId }) => eventId === store.id);
      const maker = makers.find(({ event_fulfillers: { eventId } }) => eventId === store.id)?.fulfillers;
      const owner = owners.find(({ id }) => id === store.tenantId);
      if (!owner || !costs || !maker)
        throw new Error(`The store ${store.slug} has no shipping prices or no fulfiller.`);
      return [
        store.slug,
        {
          tenant: keyOf.get(store.tenantId) ?? "",
          timeZone: TIME_ZONE_OF_REGION[owner.region],
          tenantId: store.tenantId,
          id: store.id,
          name: store.name,
          type: store.type,
          region: store.region,
          currency: store.currency,
          vat: { vatRate: store.vatRate, notVatRegistered: store.notVatRegistered },
          shipping: {
            standard: costs.standard,
            standard_tracked: costs.standardTracked,
            express: costs.express,
            additionalItemPrice: costs.additionalItemPrice,
          },
          shippingDays: costs.deliveryDays,
          items: prices
            .filter(({ event_prices: { eventId } }) => eventId === store.id)
            .map(({ event_prices: price, products: product }) => ({
              id: product.id,
              name: product.name,
              offer: product.offer,
              designHash: product.designHash,
              unitNet: price.storeSellingPrice,
              unitGross: unitGross(price.storeSellingPrice, price.storeDefaultVat, store),
              storeDefaultVat: price.storeDefaultVat,
              unitCost: price.unitCost ?? price.storeSellingPrice,
            })),
          account: accounts.find(
            ({ tenantId, region }) => tenantId === store.tenantId && region === store.region,
          ),
          fulfiller: { id: maker.id, name: maker.name },
        },
      ];
    }),
  );
}
