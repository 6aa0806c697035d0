/**
 * What may go along with a change of an order's status. Each gives an effect for `transitionOrder`, and is written in the
 * same batch as the status: all of them, or nothing.
 */
import { isBoughtHere, isOnAccount } from "../app/domain/order/order-kind.ts";
import { sql } from "drizzle-orm";
import type { SkuNeed } from "../app/domain/fulfilment/stock.ts";
import { accountBooking } from "../app/domain/ledger/ledger.ts";
import { isOurs } from "../app/domain/fulfilment/submission.ts";
import { type FulfilmentMail, isFulfilmentMail, type OrderMail } from "../app/domain/order/order-mails.ts";
import { type BudgetClaim, budgetStatements, passes } from "./repositories/budgets.server.ts";
import { type ReleasedClaim, releaseStatements, stillClaimed } from "./repositories/claim-release.server.ts";
import { type KeptReport, reportStatements } from "./repositories/fulfiller-reports.server.ts";
import { hasStock, takeStock } from "./repositories/fulfiller-stock.server.ts";
import { hasRoom, type Room } from "./repositories/fulfilments-due.server.ts";
import { changeStatements, type OrderChange, saysOther } from "./repositories/order-changes.server.ts";
import type { OrderRow } from "./repositories/orders.server.ts";
import type { OutboxPayload } from "./repositories/outbox.server.ts";
import { cancelRefundStatements } from "./repositories/refunds.server.ts";
import type { Effect, EffectWrites, MovedColumns } from "./repositories/status-writes.server.ts";
import {
  answeredStatement,
  anotherRevision,
  sendingStatements,
  settledStatement,
} from "./repositories/submissions.server.ts";
import { fulfilmentLines } from "./schema/fulfilments.ts";
import { decisions, orders } from "./schema/orders.ts";
import { ledgerTransactions } from "./schema/payments.ts";
import { outbox } from "./schema/records.ts";
import { shopRequests } from "./schema/shops.ts";

export { revisesOthers, worksBy } from "./repositories/status-writes.server.ts";

/** The log says this instead of the change of status. */
export const logs =
  (entry: NonNullable<EffectWrites["entry"]>): Effect =>
  () => ({ entry });

/** Work of our own leaves with it. */
export const queues =
  (...work: readonly OutboxPayload[]): Effect =>
  (tables, { rowsOf, won }) => ({
    statements: rowsOf(work).map((row) => tables.insertIf(won, outbox, row)),
  });

/** Mails to who ordered. */
export const mails =
  (...templates: readonly (OrderMail | FulfilmentMail)[]): Effect =>
  (tables, move) => {
    const { id: fulfilmentId, orderId } = move.fulfilment;
    const payloads = templates.map((template): OutboxPayload =>
      isFulfilmentMail(template)
        ? { kind: "mail", template, orderId, fulfilmentId }
        : { kind: "mail", template, orderId },
    );
    return queues(...payloads)(tables, move);
  };

/** Why the system decided so, for the people of the desk. */
export const decides =
  (decision: Pick<typeof decisions.$inferInsert, "kind" | "inputs" | "outcome" | "ruleVersion">): Effect =>
  (tables, { newId, fulfilment: { orderId }, at, won }) => ({
    statements: [tables.insertIf(won, decisions, { ...decision, id: newId(), orderId, createdAt: at })],
  });

/** It waits for a person: why, and for what. A wrong address is noted as decided. */
export const holds =
  ({ reason, detail }: { reason: string; detail: Record<string, unknown> }): Effect =>
  (tables, move) => {
    const columns = { holdReason: reason, holdDetail: detail };
    const { from, to } = move.transition;
    if (to !== "address issue") return { columns };
    // The names of the fields, never their values: the log outlives the address.
    const fields = Array.isArray(detail["fields"]) ? detail["fields"] : [];
    const inputs = { by: move.by, from, fields };
    const decided = decides({ kind: "address", outcome: to, inputs, ruleVersion: 1 })(tables, move);
    return { ...decided, columns };
  };

/** Other columns of the fulfilment. Another fulfiller makes it of the blanks that were ordered. */
export const sets =
  (columns: MovedColumns): Effect =>
  (tables, { fulfilment: { id }, won }) => ({
    columns,
    statements:
      columns.fulfillerId === undefined
        ? []
        : [
            tables.update(
              fulfilmentLines,
              { substituteCode: null, substituteSku: null },
              sql`${fulfilmentLines.fulfilmentId} = ${id} and ${won} and ${fulfilmentLines.substituteSku} is not null`,
            ),
          ],
  });

/** Its fulfiller makes some of its lines of another blank; by the ids of the lines. Behind `sets`, which gives it to one. */
export const substitutes =
  (blanks: Readonly<Record<string, { code: string; sku: string }>>): Effect =>
  (tables, { fulfilment: { id }, won }) => ({
    statements: Object.entries(blanks).map(([lineId, { code, sku }]) =>
      tables.update(
        fulfilmentLines,
        { substituteCode: code, substituteSku: sku },
        sql`${fulfilmentLines.fulfilmentId} = ${id} and ${won} and ${fulfilmentLines.id} = ${lineId}`,
      ),
    ),
  });

