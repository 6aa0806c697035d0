import { and, eq } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { type PagePlace, readKeysetPage } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { incidents } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";
import { INCIDENT_SORT, type IncidentRow } from "./incidents.server.ts";

/** Incidents of every tenant, for the platform. */
export function platformIncidentRepository(db: Database) {
  return {
    /** Those that wait for a person on top, then the latest. */
    list: (state: IncidentRow["state"] | "", place: PagePlace) =>
      readKeysetPage({ ...place, sort: INCIDENT_SORT }, (clauses) =>
        db
          .select({
            incident: incidents,
            order: orders,
            store: events.name,
            tenant: tenants,
            ...clauses.columns,
          })
          .from(incidents)
          .innerJoin(orders, and(eq(orders.tenantId, incidents.tenantId), eq(orders.id, incidents.orderId)))
          .innerJoin(events, and(eq(events.tenantId, orders.tenantId), eq(events.id, orders.eventId)))
          .innerJoin(tenants, eq(tenants.id, incidents.tenantId))
          .where(and(state === "" ? undefined : eq(incidents.state, state), clauses.where))
          .orderBy(...clauses.orderBy)
          .limit(clauses.limit),
      ),

    async tenantOf(id: string): Promise<string | undefined> {
      const rows = await db
        .select({ tenantId: incidents.tenantId })
        .from(incidents)
        .where(eq(incidents.id, id));
      return rows[0]?.tenantId;
    },
  };
}
