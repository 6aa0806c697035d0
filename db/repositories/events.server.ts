import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { events, shippingPrices } from "../schema/events.ts";
import { eventPrices, products } from "../schema/products.ts";
import { tenantAccounts } from "../schema/payments.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export function eventRepository(tables: TenantTables) {
  return {
    list: () => tables.select(events, isNull(events.deletedAt), { orderBy: [desc(events.createdAt), asc(events.name)] }),

    async find(id: string) {
      return (await tables.select(events, and(eq(events.id, id), isNull(events.deletedAt))))[0];
    },

    /** What a price is worked out from: the store, its shipping prices, what it sells and its account for payments. */
    async pricing(eventId: string, region: Region) {
      const [event, shipping, stock, accounts] = await tables.batch([
        tables.select(events, eq(events.id, eventId)),
        tables.select(shippingPrices, eq(shippingPrices.eventId, eventId)),
        tables.join(eventPrices, products, eq(products.id, eventPrices.productId), eq(eventPrices.eventId, eventId)),
        tables.select(tenantAccounts, eq(tenantAccounts.region, region)),
      ]);
      return { event: event[0], shipping: shipping[0], stock, account: accounts[0] };
    },
  };
}
