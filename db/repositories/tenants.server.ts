import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts } from "../schema/payments.ts";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";

/** The tenants themselves, as the super-admin panel lists them. */
export function tenantRepository(db: Database) {
  return {
    /** Tenants with what they have, those that wait for a decision first, then the newest. */
    async list(filter: { text?: string; status?: TenantStatus; limit: number; offset: number }) {
      const text = filter.text?.trim().toLowerCase();
      // "instr" instead of "like": what is searched for may hold % and _.
      const named = text ? sql`instr(lower(${tenants.name}), ${text}) > 0` : undefined;
      const where = and(named, filter.status ? eq(tenants.status, filter.status) : undefined);
      const [found, counted, stores, people, placed, credit] = await db.batch([
        db
          .select()
          .from(tenants)
          .where(where)
          .orderBy(
            sql`${tenants.status} <> 'requires_verification'`,
            desc(tenants.createdAt),
            asc(tenants.name),
          )
          .limit(filter.limit)
          .offset(filter.offset),
        db
          .select({ count: sql<number>`count(*)` })
          .from(tenants)
          .where(where),
        db
          .select({ key: events.tenantId, count: sql<number>`count(*)` })
          .from(events)
          .where(sql`${events.deletedAt} is null`)
          .groupBy(events.tenantId),
        db
          .select({ key: users.tenantId, count: sql<number>`count(*)` })
          .from(users)
          .groupBy(users.tenantId),
        db
          .select({ key: orders.tenantId, count: sql<number>`count(*)` })
          .from(orders)
          .where(isNotNull(orders.placedAt))
          .groupBy(orders.tenantId),
        db.select().from(creditAccounts),
      ]);
      const of = (rows: { key: string; count: number }[]) => new Map(rows.map((row) => [row.key, row.count]));
      const [storesOf, peopleOf, ordersOf] = [of(stores), of(people), of(placed)];
      return {
        count: counted[0]?.count ?? 0,
        tenants: found.map((tenant) => ({
          tenant,
          stores: storesOf.get(tenant.id) ?? 0,
          people: peopleOf.get(tenant.id) ?? 0,
          orders: ordersOf.get(tenant.id) ?? 0,
          credit: credit.filter(({ tenantId }) => tenantId === tenant.id),
        })),
      };
    },
  };
}
