import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { incidents } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";

/** Incidents of every tenant, for the platform. */
export function platformIncidentRepository(db: Database) {
  return {
    /** Those that wait for a person on top, then the latest. */
    async list(page: { limit: number; offset: number }) {
      const [found, [all]] = await db.batch([
        db
          .select({ incident: incidents, order: orders, store: events.name, tenant: tenants })
          .from(incidents)
          .innerJoin(orders, and(eq(orders.tenantId, incidents.tenantId), eq(orders.id, incidents.orderId)))
          .innerJoin(events, and(eq(events.tenantId, orders.tenantId), eq(events.id, orders.eventId)))
          .innerJoin(tenants, eq(tenants.id, incidents.tenantId))
          .orderBy(sql`${incidents.state} <> 'open'`, desc(incidents.createdAt), desc(incidents.id))
          .limit(page.limit)
          .offset(page.offset),
        db.select({ count: sql<number>`count(*)` }).from(incidents),
      ]);
      return { incidents: found, count: all?.count ?? 0 };
    },

    async tenantOf(id: string): Promise<string | undefined> {
      const rows = await db
        .select({ tenantId: incidents.tenantId })
        .from(incidents)
        .where(eq(incidents.id, id));
      return rows[0]?.tenantId;
    },
  };
}
