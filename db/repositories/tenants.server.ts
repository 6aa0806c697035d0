import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { type PagePlace, readKeysetPage } from "../keyset.ts";
import { promoCodes, vouchers } from "../schema/codes.ts";
import { events, storeSlugs } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts, payments } from "../schema/payments.ts";
import type { CreditState, FoundBy, TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import { wordCondition } from "../word-pages.ts";

/** What is looked for across tenants, each as it is stored to be compared; always the whole of it. */
export type TenantSigns = { orderRef: string; email: string; slug: string; code: string; payment: string };

/** The tenants themselves, as the super-admin panel lists them. */
export function tenantRepository(db: Database) {
  return {
    /** Tenants with orders that were placed before a moment and still say who made them. */
    async withOrdersBefore(before: Date): Promise<string[]> {
      const hasOld = db
        .select({ one: sql`1` })
        .from(orders)
        .where(
          sql`${orders.tenantId} = ${tenants.id} and ${orders.placedAt} < ${before.getTime()} and ${orders.email} <> ''`,
        );
      const hasMarked = db
        .select({ one: sql`1` })
        .from(orders)
        .where(sql`${orders.tenantId} = ${tenants.id} and ${orders.forgetAt} is not null`);
      const rows = await db
        .select({ id: tenants.id })
        .from(tenants)
        .where(or(exists(hasOld), exists(hasMarked)))
        .orderBy(tenants.id);
      return rows.map(({ id }) => id);
    },

    /** Which tenants have something with one of these signs; nothing of it but whose it is. */
    async havingSign({ orderRef, email, slug, code, payment }: TenantSigns) {
      const hasOrderOf = db
        .select({ one: sql`1` })
        .from(orders)
        .where(sql`${orders.tenantId} = ${tenants.id} and ${orders.email} = ${email} collate nocase`);
      const hasCode = (table: typeof promoCodes | typeof vouchers) =>
        db
          .select({ one: sql`1` })
          .from(table)
          .where(
            sql`${table.tenantId} = ${events.tenantId} and ${table.eventId} = ${events.id} and ${table.codeNorm} = ${code}`,
          );
      const [placed, shoppers, people, stores, codes, paid] = await db.batch([
        db.select({ tenantId: orders.tenantId }).from(orders).where(eq(orders.orderRef, orderRef)),
        db
          .select({ tenantId: tenants.id })
          .from(tenants)
          .where(sql`${email} <> '' and ${exists(hasOrderOf)}`),
        db.select({ tenantId: users.tenantId }).from(users).where(eq(users.email, email)),
        db.select({ tenantId: storeSlugs.tenantId }).from(storeSlugs).where(eq(storeSlugs.slugNorm, slug)),
        db
          .selectDistinct({ tenantId: events.tenantId })
          .from(events)
          .where(sql`${code} <> '' and (${exists(hasCode(promoCodes))} or ${exists(hasCode(vouchers))})`),
        db
          .select({ tenantId: payments.tenantId })
          .from(payments)
          .where(or(eq(payments.intentId, payment), eq(payments.sessionId, payment))),
      ]);
      const by = (kind: FoundBy, rows: { tenantId: string }[]) =>
        rows.map(({ tenantId }) => ({ tenantId, kind }));
      return [
        ...by("order", placed),
        ...by("shopper", shoppers),
        ...by("person", people),
        ...by("store", stores),
        ...by("code", codes),
        ...by("payment", paid),
      ];
    },

    /**
     * Tenants with what they have, those that wait for a decision first, then the newest.
     * @param filter `ids` fit as well, whatever they are called.
     */
    async list(
      filter: {
        text: string;
        ids?: readonly string[];
        status?: TenantStatus | undefined;
        credit?: CreditState | undefined;
      },
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
      const { ids: found = [] } = filter;
      const isFound = isNamed && found.length > 0 ? inArray(tenants.id, [...found]) : undefined;
      const where = and(fits, isFound ? or(isNamed, isFound) : isNamed);
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
