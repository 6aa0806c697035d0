import { and, eq } from "drizzle-orm";
import { CURRENCY_OF_REGION, REGIONS } from "../app/domain/store/store-event.ts";
import type { Currency } from "../app/domain/money.ts";
import { tenantAccounts } from "./schema/payments.ts";
import type { Database } from "./client.server.ts";
import { auditRepository } from "./repositories/audit.server.ts";
import { basketRepository } from "./repositories/baskets.server.ts";
import { claimRepository } from "./repositories/claims.server.ts";
import { codeRepository } from "./repositories/codes.server.ts";
import { eventRepository } from "./repositories/events.server.ts";
import { fulfilmentRepository } from "./repositories/fulfilments.server.ts";
import { orderDraftRepository } from "./repositories/order-drafts.server.ts";
import { orderRepository } from "./repositories/orders.server.ts";
import { peopleRepository } from "./repositories/people.server.ts";
import { productRepository } from "./repositories/products.server.ts";
import { voucherRepository } from "./repositories/vouchers.server.ts";
import { tenantTables } from "./tenant-tables.server.ts";

/** The door to one tenant's rows: nothing of anyone else's can be reached through it. */
export function tenantDoor(db: Database, tenantId: string) {
  const tables = tenantTables(db, tenantId);
  return {
    tenantId,
    audit: auditRepository(tables),
    baskets: basketRepository(tables),
    claims: claimRepository(tables),
    codes: codeRepository(tables),
    events: eventRepository(tables),
    fulfilments: fulfilmentRepository(tables),
    orders: { ...orderRepository(tables), ...orderDraftRepository(tables) },
    people: peopleRepository(tables),
    products: productRepository(tables),
    vouchers: voucherRepository(tables),

    /** The tenant's own account at the payment provider for a currency, if it can be charged; else undefined. */
    async accountFor(currency: Currency) {
      const region = REGIONS.find((candidate) => CURRENCY_OF_REGION[candidate] === currency) ?? "UK";
      const able = and(eq(tenantAccounts.region, region), eq(tenantAccounts.chargesEnabled, true));
      return (await tables.select(tenantAccounts, able))[0];
    },
  };
}

export type TenantDoor = ReturnType<typeof tenantDoor>;
