import { sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { orders } from "../schema/orders.ts";
import { salesMarks } from "../schema/sales.ts";
import { tenants } from "../schema/tenants.ts";

/** Whose sales are to be added up, for the scheduled work: crosses tenants. */
export function salesDueRepository(db: Database) {
  return {
    /** Tenants with orders, or cancelled ones, that are not in their sums; each asks an index of its own. */
    tenants(before: Date) {
      const mark = sql`(select ${salesMarks.countedUntil} from ${salesMarks} where ${salesMarks.tenantId} = ${tenants.id})`;
      const looked = sql`(select ${salesMarks.cancelledUntil} from ${salesMarks} where ${salesMarks.tenantId} = ${tenants.id})`;
      const ofTenant = sql`${orders.tenantId} = ${tenants.id}`;
      return db
        .select({ id: tenants.id, region: tenants.region })
        .from(tenants)
        .where(
          sql`exists (select 1 from ${orders} where ${ofTenant} and ${orders.placedAt} >= coalesce(${mark}, 0) and ${orders.placedAt} < ${before.getTime()})
            or exists (select 1 from ${orders} where ${ofTenant} and ${orders.placedAt} is not null and ${orders.cancelledAt} is not null and ${orders.cancelledAt} >= ${looked} and ${orders.cancelledAt} < ${before.getTime()})`,
        );
    },
  };
}
