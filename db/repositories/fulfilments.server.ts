import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { UNTOUCHED } from "../../app/domain/order/recipient-view.ts";
import { type OrderStatus, ROLL_UP_ORDER } from "../../app/domain/order/order-status.ts";
import { promoClaims, promoRecipients } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers, fulfilments, parcels, statusEvents } from "../schema/fulfilments.ts";
import { decisions, orderLines, orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import { type BudgetClaim, budgetStatements, passes } from "./budgets.server.ts";
import type { OrderAddress } from "./orders.server.ts";

export type FulfilmentRow = typeof fulfilments.$inferSelect;
type NewOutbox = Omit<typeof outbox.$inferInsert, "tenantId">;

/** What changes of an order together with its fulfilment. */
export type OrderChange = {
  address?: Omit<OrderAddress, "email" | "lang">;
  /** What makes the claim of this order the same as another; undefined leaves it. */
  duplicateKey?: string | null;
  /** Of a claim with a shared code; undefined leaves it. */
  phoneKey?: string | null;
  lines?: { id: string; colour: string; size: string; sku: string }[];
};

export type Move = {
  fulfilment: Pick<FulfilmentRow, "id" | "orderId" | "status" | "version">;
  to: OrderStatus;
  hold: { reason: string; detail: Record<string, unknown>; resumeTo: OrderStatus } | null;
  eventId: string;
  actor: string;
  reason: string | null;
  note: AuditNote;
  change?: OrderChange;
  /** The budgets that an order is counted in when it goes on, and which of them it must not pass. */
  budget?: BudgetClaim & { within: readonly ("credit" | "budget")[]; decisionId: string };
  outbox: NewOutbox[];
  now: Date;
};

export type Touch = {
  fulfilments: Pick<FulfilmentRow, "id" | "orderId" | "version">[];
  orderId: string;
  note: AuditNote;
  change: OrderChange;
  outbox: NewOutbox[];
  now: Date;
};

/** Fulfilments and what hangs on them. Every change is a compare-and-set on the fulfilment; the rest follows it. */
export function fulfilmentRepository(tables: TenantTables) {
  /** The status that an order shows for its fulfilments, worked out where they are. */
  const rolledUp = (orderId: string): SQL => {
    const ranks = ROLL_UP_ORDER.map((status, rank) => sql`when ${status} then ${rank}`);
    return sql`(select ${fulfilments.status} from ${fulfilments} where ${fulfilments.tenantId} = ${tables.tenantId} and ${fulfilments.orderId} = ${orderId} order by case ${fulfilments.status} ${sql.join(ranks, sql` `)} end limit 1)`;
  };

  /** Only what this very call noted counts as its win. */
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  const changeOf = (orderId: string, change: OrderChange, won: SQL, now: Date) => [
    ...(change.lines ?? []).map((line) =>
      tables.update(
        orderLines,
        { colour: line.colour, size: line.size, sku: line.sku },
        sql`${orderLines.id} = ${line.id} and ${orderLines.orderId} = ${orderId} and ${won}`,
      ),
    ),
    ...(change.duplicateKey === undefined
      ? []
      : [
          tables.update(
            promoClaims,
            { duplicateKey: change.duplicateKey },
            sql`${promoClaims.orderId} = ${orderId} and ${promoClaims.state} = 'redeemed' and ${won}`,
          ),
        ]),
    ...(change.phoneKey
      ? [
          tables.update(
            promoRecipients,
            { key: change.phoneKey },
            sql`${promoRecipients.orderId} = ${orderId} and ${promoRecipients.kind} = 'phone' and ${won}`,
          ),
        ]
      : []),
    tables.update(orders, { ...change.address, updatedAt: now }, sql`${orders.id} = ${orderId} and ${won}`),
  ];

  return {
    /** Whether a fulfiller prints for one of the tenant's stores, or has an order of theirs. */
    async knowsFulfiller(fulfillerId: string): Promise<boolean> {
      const [stores, parts] = await tables.batch([
        tables.count(eventFulfillers, eq(eventFulfillers.fulfillerId, fulfillerId)),
        tables.count(fulfilments, eq(fulfilments.fulfillerId, fulfillerId)),
      ]);
      return (stores[0]?.count ?? 0) + (parts[0]?.count ?? 0) > 0;
    },

    /** The store of an order, and who prints its parts. */
    async concernedBy(orderId: string): Promise<{ eventId: string | null; fulfillerIds: string[] }> {
      const [found, parts] = await tables.batch([
        tables.select(orders, eq(orders.id, orderId)),
        tables.select(fulfilments, eq(fulfilments.orderId, orderId)),
      ]);
      const ids = parts.flatMap(({ fulfillerId }) => (fulfillerId === null ? [] : [fulfillerId]));
      return { eventId: found[0]?.eventId ?? null, fulfillerIds: [...new Set(ids)] };
    },

    /** A placed order as its recipient sees it. */
    async readForRecipient(orderId: string) {
      const ofOrder = eq(fulfilments.orderId, orderId);
      const [found, lines, parts, moves, sent] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          and(eq(orders.id, orderId), isNotNull(orders.placedAt)),
        ),
        tables.select(orderLines, eq(orderLines.orderId, orderId), { orderBy: asc(orderLines.position) }),
        tables.select(fulfilments, ofOrder, { orderBy: asc(fulfilments.createdAt) }),
        tables.join(statusEvents, fulfilments, eqFulfilment(statusEvents.fulfilmentId, ofOrder), undefined, {
          orderBy: asc(statusEvents.at),
        }),
        tables.join(parcels, fulfilments, eqFulfilment(parcels.fulfilmentId, ofOrder)),
      ]);
      if (!found[0]) return undefined;
      return {
        order: found[0].left,
        event: found[0].right,
        lines,
        fulfilments: parts,
        moves: moves.map(({ left }) => left),
        parcels: sent.map(({ left }) => left),
      };
    },

    /** A store's orders that wait for its budget, those that came first before the others, within a moment too. */
    heldForBudget: (eventId: string) =>
      tables.join(
        fulfilments,
        orders,
        both(eq(orders.id, fulfilments.orderId), eq(orders.eventId, eventId)),
        eq(fulfilments.status, "over budget"),
        { orderBy: [asc(fulfilments.createdAt), sql`${fulfilments}.rowid`], limit: 100 },
      ),

    /** Orders in a currency that wait for the tenant's credit, those that came first before the others. */
    heldForCredit: (currency: Currency) =>
      tables.join(
        fulfilments,
        orders,
        both(eq(orders.id, fulfilments.orderId), eq(orders.currency, currency)),
        eq(fulfilments.status, "over budget limit"),
        { orderBy: [asc(fulfilments.createdAt), sql`${fulfilments}.rowid`], limit: 1000 },
      ),

    /** Whether the tenant's credit covers what an order costs, at this moment. */
    async creditCovers(claim: BudgetClaim): Promise<boolean> {
      const covered = sql`${orders.eventId} = ${claim.eventId} and not ${passes(tables, claim).credit}`;
      return ((await tables.count(orders, covered))[0]?.count ?? 0) > 0;
    },

    ofOrder: (orderId: string) =>
      tables.select(fulfilments, eq(fulfilments.orderId, orderId), { orderBy: asc(fulfilments.createdAt) }),

    /**
     * Moves a fulfilment, once: the status event, the order's roll-up and whatever else changes follow only if this call
     * made the move.
     * @returns false when someone else was first, or a budget that it must not pass does not cover it.
     */
    async move(move: Move): Promise<boolean> {
      const { fulfilment, to, hold, note, now, budget } = move;
      const won = wonBy(note);
      const over = budget && passes(tables, budget);
      const covered = (budget?.within ?? []).map((kind) => sql` and not ${over?.[kind]}`);
      const [moved] = await tables.batch([
        tables.update(
          fulfilments,
          {
            status: to,
            version: fulfilment.version + 1,
            holdReason: hold?.reason ?? null,
            holdDetail: hold?.detail ?? null,
            resumeTo: hold?.resumeTo ?? null,
            updatedAt: now,
          },
          sql`${fulfilments.id} = ${fulfilment.id} and ${fulfilments.status} = ${fulfilment.status} and ${fulfilments.version} = ${fulfilment.version}${sql.join(covered)}`,
        ),
        tables.noted(note),
        tables.insertIf(won, statusEvents, {
          id: move.eventId,
          fulfilmentId: fulfilment.id,
          from: fulfilment.status,
          to,
          actor: move.actor,
          reason: move.reason,
          at: now,
        }),
        tables.update(
          orders,
          { status: rolledUp(fulfilment.orderId) as never },
          sql`${orders.id} = ${fulfilment.orderId} and ${won}`,
        ),
        ...changeOf(fulfilment.orderId, move.change ?? {}, won, now),
        ...(budget
          ? [
              ...budgetStatements(tables, { ...budget, when: won }),
              tables.insertIf(won, decisions, {
                id: budget.decisionId,
                orderId: fulfilment.orderId,
                kind: "budget",
                inputs: { cost: budget.cost, currency: budget.currency, by: move.actor },
                outcome: to,
                createdAt: now,
              }),
            ]
          : []),
        ...move.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return moved.rowsAffected > 0;
    },

    /**
     * Changes an order whose fulfilments nobody has begun, while there is time.
     * @returns false when it was too late, or someone else changed it meanwhile.
     */
    async change({ fulfilments: parts, orderId, note, change, outbox: rows, now }: Touch): Promise<boolean> {
      const still = (part: Touch["fulfilments"][number]) =>
        sql`${fulfilments.id} = ${part.id} and ${fulfilments.version} = ${part.version} and ${fulfilments.status} in ${UNTOUCHED} and ${fulfilments.editableUntil} > ${now.getTime()}`;
      const won = wonBy(note);
      const [noted] = await tables.batch([
        // All of them or none: the note is written only if every part is still untouched.
        tables.notedIf(
          sql.join(
            parts.map((part) => tables.exists(fulfilments, still(part))),
            sql` and `,
          ),
          note,
        ),
        ...parts.map((part) =>
          tables.update(
            fulfilments,
            { version: part.version + 1, updatedAt: now },
            sql`${fulfilments.id} = ${part.id} and ${won}`,
          ),
        ),
        ...changeOf(orderId, change, won, now),
        ...rows.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return noted.rowsAffected > 0;
    },
  };
}

const eqFulfilment = (column: typeof statusEvents.fulfilmentId | typeof parcels.fulfilmentId, also: SQL) =>
  and(eq(fulfilments.id, column), also) ?? also;
