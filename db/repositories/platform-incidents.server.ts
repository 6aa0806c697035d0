import { and, eq, inArray } from "drizzle-orm";
import type { DisputeState } from "../../app/domain/order/dispute.ts";
import type { Database } from "../driver/client.server.ts";
import { type PagePlace, readKeysetPage } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { disputes, incidents } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";
import { DISPUTE_COLUMNS, DISPUTE_ORDER } from "./disputes.server.ts";
import { INCIDENT_SORT, type IncidentRow } from "./incidents.server.ts";

/** Incidents and disputes of every tenant, for the platform. */
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

    /** A page of disputes in some states, with their orders and tenants. */
    disputes: (states: readonly DisputeState[], by: keyof typeof DISPUTE_ORDER, place: PagePlace) =>
      readKeysetPage({ ...place, sort: DISPUTE_ORDER[by] }, (clauses) =>
        db
          .select({
            ...DISPUTE_COLUMNS,
            tenantId: tenants.id,
            tenantName: tenants.name,
            ...clauses.columns,
          })
          .from(disputes)
          .innerJoin(orders, and(eq(orders.tenantId, disputes.tenantId), eq(orders.id, disputes.orderId)))
          .innerJoin(tenants, eq(tenants.id, disputes.tenantId))
          .where(and(inArray(disputes.state, [...states]), clauses.where))
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
