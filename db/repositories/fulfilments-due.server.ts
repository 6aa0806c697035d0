import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { GOES_ON_HELD, isOurs, MAY_BE_MADE } from "../../app/domain/fulfilment/submission.ts";
import { LET_GO_AT_ONCE } from "../../app/domain/jobs/back-off.ts";
import { ORDER_STATUSES } from "../../app/domain/order/order-status.ts";
import type { Database } from "../driver/client.server.ts";
import { fulfillers } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, submissions } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import { goOnAt } from "../written-status.ts";
import { lettingGo } from "./outbox.server.ts";

/** Statuses that only a word of the fulfiller leads to. */
const AT_FULFILLER = [
  ...["submitted to fulfiller", "picked", "in production", "awaiting packing", "packaged"],
  ...["ready to ship", "shipped"],
] as const;

/** Items that a fulfiller may be given for one of its days, and how many this takes of them. */
export type Room = { fulfillerId: string; items: number; most: number; from: Date; until: Date };

/** Of all tenants: one print shop may work for several. */
export const hasRoom = ({ fulfillerId, items, most, from, until }: Room): SQL =>
  sql`(select coalesce(sum(line.quantity), 0) from ${fulfilments} taken inner join ${fulfilmentLines} line on line.tenant_id = taken.tenant_id and line.fulfilment_id = taken.id where taken.fulfiller_id = ${fulfillerId} and taken.routed_at >= ${from.getTime()} and taken.routed_at < ${until.getTime()}) + ${items} <= ${most}`;

const OURS = ORDER_STATUSES.filter((status) => isOurs(status) && status !== "processing");

/** In every time zone a day begins on a quarter of an hour UTC. */
const QUARTER_MS = 15 * 60_000;

/**
 * "Nothing of it is held for a dispute, and it does not wait for its team": a wish to cancel is followed all the same, and what a Worker had when it was held
 * is given back.
 */
const mayGoOn = sql`(${fulfilments.cancelRequestedAt} is not null or ${inArray(fulfilments.status, [...GOES_ON_HELD])} or not exists (select 1 from ${orders} where ${orders.tenantId} = ${fulfilments.tenantId} and ${orders.id} = ${fulfilments.orderId} and (${orders.heldForDispute} is not null or ${orders.teamHold} is not null)))`;

/** The key of a step's row in the outbox: a fulfilment as it is, and when its step was due. */
const dedupeKey = sql<string>`'fulfilment:' || ${fulfilments.id} || ':' || ${fulfilments.version} || ':' || ${fulfilments.dueAt}`;

