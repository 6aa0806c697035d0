import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { type PagePlace, readKeysetPage } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts } from "../schema/payments.ts";
import type { CreditState, TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import { wordCondition } from "../word-pages.ts";

/** The tenants themselves, as the super-admin panel lists them. */
export function tenantRepository(db: Database) {
  return {
    /** Tenants with what they have, those that wait for a decision first, then the newest. */
    async list(
      filter: { text: string; status?: TenantStatus | undefined; credit?: CreditState | undefined },
      place: PagePlace,
    ) {
      const { credit: state } = filter;
      const fits = and(
        filter.status ? eq(tenants.status, filter.status) : undefined,
        state
          ? sql`exists (select 1 from ${creditAccounts} where ${creditAccounts.tenantId} = ${tenants.id} and ${creditAccounts.state} = ${state})`
          : undefined,
      );
      const isNamed = await wordCondition(
        tenants.id,
        { text: filter.text, in: [tenants.name] },
        (columns, most) => db.select(columns).from(tenants).where(fits).limit(most),
      );
      const where = and(fits, isNamed);
      const sort = [sql`(${tenants.status} = 'requires_verification')`, tenants.createdAt, tenants.id];
      const page = await readKeysetPage({ ...place, sort }, (clauses) =>
        db
          .select({ tenant: tenants, ...clauses.columns })
          .from(tenants)
          .where(and(where, clauses.where))
          .orderBy(...clauses.orderBy)
          .limit(clauses.limit),
      );
      const ids = page.rows.map(({ tenant }) => tenant.id);
      const [stores, people, placed, credit] = await db.batch([
        db
          .select({ key: events.tenantId, count: sql<number>`count(*)` })
          .from(events)
          .where(and(inArray(events.tenantId, ids), isNull(events.deletedAt)))
          .groupBy(events.tenantId),
        db
          .select({ key: users.tenantId, count: sql<number>`count(*)` })
          .from(users)
          .where(inArray(users.tenantId, ids))
          .groupBy(users.tenantId),
        db
          .select({ key: orders.tenantId, count: sql<number>`count(*)` })
          .from(orders)
          .where(and(inArray(orders.tenantId, ids), isNotNull(orders.placedAt)))
          .groupBy(orders.tenantId),
        db.select().from(creditAccounts).where(inArray(creditAccounts.tenantId, ids)),
      ]);
      const of = (rows: { key: string; count: number }[]) => new Map(rows.map((row) => [row.key, row.count]));
      const [storesOf, peopleOf, ordersOf] = [of(stores), of(people), of(placed)];
      return {
        ...page,
        rows: page.rows.map(({ tenant }) => ({
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
