import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { noticeKey } from "../../app/domain/jobs/notice-key.ts";
import { TENANTS_OVERDUE } from "../../app/domain/order/overdue.ts";
import type { Database } from "../driver/client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers, fulfillers, fulfillerStock, routeRules, workPages } from "../schema/fulfillers.ts";
import { eventPrices, products } from "../schema/products.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import { giftCampaigns } from "../schema/recipients.ts";
import { shopConnections, shopRequests } from "../schema/shops.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import { isSold } from "./order-conditions.ts";
import { hasClosed, isUntold } from "./team-orders.server.ts";

/** "The notice has a receiver": a manager of the tenant who can sign in. */
const hasManagers = (tenantId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${users} where ${users.tenantId} = ${tenantId} and ${users.role} in ('admin', 'account_manager') and ${users.disabledAt} is null and ${users.passwordHash} is not null)`;

/** "No notice of it exists yet, and it has a receiver." Old news makes room for new. */
function isNews(template: string, tenantId: SQLWrapper, reason: SQL): SQL {
  const key = sql`${noticeKey(template, "")} || ${reason}`;
  return sql`not exists (select 1 from ${outbox} where ${outbox.dedupeKey} > ${key} || ':' and ${outbox.dedupeKey} < ${key} || ';')
    and ${hasManagers(tenantId)}`;
}

/** Notices to organisers about things that no person did, for the scheduled work: crosses tenants. */
export function noticeRepository(db: Database) {
  return {
    /** Stores with orders that wait for their budget or credit, and the one of these that has waited longest. */
    overBudget(limit: number) {
      // From the tenants, so that each of them is one look into the index of statuses.
      const waiting = db
        .select({
          tenantId: sql<string>`${orders.tenantId}`.as("w_tenant"),
          eventId: sql<string>`${orders.eventId}`.as("w_event"),
          store: sql<string>`${events.name}`.as("w_store"),
          count: sql<number>`count(*)`.as("w_count"),
          reason:
            sql<string>`${orders.eventId} || ':' || substr(min(printf('%015d', ${orders.placedAt}) || ${orders.id}), 16)`.as(
              "w_reason",
            ),
        })
        .from(tenants)
        .innerJoin(
          orders,
          and(
            eq(orders.tenantId, tenants.id),
            inArray(orders.status, ["over budget", "over budget limit"]),
            isNotNull(orders.placedAt),
          ),
        )
        .innerJoin(events, and(eq(events.tenantId, orders.tenantId), eq(events.id, orders.eventId)))
        .groupBy(orders.tenantId, orders.eventId)
        .as("waiting");
      return db
        .select()
        .from(waiting)
        .where(isNews("over_budget", waiting.tenantId, sql`${waiting.reason}`))
        .limit(limit);
    },

    /** Promos that ended a short while ago, and how many gifts of theirs were ordered. */
    endedGifts(since: Date, now: Date, limit: number) {
      const reason = sql<string>`${events.id} || ':' || ${events.endsAt}`;
      return (
        db
          .select({
            tenantId: events.tenantId,
            eventId: events.id,
            store: events.name,
            reason,
            count: sql<number>`(select count(*) from ${orders} where ${orders.tenantId} = ${events.tenantId} and ${orders.eventId} = ${events.id} and ${isSold})`,
          })
          .from(events)
          // With a second table drizzle names the table of each column, which the questions inside need.
          .innerJoin(tenants, eq(tenants.id, events.tenantId))
          .where(
            and(
              eq(events.type, "Promo"),
              inArray(events.status, ["Active", "On hold"]),
              isNull(events.deletedAt),
              gt(events.endsAt, since),
              lte(events.endsAt, now),
              isNews("gift_ended", events.tenantId, reason),
            ),
          )
          .limit(limit)
      );
    },

    /** Fulfillers that were paused a short while ago since they take no orders, for each tenant whose stores they print. */
    pausedRoutes(since: Date, limit: number) {
      const reason = sql<string>`${fulfillers.id} || ':' || ${fulfillers.version} || ':' || ${eventFulfillers.tenantId}`;
      return db
        .selectDistinct({ tenantId: eventFulfillers.tenantId, fulfiller: fulfillers.name, reason })
        .from(fulfillers)
        .innerJoin(eventFulfillers, eq(eventFulfillers.fulfillerId, fulfillers.id))
        .where(
          and(
            eq(fulfillers.state, "paused"),
            gt(fulfillers.updatedAt, since),
            sql`exists (select 1 from ${fulfilments} where ${fulfilments.fulfillerId} = ${fulfillers.id} and ((${fulfilments.status} = 'queued submitting to fulfiller' and ${fulfilments.tries} > 0) or (${fulfilments.status} = 'fulfiller submission error' and ${fulfilments.holdReason} = 'away')))`,
            isNews("route_paused", eventFulfillers.tenantId, reason),
          ),
        )
        .limit(limit);
    },

    /**
     * What was refused of Shopify shops a short while ago, by shop, reason and day (of UTC). What a person of the tenant
     * cancelled is no news to them, and neither is a test.
     */
    refusedOfShops(since: Date, limit: number) {
      const refused = db
        .select({
          tenantId: sql<string>`${shopRequests.tenantId}`.as("r_tenant"),
          shop: sql<string>`${shopConnections.shopName}`.as("r_shop"),
          count: sql<number>`count(*)`.as("r_count"),
          numbers: sql<string>`group_concat(${shopRequests.orderName}, ', ')`.as("r_numbers"),
          reason:
            sql<string>`${shopRequests.connectionId} || ':' || coalesce(${shopRequests.reason}, '') || ':' || (${shopRequests.updatedAt} / 86400000)`.as(
              "r_reason",
            ),
        })
        .from(tenants)
        // Tenant by tenant: each is one look into the index of what was refused.
        .innerJoin(
          shopRequests,
          and(
            eq(shopRequests.tenantId, tenants.id),
            sql`${shopRequests.state} = 'rejected'`,
            gt(shopRequests.updatedAt, since),
            sql`coalesce(${shopRequests.reason}, '') not in ('cancelledHere', 'testOrder')`,
          ),
        )
        .innerJoin(
          shopConnections,
          and(
            eq(shopConnections.tenantId, shopRequests.tenantId),
            eq(shopConnections.id, shopRequests.connectionId),
          ),
        )
        .groupBy(
          shopRequests.tenantId,
          shopRequests.connectionId,
          shopRequests.reason,
          sql`${shopRequests.updatedAt} / 86400000`,
        )
        .as("refused");
      return db
        .select()
        .from(refused)
        .where(isNews("shop_refused", refused.tenantId, sql`${refused.reason}`))
        .limit(limit);
    },

    /**
     * Open stores of which it was not asked for long whether all that they sell can be made, or in whose fulfillers,
     * stock or products something changed since.
     */
    storesToCheck({ now, before }: { now: Date; before: Date }, limit: number) {
      const checkedAt = events.makersCheckedAt;
      const makerChanged = sql`exists (select 1 from ${eventFulfillers} inner join ${fulfillers} on ${fulfillers.id} = ${eventFulfillers.fulfillerId} where ${eventFulfillers.tenantId} = ${events.tenantId} and ${eventFulfillers.eventId} = ${events.id} and (${eventFulfillers.createdAt} >= ${checkedAt} or ${fulfillers.updatedAt} >= ${checkedAt} or exists (select 1 from ${fulfillerStock} where ${fulfillerStock.tenantId} = ${events.tenantId} and ${fulfillerStock.fulfillerId} = ${fulfillers.id} and ${fulfillerStock.updatedAt} >= ${checkedAt}) or exists (select 1 from ${workPages} where ${workPages.tenantId} = ${events.tenantId} and ${workPages.fulfillerId} = ${fulfillers.id} and ${workPages.updatedAt} >= ${checkedAt})))`;
      const productChanged = sql`exists (select 1 from ${eventPrices} inner join ${products} on ${products.tenantId} = ${eventPrices.tenantId} and ${products.id} = ${eventPrices.productId} where ${eventPrices.tenantId} = ${events.tenantId} and ${eventPrices.eventId} = ${events.id} and (${eventPrices.updatedAt} >= ${checkedAt} or ${products.updatedAt} >= ${checkedAt}))`;
      const rulesChanged = sql`exists (select 1 from ${routeRules} where ${routeRules.tenantId} = ${events.tenantId} and ${routeRules.createdAt} >= ${checkedAt})`;
      return (
        db
          .select({ tenantId: events.tenantId, id: events.id, slug: events.slug, checkedAt })
          .from(events)
          // With a second table drizzle names the table of each column, which the questions inside need.
          .innerJoin(tenants, and(eq(tenants.id, events.tenantId), eq(tenants.status, "verified")))
          .where(
            and(
              eq(events.status, "Active"),
              isNull(events.deletedAt),
              or(isNull(events.endsAt), gt(events.endsAt, now)),
              or(
                isNull(checkedAt),
                lte(checkedAt, before),
                sql`${events.updatedAt} >= ${checkedAt}`,
                makerChanged,
                productChanged,
                rulesChanged,
              ),
            ),
          )
          .orderBy(sql`${checkedAt} nulls first`, events.tenantId)
          .limit(limit)
      );
    },

    /** Order forms that have closed while orders of their team wait, and whose organiser was not told that these are too few. */
    teamsDue(now: Date, limit: number) {
      return db
        .selectDistinct({ tenantId: orders.tenantId, eventId: orders.eventId })
        .from(orders)
        .innerJoin(events, and(eq(events.tenantId, orders.tenantId), eq(events.id, orders.eventId)))
        .where(
          and(
            sql`${orders.teamHold} = 'waiting'`,
            isNull(orders.cancelledAt),
            isNull(events.deletedAt),
            hasClosed(now),
            isUntold,
          ),
        )
        .limit(limit);
    },

    /** Campaigns of open promos that send something by themselves, those first that were not looked at for longest. */
    campaignsDue({ now, before }: { now: Date; before: Date }, limit: number) {
      const { sendAt, begunAt, remindMost, remindBeforeEnd, checkedAt } = giftCampaigns;
      const isToSend = sql`(${remindMost} > 0 or ${remindBeforeEnd} = 1 or (${sendAt} is not null and ${begunAt} is null))`;
      const isDue = sql`(${remindMost} > 0 or ${remindBeforeEnd} = 1 or ${sendAt} <= ${now.getTime()})`;
      return db
        .select({ tenantId: giftCampaigns.tenantId, eventId: giftCampaigns.eventId })
        .from(giftCampaigns)
        .innerJoin(tenants, and(eq(tenants.id, giftCampaigns.tenantId), eq(tenants.status, "verified")))
        .innerJoin(
          events,
          and(eq(events.tenantId, giftCampaigns.tenantId), eq(events.id, giftCampaigns.eventId)),
        )
        .where(
          and(
            isToSend,
            isDue,
            or(isNull(checkedAt), lte(checkedAt, before)),
            eq(events.status, "Active"),
            eq(events.expired, false),
            isNull(events.deletedAt),
            or(isNull(events.endsAt), gt(events.endsAt, now)),
          ),
        )
        .orderBy(sql`${checkedAt} nulls first`)
        .limit(limit);
    },

    /** Organisers whose digest is due, or whose next digest has no time yet. */
    digestsDue: (now: Date, limit: number) =>
      db
        .select({
          id: users.id,
          tenantId: users.tenantId,
          rhythm: users.digest,
          dueAt: users.digestDueAt,
          region: tenants.region,
        })
        .from(users)
        .innerJoin(tenants, and(eq(tenants.id, users.tenantId), eq(tenants.status, "verified")))
        .where(
          and(
            or(isNull(users.digestDueAt), lte(users.digestDueAt, now)),
            ne(users.digest, "never"),
            inArray(users.role, ["admin", "account_manager"]),
            eq(users.superadmin, false),
            isNull(users.disabledAt),
            isNotNull(users.passwordHash),
          ),
        )
        .limit(limit),

    /**
     * Writes a digest and the time of the next one, once: a second run writes nothing.
     * @param row null where there is no digest yet and only the next time is noted.
     */
    async keepDigest(
      { userId, dueAt, nextAt }: { userId: string; dueAt: Date | null; nextAt: Date },
      row: typeof outbox.$inferInsert | null,
    ): Promise<boolean> {
      const isAsRead = dueAt ? eq(users.digestDueAt, dueAt) : isNull(users.digestDueAt);
      const noted = db
        .update(users)
        .set({ digestDueAt: nextAt })
        .where(and(eq(users.id, userId), isAsRead));
      const isNew = (key: string) =>
        sql`changes() > 0 and not exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${key})`;
      const [answer] = await db.batch([
        noted,
        ...(row ? [insertWhere(db, outbox, row, isNew(row.dedupeKey))] : []),
      ]);
      return answer.rowsAffected > 0;
    },

    /**
     * Fulfilments that are overdue on the store's side and have no notice yet. It leaves out tenants without managers:
     * their orders would fill every page before those of others. They get the notice once the tenant has a manager.
     */
    overdue(now: Date, limit: number) {
      return (
        db
          .select({
            tenantId: orders.tenantId,
            eventId: orders.eventId,
            fulfilmentId: fulfilments.id,
            ref: sql<string>`${orders.orderRef}`,
            overdueAt: fulfilments.overdueAt,
          })
          // From the tenants, so that each of them is one look into the index of what is overdue.
          .from(tenants)
          .innerJoin(orders, and(eq(orders.tenantId, tenants.id), lte(orders.overdueAt, now)))
          .innerJoin(
            fulfilments,
            and(
              eq(fulfilments.tenantId, orders.tenantId),
              eq(fulfilments.orderId, orders.id),
              lte(fulfilments.overdueAt, now),
              isNull(fulfilments.overdueToldAt),
              inArray(fulfilments.status, TENANTS_OVERDUE),
            ),
          )
          .where(hasManagers(tenants.id))
          .orderBy(orders.tenantId, fulfilments.overdueAt)
          .limit(limit)
      );
    },

    /** Writes the rows of one notice, one for each receiver: all of them at once, and none twice. */
    async keep(rows: (typeof outbox.$inferInsert)[]): Promise<number> {
      if (rows.length === 0) return 0;
      const inserted = await db
        .insert(outbox)
        .values(rows)
        .onConflictDoNothing({ target: outbox.dedupeKey })
        .returning({ id: outbox.id });
      return inserted.length;
    },
  };
}
