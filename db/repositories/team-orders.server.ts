import { eq, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { OVERDUE } from "../../app/domain/order/overdue.ts";
import { events } from "../schema/events.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

type NewOutbox = Omit<typeof outbox.$inferInsert, "tenantId">;

/** "The order waits for the others of its team". */
const isWaiting = (eventId: string): SQL =>
  sql`${orders.eventId} = ${eventId} and ${orders.teamHold} = 'waiting' and ${orders.cancelledAt} is null`;

/** "The form takes no more orders": its time is over, or it was ended by hand. `hasEnded` asks the same of what was read. */
export const hasClosed = (at: Date): SQL =>
  sql`(${events.expired} = 1 or (${events.endsAt} is not null and ${events.endsAt} <= ${at.getTime()}))`;

/** "Its organiser was not told since it closed". */
export const isUntold: SQL = sql`(${events.teamToldAt} is null or ${events.teamToldAt} < ${events.endsAt})`;

/** An order of a form whose orders are made together waits from the moment that it is placed, and is overdue for nobody. */
export const heldForTeam = (tables: TenantTables, { id, eventId }: { id: string; eventId: string }) => [
  tables.update(
    orders,
    { teamHold: "waiting", overdueAt: sql`case when ${orders.status} <> 'new' then ${orders.overdueAt} end` },
    sql`${orders.id} = ${id} and ${tables.exists(events, sql`${events.id} = ${eventId} and ${events.madeTogether} = 1`)}`,
  ),
  tables.update(
    fulfilments,
    { overdueAt: null },
    sql`${fulfilments.orderId} = ${id} and ${fulfilments.status} = 'new' and ${tables.exists(orders, sql`${orders.id} = ${id} and ${orders.teamHold} is not null`)}`,
  ),
];

/** Orders of a team that are made together: they wait for each other, and one write sends or gives up all of them. */
export function teamOrderRepository(tables: TenantTables) {
  const pieces = (eventId: string): SQL =>
    tables.valueOf(
      orderLines,
      sql`coalesce(sum(${orderLines.quantity}), 0)`,
      tables.isAmong(orderLines.orderId, orders, ({ id }) => id, isWaiting(eventId)),
    );
  const anyWaiting = (eventId: string): SQL => tables.exists(orders, isWaiting(eventId));
  const wonBy = (note: AuditNote): SQL => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  /** The form is closed by the same write, so that nobody orders behind it. */
  const closed = (version: number, at: Date) => ({
    version: version + 1,
    endsAt: sql`case when ${hasClosed(at)} then ${events.endsAt} else ${at.getTime()} end`,
    updatedAt: at,
  });

  return {
    /** How many orders of a store wait for each other, and how many pieces these are. */
    async waiting(eventId: string): Promise<{ orders: number; pieces: number }> {
      const [row] = await tables.read({
        columns: {
          orders: sql<number>`count(distinct ${orders.id})`,
          pieces: sql<number>`coalesce(sum(${orderLines.quantity}), 0)`,
        },
        from: orders,
        joins: [{ table: orderLines, on: eq(orderLines.orderId, orders.id) }],
        where: isWaiting(eventId),
      });
      return row ?? { orders: 0, pieces: 0 };
    },

    /**
     * Sends all orders that wait to their printer: once the form has closed with as many pieces as its organiser asks for,
     * or at their wish, whatever there is. From then on nobody changes one of them.
     * @param release.delivery when they come, as they go only now.
     * @returns false when none waits, it is not so yet, or the form was changed meanwhile.
     */
    async release(
      release: {
        eventId: string;
        version: number;
        at: Date;
        isByHand: boolean;
        delivery: { from: string; to: string };
      },
      note: AuditNote,
    ): Promise<boolean> {
      const { eventId, version, at, isByHand, delivery } = release;
      const won = wonBy(note);
      const isDue = isByHand
        ? undefined
        : sql`${hasClosed(at)} and ${pieces(eventId)} >= coalesce(${events.leastPieces}, 0)`;
      const overdueAt = at.getTime() + OVERDUE.new.after.ms;
      const [released] = await tables.batch([
        tables.update(
          events,
          isByHand ? closed(version, at) : { updatedAt: at },
          both(eq(events.id, eventId), eq(events.version, version), anyWaiting(eventId), isDue),
        ),
        tables.audit(note),
        tables.update(
          fulfilments,
          {
            version: sql`${fulfilments.version} + 1`,
            editableUntil: null,
            dueAt: at,
            overdueAt: new Date(overdueAt),
            updatedAt: at,
          },
          sql`${tables.isAmong(fulfilments.orderId, orders, ({ id }) => id, isWaiting(eventId))} and ${fulfilments.status} = 'new' and ${won}`,
        ),
        tables.update(
          orders,
          {
            teamHold: null,
            deliveryFrom: delivery.from,
            deliveryTo: delivery.to,
            overdueAt: sql`case when ${orders.status} = 'new' then ${overdueAt} else ${orders.overdueAt} end`,
            updatedAt: at,
          },
          sql`${isWaiting(eventId)} and ${won}`,
        ),
      ]);
      return released.rowsAffected > 0;
    },

    /** Writes the row that tells the organiser of a form that closed below its minimum, once for each closing. */
    async tellShort({ eventId, at }: { eventId: string; at: Date }, row: NewOutbox): Promise<boolean> {
      const isTold = tables.exists(
        events,
        sql`${events.id} = ${eventId} and ${events.teamToldAt} = ${at.getTime()}`,
      );
      const isWritten = tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey));
      const [told] = await tables.batch([
        tables.update(
          events,
          { teamToldAt: at },
          sql`${events.id} = ${eventId} and ${hasClosed(at)} and ${isUntold} and ${anyWaiting(eventId)} and ${pieces(eventId)} < coalesce(${events.leastPieces}, 0)`,
        ),
        tables.insertIf(sql`${isTold} and not ${isWritten}`, outbox, row),
      ]);
      return told.rowsAffected > 0;
    },

    /**
     * Gives all orders that wait up: none of them is sent any more, and the row has them cancelled one after the other.
     * @returns false when none waits, or the form was changed meanwhile.
     */
    async giveUp(
      { eventId, version, at }: { eventId: string; version: number; at: Date },
      note: AuditNote,
      row: NewOutbox,
    ): Promise<boolean> {
      const won = wonBy(note);
      const [given] = await tables.batch([
        tables.update(
          events,
          closed(version, at),
          both(eq(events.id, eventId), eq(events.version, version), anyWaiting(eventId)),
        ),
        tables.audit(note),
        tables.insertIf(won, outbox, row),
        tables.update(
          orders,
          { teamHold: "cancelling", updatedAt: at },
          sql`${isWaiting(eventId)} and ${won}`,
        ),
      ]);
      return given.rowsAffected > 0;
    },

    /** Ids of orders that are given up and not cancelled yet. */
    async cancelling(eventId: string): Promise<string[]> {
      const rows = await tables.read({
        columns: { id: orders.id },
        from: orders,
        where: sql`${orders.eventId} = ${eventId} and ${orders.teamHold} = 'cancelling' and ${orders.cancelledAt} is null`,
      });
      return rows.map(({ id }) => id);
    },
  };
}
