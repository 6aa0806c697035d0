import type { Database } from "./client.server.ts";
import { basketRepository } from "./repositories/baskets.server.ts";
import { claimRepository } from "./repositories/claims.server.ts";
import { eventRepository } from "./repositories/events.server.ts";
import { orderRepository } from "./repositories/orders.server.ts";
import { voucherRepository } from "./repositories/vouchers.server.ts";
import { tenantTables } from "./tenant-tables.server.ts";

/** The door to one tenant's rows: nothing of anyone else's can be reached through it. */
export function tenantDoor(db: Database, tenantId: string) {
  const tables = tenantTables(db, tenantId);
  return {
    tenantId,
    baskets: basketRepository(tables),
    claims: claimRepository(tables),
    events: eventRepository(tables),
    orders: orderRepository(tables),
    vouchers: voucherRepository(tables),
  };
}

export type TenantDoor = ReturnType<typeof tenantDoor>;
