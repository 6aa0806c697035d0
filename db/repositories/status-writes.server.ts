import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import type { AuditChanges, AuditedThing, AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Currency } from "../../app/domain/money.ts";
import { ROLL_UP_ORDER } from "../../app/domain/order/roll-up.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import type { WorkCalendar } from "../../app/domain/fulfilment/work-days.ts";
import { isOurs, isSentAnew } from "../../app/domain/fulfilment/submission.ts";
import { isSystems } from "../../app/domain/fulfilment/fulfiller-steps.ts";
import { isAnotherTry, OVERDUE, overdueFrom } from "../../app/domain/order/overdue.ts";
import { type Mover, StatusTransition } from "../../app/domain/order/status-transition.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../schema/fulfilments.ts";
import type { NewOutbox, OutboxPayload } from "./outbox.server.ts";
import { anotherRevision } from "./submissions.server.ts";
import { decisions, orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { asWrittenStatus } from "../written-status.ts";
import { type BudgetClaim, passes } from "./budgets.server.ts";

type NewFulfilment = Omit<typeof fulfilments.$inferInsert, "tenantId" | "status">;

/** A change of status with what its event says of it. */
export type StatusChange = {
  transition: StatusTransition;
  statusEventId: string;
  /** Whose doing it is, as audit entries name them. */
  actor: string;
  reason: string | null;
  at: Date;
};

/** How an order's first fulfilment begins. */
export type OrderStart = StatusChange & {
  fulfilment: NewFulfilment;
  /** Where it is held right away if money would be passed at the moment of writing: one of these changes follows. */
  held: { overLimit: StatusTransition; overBudget: StatusTransition; statusEventId: string } | null;
};

/** How a fulfilment moves on, with all that follows from it. */
export type StatusMove = StatusChange & {
  /** As it was read: it moves only if it did not change since. */
  fulfilment: { id: string; orderId: string; version: number };
  /** Who moves it, as the table of statuses names them. */
  by: Mover;
  /** The change of status; an effect may have the log say something else of it. */
  note: AuditNote;
  /** The order's, whose region says when offices are open. */
  currency: Currency;
  effects: readonly Effect[];
  newId: () => string;
  /** Rows of the outbox that are caused by this move, or by something else that is named. */
  rowsOf: (payloads: readonly OutboxPayload[], cause?: string) => NewOutbox[];
};

/** What an effect knows of the move that it belongs to. */
export type Moved = Omit<StatusMove, "effects" | "note"> & {
  /** "This very call made the move": the condition of every statement of an effect. */
  won: SQL;
};

/** What an effect adds to the batch of a move. All of it is written with the status, or none. */
export type EffectWrites = {
  /** What must be enough at the moment of writing: a budget, room, stock. Where it is not, nothing is covered. */
  covered?: readonly SQL[];
  /** Conditions that must hold as they did at the read; otherwise another request was faster. */
  asRead?: readonly SQL[];
  /** Columns of the fulfilment, in the statement that moves it; those of a later effect go before those of an earlier. */
  columns?: MoveColumns;
  /** Statements behind that one, each under the condition `won`. */
  statements?: readonly BatchItem<"sqlite">[];
  /** What the log says instead of the change of status. */
  entry?: { action: AuditAction; subject?: AuditedThing; changes: AuditChanges };
};

/** Something that goes along with a move: a function of the tenant's tables and the move that gives its statements. */
export type Effect = (tables: TenantTables, move: Moved) => EffectWrites;

type MoveColumns = {
  [Column in keyof Omit<NewFulfilment, "version">]?: NewFulfilment[Column] | SQL;
};

/** Other parts of an order that change in the same write; nothing is written unless all are as they were read. */
export type OtherParts = {
  /** How many parts the order had when it was read. */
  parts: number;
  /** Parts that go back to the queue. */
  recalled: readonly { transition: StatusTransition; fulfilment: { id: string; version: number } }[];
  /** Parts that stay where they are. */
  revised: readonly { id: string; version: number }[];
  /** What is written to the status of those that go back. */
  reason: string;
};

/** Columns of a fulfilment that change with its status only. */
export type MovedColumns = Partial<
  Pick<
    typeof fulfilments.$inferInsert,
    | "fulfillerId"
    | "externalId"
    | "leaseUntil"
    | "dueAt"
    | "tries"
    | "routedAt"
    | "declinedBy"
    | "revision"
    | "cancelRequestedAt"
  >
>;

/**
 * The status of an order's rows at the moment of writing: the hard limit is asked first.
 * @throws for what no transition is: a mistake in our own code.
 */
export function startStatus(tables: TenantTables, start: OrderStart, budget: BudgetClaim | null): SQL {
  const begun = statusOf(start.transition);
  if (!start.held || !budget) return begun;
  const { credit, budget: overBudget } = passes(tables, budget);
  return asWrittenStatus(
    sql`case when ${credit} then ${statusOf(start.held.overLimit)} when ${overBudget} then ${statusOf(start.held.overBudget)} else ${begun} end`,
  );
}

/** Statements that begin a fulfilment, with the event of its birth. */
export function startStatements(tables: TenantTables, start: OrderStart, status: SQL, when: SQL = sql`true`) {
  const { fulfilment } = start;
  return [
    tables.insertIf(when, fulfilments, {
      ...fulfilment,
      status: status as never,
      dueAt: dueOf(fulfilment, start, status) as never,
      overdueAt: startOverdue(start, status) as never,
    }),
    tables.insertIf(when, statusEvents, eventOf(start, fulfilment.id, statusOf(start.transition))),
  ] as const;
}

/** When the system goes on with a fulfilment that begins; never while it is held. */
function dueOf({ editableUntil }: NewFulfilment, { transition, at }: OrderStart, status: SQL): SQL {
  if (!isSystems(transition.to)) return sql`null`;
  const due = Math.max(editableUntil?.getTime() ?? 0, at.getTime());
  return sql`case when ${status} = ${transition.to} then ${due} end`;
}

/** From when on what begins is overdue: the time to change one's mind counts not, that of being held does. */
export function startOverdue({ fulfilment, transition, held, at }: OrderStart, status: SQL): SQL {
  const begun = new Date(Math.max(fulfilment.editableUntil?.getTime() ?? 0, at.getTime()));
  // How a fulfilment begins is counted by the clock alone, which is the same everywhere.
  const from = (to: OrderStatus, since: Date) => overdueFrom(to, since, "EUR")?.getTime() ?? null;
  const usual = from(transition.to, transition.to === "new" ? begun : at);
  if (!held) return sql`${usual}`;
  return sql`case when ${status} = ${transition.to} then ${usual} else ${from(held.overBudget.to, at)} end`;
}

/** The event of an order that was held when it began. */
export function heldStatement(tables: TenantTables, start: OrderStart, status: SQL, when: SQL) {
  const { fulfilment, held, at, transition } = start;
  return tables.insertIf(when, statusEvents, {
    id: held?.statusEventId ?? "",
    fulfilmentId: fulfilment.id,
    from: transition.to,
    to: status as never,
    actor: "system",
    at,
  });
}

/**
 * Statements that move a fulfilment, its audit entry, its event and its order's roll-up. All follow the first: the entry
 * is written only if that changed a row, the rest only if this very entry is there.
 * @param also columns that change with the status, and what must hold beside the fulfilment being as it was read.
 */
export function moveStatements(
  tables: TenantTables,
  move: Moved & Pick<StatusMove, "note">,
  also: { columns: MoveColumns; conditions: readonly SQL[] },
) {
  const { fulfilment, transition, note, at, won } = move;
  return [
    tables.update(
      fulfilments,
      { ...movedColumns(tables, move), ...also.columns },
      sql.join(
        [
          sql`${fulfilments.id} = ${fulfilment.id}`,
          sql`${fulfilments.status} = ${transition.from}`,
          sql`${fulfilments.version} = ${fulfilment.version}`,
          ...also.conditions,
        ],
        sql` and `,
      ),
    ),
    tables.audit(note),
    tables.insertIf(won, statusEvents, eventOf(move, fulfilment.id, statusOf(transition))),
    tables.update(
      orders,
      {
        ...asItsParts(tables, fulfilment.orderId),
        updatedAt: at,
        ...(transition.to === "cancelled" && { cancelledAt: cancelledNow(tables, fulfilment.orderId, at) }),
      },
      sql`${orders.id} = ${fulfilment.orderId} and ${won}`,
    ),
  ] as const;
}

/** The columns of a fulfilment that is moved, whatever its effects are. */
function movedColumns(
  tables: TenantTables,
  move: Pick<StatusMove, "transition" | "at" | "currency"> & {
    fulfilment: { id: string; orderId: string; version: number };
  },
) {
  const { fulfilment, transition, at } = move;
  return {
    status: statusOf(transition),
    version: fulfilment.version + 1,
    holdReason: null,
    holdDetail: null,
    resumeTo: transition.resumeTo,
    leaseUntil: null,
    dueAt: isSystems(transition.to) ? dueAt(transition.to, at) : dueForWish(transition.to, at),
    overdueAt: isOurs(transition.to)
      ? unlessHeld(tables, fulfilment.orderId, overdueAt(move))
      : overdueAt(move),
    ...(!isAnotherTry(transition.from, transition.to) && { overdueToldAt: null }),
    tries: 0,
    ...(isSentAnew(transition.from, transition.to) && anotherRevision(tables, fulfilment.id)),
    updatedAt: at,
  };
}

/** What waits for the end of a dispute, or for its team, is overdue for nobody. */
const unlessHeld = (tables: TenantTables, orderId: string, moment: SQL): SQL =>
  sql`case when ${tables.exists(orders, sql`${orders.id} = ${orderId} and (${orders.heldForDispute} is not null or ${orders.teamHold} is not null)`)} then null else ${moment} end`;

/** The effect that has the other parts of an order sent to their fulfillers as something else. */
export const revisesOthers =
  ({ parts, recalled, revised, reason }: OtherParts): Effect =>
  (tables, move) => {
    const { at, actor, currency, won, fulfilment: moved } = move;
    const all = tables.valueOf(fulfilments, sql`count(*)`, eq(fulfilments.orderId, moved.orderId));
    return {
      // The other parts are as they were read, and there is no new one.
      asRead: [
        sql`${all} = ${parts}`,
        ...[...recalled.map(({ fulfilment }) => fulfilment), ...revised].map(({ id, version }) =>
          tables.exists(fulfilments, sql`${fulfilments.id} = ${id} and ${fulfilments.version} = ${version}`),
        ),
      ],
      statements: [
        ...recalled.flatMap(({ transition, fulfilment }) => {
          const change = { transition, statusEventId: move.newId(), actor, reason, at };
          return [
            tables.update(
              fulfilments,
              {
                ...movedColumns(tables, {
                  transition,
                  fulfilment: { id: fulfilment.id, orderId: moved.orderId, version: fulfilment.version },
                  at,
                  currency,
                }),
                ...anotherRevision(tables, fulfilment.id),
              },
              sql`${fulfilments.id} = ${fulfilment.id} and ${won}`,
            ),
            tables.insertIf(won, statusEvents, eventOf(change, fulfilment.id, statusOf(transition))),
          ];
        }),
        ...revised.map(({ id, version }) =>
          tables.update(
            fulfilments,
            { version: version + 1, updatedAt: at, ...anotherRevision(tables, id) },
            sql`${fulfilments.id} = ${id} and ${won}`,
          ),
        ),
        // As all parts of it are now.
        tables.update(
          orders,
          asItsParts(tables, moved.orderId),
          sql`${orders.id} = ${moved.orderId} and ${won}`,
        ),
      ],
    };
  };

/** The effect that counts the time of a stage by the days on which its fulfiller works. */
export const worksBy =
  (calendar: WorkCalendar): Effect =>
  (_tables, move) => ({ columns: { overdueAt: overdueAt(move, calendar) } });

/**
 * A status that the system moves on is due at once; only `new` waits, so that the person who ordered can still change
 * the order.
 */
function dueAt(status: OrderStatus, at: Date) {
  if (status !== "new") return at;
  return sql`max(coalesce(${fulfilments.editableUntil}, 0), ${at.getTime()})`;
}

/**
 * The system cancels a fulfilment that comes back to us with a request to cancel, in every status that would wait for a
 * person.
 */
function dueForWish(status: OrderStatus, at: Date): SQL | null {
  if (!isOurs(status)) return null;
  return sql`case when ${fulfilments.cancelRequestedAt} is not null then ${at.getTime()} end`;
}

/** From when on what was moved is overdue. One more try of the same begins no new time. */
function overdueAt(
  { transition: { from, to }, at, currency }: Pick<StatusMove, "transition" | "at" | "currency">,
  calendar?: WorkCalendar,
): SQL {
  const moment = overdueFrom(to, at, currency, calendar)?.getTime() ?? null;
  if (to === "new") {
    return sql`max(coalesce(${fulfilments.editableUntil}, 0), ${at.getTime()}) + ${OVERDUE.new.after.ms}`;
  }
  return isAnotherTry(from, to)
    ? sql`min(coalesce(${fulfilments.overdueAt}, ${moment}), ${moment})`
    : sql`${moment}`;
}

/** From when on an order is overdue: as soon as one of its fulfilments is. */
export function firstOverdue(tables: TenantTables, orderId: string): SQL {
  return tables.valueOf(fulfilments, sql`min(${fulfilments.overdueAt})`, eq(fulfilments.orderId, orderId));
}

function eventOf(change: StatusChange, fulfilmentId: string, to: SQL) {
  const { statusEventId: id, transition, actor, reason, at } = change;
  return { id, fulfilmentId, from: transition.from, to: to as never, actor, reason, at };
}

function statusOf(transition: StatusTransition): SQL {
  if (!StatusTransition.is(transition)) throw new Error("This status was not asked for by transition().");
  return asWrittenStatus(sql`${transition.to}`);
}

/** Statements that give some lines of a fulfilment to new ones, which begin as the order did. */
export function splitStatements(tables: TenantTables, { fulfilment, parts, decision, at }: Split, won: SQL) {
  return [
    tables.insertIf(won, decisions, { ...decision, orderId: fulfilment.orderId, createdAt: at }),
    ...parts.flatMap(({ start, lineIds }) => [
      ...startStatements(tables, start, startStatus(tables, start, null), won),
      tables.update(
        fulfilmentLines,
        { fulfilmentId: start.fulfilment.id },
        sql`${fulfilmentLines.fulfilmentId} = ${fulfilment.id} and ${inArray(fulfilmentLines.id, [...lineIds])} and ${won}`,
      ),
    ]),
    tables.update(
      orders,
      {
        ...asItsParts(tables, fulfilment.orderId),
        updatedAt: at,
      },
      sql`${orders.id} = ${fulfilment.orderId} and ${won}`,
    ),
  ];
}

/** A fulfilment that no single fulfiller can make. */
export type Split = {
  fulfilment: { id: string; orderId: string; version: number };
  parts: readonly { start: OrderStart; lineIds: readonly string[] }[];
  note: AuditNote;
  /** Why it is shared, for the people of the desk. */
  decision: Omit<typeof decisions.$inferInsert, "tenantId" | "orderId" | "createdAt">;
  at: Date;
};

/** The columns of an order that are worked out from its fulfilments. */
const asItsParts = (tables: TenantTables, orderId: string) => ({
  status: rolledUp(tables, orderId),
  overdueAt: firstOverdue(tables, orderId) as never,
});

/** The status that an order shows for its fulfilments, worked out where they are. */
export function rolledUp(tables: TenantTables, orderId: string): SQL {
  const ranks = ROLL_UP_ORDER.map((status, rank) => sql`when ${status} then ${rank}`);
  return asWrittenStatus(
    tables.valueOf(
      fulfilments,
      fulfilments.status,
      eq(fulfilments.orderId, orderId),
      sql`case ${fulfilments.status} ${sql.join(ranks, sql` `)} end`,
    ),
  );
}

/** When an order ends: with the last of its fulfilments. */
function cancelledNow(tables: TenantTables, orderId: string, at: Date): SQL {
  const goesOn = tables.exists(
    fulfilments,
    sql`${fulfilments.orderId} = ${orderId} and ${fulfilments.status} <> 'cancelled'`,
  );
  return sql`case when ${goesOn} then ${orders.cancelledAt} else ${at.getTime()} end`;
}