/** Its fulfiller must have so much of these SKUs, and has less of them then. */
export const takesStock =
  (fulfillerId: string, needs: readonly SkuNeed[]): Effect =>
  (tables, { won }) => ({
    covered: hasStock(tables, fulfillerId, needs),
    statements: takeStock(tables, { fulfillerId, needs, when: won }),
  });

/** Its fulfiller must still have room for it. */
export const takesRoom =
  (room: Room): Effect =>
  () => ({ covered: [hasRoom(room)] });

/** Budgets that must cover what the order costs. */
export const coveredBy =
  (claim: BudgetClaim, kinds: readonly ("credit" | "budget")[]): Effect =>
  (tables) => {
    const over = passes(tables, claim);
    return { covered: kinds.map((kind) => sql`not ${over[kind]}`) };
  };

/** Its cost is counted in its budgets, or, below zero, given back when the last part of the order ends. */
export const countsInBudgets =
  (claim: Omit<BudgetClaim, "onAccount"> & Pick<OrderRow, "kind">): Effect =>
  (tables, move) => {
    const { transition, fulfilment, actor, won } = move;
    const { cost, currency, kind } = claim;
    // What an order took is counted once, however many parts it has.
    const isOver = tables.exists(
      orders,
      sql`${orders.id} = ${fulfilment.orderId} and ${orders.cancelledAt} is not null`,
    );
    const when = transition.to === "cancelled" ? sql`${won} and ${isOver}` : won;
    const inputs = { cost, currency, by: actor };
    const decided = cost > 0 ? decides({ kind: "budget", inputs, outcome: transition.to })(tables, move) : {};
    const order = { id: fulfilment.orderId, currency };
    const bookings = isBoughtHere(kind)
      ? []
      : accountBooking({ ...order, kind }, cost, `counted:${order.id}:${move.statusEventId}`);
    return {
      statements: [
        ...budgetStatements(tables, { ...claim, when }),
        ...tables.insertAllIf(
          when,
          ledgerTransactions,
          bookings.map((booking) => ({ id: move.newId(), ...booking, at: move.at })),
        ),
        ...(decided.statements ?? []),
      ],
    };
  };

/** What was paid goes back, should this be the last part of its order. */
export const refundsOrder: Effect = (tables, move) => {
  const { fulfilment, actor, won, at } = move;
  const id = move.newId();
  const [row] = move.rowsOf([{ kind: "order_refund", refundId: id }], id);
  if (!row) return {};
  return {
    statements: cancelRefundStatements(tables, fulfilment.orderId, { id, actor, outbox: row }, won, at),
  };
};

/** Releases the claim of the order, so that its code works again. */
export const releases =
  (claim: ReleasedClaim): Effect =>
  (tables, { fulfilment: { orderId }, won }) => ({
    asRead: [stillClaimed(tables, orderId, claim)],
    statements: releaseStatements(tables, orderId, claim, won),
  });

/** Makes the request of the shop due, so that the shop learns what happened to its order. */
export const tellsShop: Effect = (tables, { fulfilment: { orderId }, won, at }) => ({
  statements: [
    tables.update(
      shopRequests,
      { dueAt: at, tries: 0 },
      sql`${shopRequests.orderId} = ${orderId} and ${won}`,
    ),
  ],
});

/** The order itself changes. What is ours goes to its fulfiller as another revision, where that was sent something else. */
export const changes =
  (change: OrderChange): Effect =>
  (tables, { transition, fulfilment: { id, orderId }, won, at }) => ({
    ...(isOurs(transition.to) && saysOther(change) && { columns: anotherRevision(tables, id) }),
    statements: changeStatements(tables, { orderId, fulfilmentId: id }, change, won, at),
  });

/** Nothing of its order is held for a dispute or waits for its team at the moment of writing. */
export const unlessDisputed: Effect = (tables, { fulfilment: { orderId } }) => ({
  asRead: [
    sql`not ${tables.exists(orders, sql`${orders.id} = ${orderId} and (${orders.heldForDispute} is not null or ${orders.teamHold} is not null)`)}`,
  ],
});

/** Its fulfiller is being sent it, which is noted before anything leaves. @param said a hash of what it is sent. */
export const sends =
  (said: string | null = null): Effect =>
  (tables, { statusEventId, fulfilment, at, won }) => ({
    statements: sendingStatements(tables, { id: statusEventId, fulfilmentId: fulfilment.id, said, at }, won),
  });

/** The fulfiller does not make what it was sent: by its own word, or since it was asked. */
export const endsSubmission =
  (state: "refused" | "withdrawn"): Effect =>
  (tables, { fulfilment, at, won }) => ({
    statements: [answeredStatement(tables, { fulfilmentId: fulfilment.id, state, at }, won)],
  });

/** The person who moves it has seen to it that nothing is made of what was sent before. */
export const settlesSubmissions: Effect = (tables, { fulfilment, at, won }) => ({
  statements: [settledStatement(tables, { fulfilmentId: fulfilment.id, at }, won)],
});

/** Records the fulfiller's report, once. */
export const keeps =
  (report: KeptReport): Effect =>
  (tables, { won }) => ({ statements: reportStatements(tables, report, won) });

/** What an order costs its budgets, in minor units. */
export const budgetClaimOf = (
  order: Pick<OrderRow, "eventId" | "currency" | "budgetCost" | "kind">,
): BudgetClaim => ({
  eventId: order.eventId,
  currency: order.currency,
  cost: order.budgetCost,
  onAccount: isOnAccount(order.kind),
});
