import type { AuditActor } from "../../app/domain/audit/audit-note.ts";
import { returnsFee } from "../../app/domain/refund/refund-rules.ts";
import { orderRefundEntries } from "../../app/services/batch-rows/refund-entries.ts";
import { ledgerTransactions, refunds } from "../../db/schema/payments.ts";
import type { HistoryRows } from "./history-rows.ts";
import { after, note, SECOND, SYSTEM } from "./moments.ts";
import { bookedOrder, bookedPayment, type PlacedOrder } from "./place-order.ts";

/** Gives back some of what was paid for an order, or all of it, at the provider too. */
export function refundOrder(
  rows: HistoryRows,
  { order, payment, paid, ids }: PlacedOrder,
  refund: {
    amount: number;
    reason: "cancelled" | "damaged";
    who: AuditActor;
    at: Date;
    lines?: { orderLineId: string; quantity: number }[];
  },
): void {
  if (!payment || !paid) throw new Error(`Nothing was paid for order ${order.id}.`);
  const { amount, reason, who, at } = refund;
  const { tenantId } = order;
  const refundId = ids();
  const doneAt = after(at, 3 * SECOND);
  const thing = { id: order.id, name: order.orderRef };
  const facts = { amount, currency: order.currency, reason };
  const withFee = returnsFee(reason) && (payment.applicationFee ?? 0) > 0;
  const row = {
    id: refundId,
    tenantId,
    orderId: order.id,
    paymentId: payment.id,
    amount,
    currency: order.currency,
    reason,
    status: "succeeded" as const,
    providerId: `re_demo_${refundId}`,
    lines: refund.lines ?? [],
    actor: who.id,
    createdAt: at,
    updatedAt: doneAt,
    withShipping: false,
    pendingReason: null,
    taxReversalId: null,
    voucherAmount: 0,
    asCredit: false,
  };
  rows.add(refunds, row);
  if (reason !== "cancelled")
    note(rows, tenantId, { id: ids(), at, who, action: "Refund started", thing, changes: facts });
  note(rows, tenantId, {
    id: ids(),
    at: doneAt,
    who: SYSTEM,
    action: "Order refunded",
    thing,
    changes: facts,
  });
  const entries = orderRefundEntries(
    { newId: ids, now: () => doneAt },
    {
      order: bookedOrder(order),
      payment: bookedPayment(payment),
      refund: row,
      withFee,
    },
    { refunds: [], atProvider: 0, disputed: 0, exchanges: 0 },
  );
  rows.add(ledgerTransactions, ...entries.map((entry) => ({ tenantId, ...entry })));
  order.paymentStatus = amount === payment.amount ? "refunded" : "part_refunded";
  order.updatedAt = doneAt;
  paid.refund = {
    id: `re_demo_${refundId}`,
    amount,
    withFee,
    at: doneAt.getTime(),
    metadata: { tenant_id: tenantId, order_id: order.id, refund_id: refundId },
  };
}