/** Fulfilments that the system goes on with, for the scheduled work, and what fulfillers have: crosses tenants. */
export function fulfilmentsDueRepository(db: Database) {
  return {
    /**
     * Writes a row of the outbox for each step that is due and has none, those that wait longest first.
     * @returns the ids of rows that this call wrote.
     */
    async queue(now: Date, ids: readonly string[]): Promise<string[]> {
      const due = await db
        .select({ id: fulfilments.id, tenantId: fulfilments.tenantId, dedupeKey })
        .from(fulfilments)
        .where(
          and(
            lte(fulfilments.dueAt, now),
            mayGoOn,
            sql`not exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${dedupeKey})`,
          ),
        )
        .orderBy(fulfilments.dueAt, fulfilments.createdAt)
        .limit(ids.length);
      if (due.length === 0) return [];
      const rows = await db
        .insert(outbox)
        .values(
          due.map((row, at) => ({
            id: ids[at] ?? "",
            tenantId: row.tenantId,
            dedupeKey: row.dedupeKey,
            createdAt: now,
            payload: { kind: "fulfilment" as const, fulfilmentId: row.id },
          })),
        )
        .onConflictDoNothing({ target: outbox.dedupeKey })
        .returning({ id: outbox.id });
      return rows.map(({ id }) => id);
    },

    /**
     * How many items each of these fulfillers got since a moment, by quarter of an hour. Only for fulfillers with a
     * daily limit: for others the number is not needed, and it may be tens of thousands.
     */
    async givenSince(fulfillerIds: readonly string[], since: Date) {
      if (fulfillerIds.length === 0) return [];
      const quarter = sql<number>`${fulfilments.routedAt} / ${QUARTER_MS} * ${QUARTER_MS}`;
      const rows = await db
        .select({
          id: sql<string>`${fulfilments.fulfillerId}`,
          at: quarter,
          items: sql<number>`sum(${fulfilmentLines.quantity})`,
        })
        .from(fulfillers)
        .innerJoin(
          fulfilments,
          and(eq(fulfilments.fulfillerId, fulfillers.id), gte(fulfilments.routedAt, since)),
        )
        .innerJoin(
          fulfilmentLines,
          and(
            eq(fulfilmentLines.tenantId, fulfilments.tenantId),
            eq(fulfilmentLines.fulfilmentId, fulfilments.id),
          ),
        )
        .where(
          and(
            inArray(fulfillers.id, [...fulfillerIds]),
            sql`${fulfillers.profile} ->> '$.dailyCapacity' is not null`,
          ),
        )
        .groupBy(fulfilments.fulfillerId, quarter);
      return rows.map(({ id, at, items }) => ({ id, at: new Date(at), items }));
    },

    /**
     * A fulfiller has answered: what waits for the same is due, those first that wait longest. What its answer lets go lets
     * go the rest.
     */
    async letGo(fulfillerId: string, now: Date): Promise<void> {
      const wasSent = sql`exists (select 1 from ${submissions} where ${submissions.fulfillerId} = ${fulfillerId} and ${submissions.fulfilmentId} = ${fulfilments.id} and ${inArray(submissions.state, [...MAY_BE_MADE])})`;
      // In the queue a later due time means only one of two things: a wait for a fulfiller, or a request to cancel.
      const waits = sql`${fulfilments.dueAt} > ${now.getTime()} and ((${fulfilments.status} = 'queued submitting to fulfiller' and (${fulfilments.fulfillerId} = ${fulfillerId} or ${wasSent})) or (${fulfilments.cancelRequestedAt} is not null and ${inArray(fulfilments.status, OURS)} and ${wasSent}))`;
      await db.batch([
        goOnAt(
          db,
          sql`${fulfilments.id} in (select ${fulfilments.id} from ${fulfilments} where ${waits} order by ${fulfilments.dueAt} limit ${LET_GO_AT_ONCE})`,
          now,
        ),
        lettingGo(db, `fulfiller:${fulfillerId}`, now),
      ]);
    },

    /**
     * Pauses a fulfiller to which so many different fulfilments cannot be sent now, and of which nothing was heard since.
     * One that fails only now and then goes on: what it did not take is sent again.
     * @returns whether this call paused it.
     */
    async pauseFailing(fulfillerId: string, most: number, now: Date, heardSince: Date): Promise<boolean> {
      const failing = sql`(select count(*) from ${fulfilments} where ${fulfilments.fulfillerId} = ${fulfillerId} and ${fulfilments.status} in ('queued submitting to fulfiller', 'fulfiller submission error') and ((${fulfilments.status} = 'queued submitting to fulfiller' and ${fulfilments.tries} > 0) or (${fulfilments.status} = 'fulfiller submission error' and ${fulfilments.holdReason} = 'away')))`;
      // By status and time, with "+": the index by fulfiller holds all that it ever shipped.
      const isHeardOf = sql`exists (select 1 from ${fulfilments} where +${fulfilments.fulfillerId} = ${fulfillerId} and ${inArray(fulfilments.status, [...AT_FULFILLER])} and ${fulfilments.updatedAt} >= ${heardSince.getTime()})`;
      const paused = await db
        .update(fulfillers)
        .set({ state: "paused", version: sql`${fulfillers.version} + 1`, updatedAt: now })
        .where(
          and(
            eq(fulfillers.id, fulfillerId),
            eq(fulfillers.state, "active"),
            sql`${failing} >= ${most} and not ${isHeardOf}`,
          ),
        )
        .returning({ id: fulfillers.id });
      return paused.length > 0;
    },
  };
}
