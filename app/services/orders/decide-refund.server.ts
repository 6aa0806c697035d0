import { sumOf } from "../../domain/money.ts";
import { takenBy } from "../../domain/refund/refund-rules.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { refundsNeedTwo } from "./ask-for-refund.server.ts";

export type RefundDecision = {
  orderId: string;
  refundId: string;
  answer: "approved" | "declined";
  /** Why it is declined. */
  note: string;
  /** What the person who decides may give back of one order in all, in minor units. */
  limit: number;
};

type NotDecided =
  | "errors:orderNotFound"
  | "orderDesk:refund.overLimit"
  | "orderDesk:refund.task.own"
  | "orderDesk:refund.disputed"
  | "orderDesk:refund.task.decided";

/** A rival decides at most once; after that the refund is decided, or above the limit. */
const TRIES = 3;

/**
 * Decides on a refund that waits for approval, once: the second person reads that it is decided. The
 * same answer again is answered as the first.
 */
export async function decideRefund(
  scope: Scope,
  decision: RefundDecision,
): Promise<Result<undefined, NotDecided>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const decided = await decideOnce(scope, decision);
    if (decided) return decided;
  }
  return refuse("orderDesk:refund.task.decided");
}

/** @returns undefined when the refund, or what went back of its order, changed since it was read. */
async function decideOnce(
  scope: Scope,
  { orderId, refundId, answer, note, limit }: RefundDecision,
): Promise<Result<undefined, NotDecided> | undefined> {
  const found = await scope.tenant.refunds.find(refundId);
  if (found?.order.id !== orderId) return refuse("errors:orderNotFound");
  const { refund, order, state } = found;
  if (refund.status !== "requested") {
    const was = refund.way === "declined" ? "declined" : "approved";
    return was === answer ? ok(undefined) : refuse("orderDesk:refund.task.decided");
  }
  const gone = sumOf(state.refunds.map(takenBy));
  if (gone > limit) return refuse("orderDesk:refund.overLimit");
  if (answer === "approved" && (await isOwn(scope, refund))) return refuse("orderDesk:refund.task.own");
  if (answer === "approved" && state.disputed > 0) return refuse("orderDesk:refund.disputed");
  const { id, amount, currency } = refund;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const news = outboxRows(scope, `${id}:decided`, [{ kind: "realtime", notice: "order", id: order.id }]);
  const now = scope.now();
  const { refunds } = scope.tenant;
  const isDecided = await (answer === "approved"
    ? refunds.approve(
        refund,
        { now, limit: Number.isFinite(limit) ? limit : null, by: scope.actor.id },
        {
          note: auditNote(scope, "Refund approved", thing, { amount, currency }),
          outbox: [...outboxRows(scope, id, [{ kind: "order_refund", refundId: id }]), ...news],
        },
      )
    : refunds.decline(
        id,
        { note, now },
        {
          note: auditNote(scope, "Refund declined", thing, { amount, currency, reason: note }),
          outbox: news,
        },
      ));
  return isDecided ? ok(undefined) : undefined;
}

/** Whether the person who would approve a refund asked for it, where the company wants two people. */
async function isOwn(scope: Scope, { actor }: { actor: string | null }): Promise<boolean> {
  return actor === scope.actor.id && refundsNeedTwo(scope);
}
