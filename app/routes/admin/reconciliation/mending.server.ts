import { settleOrder } from "../../../services/checkout/settle-order.server.ts";
import { noteProviderChange } from "../../../services/order-writes/note-provider-change.server.ts";
import { checkSentRefunds } from "../../../services/orders/check-sent-refunds.server.ts";
import { regionOfOrder } from "../../../services/orders/read.server.ts";
import { sendRefund } from "../../../services/orders/send-refund.server.ts";
import { readParts } from "../../../services/payouts/note-payout.server.ts";
import { forgetParts, mendDifference, payoutOf, paymentOf } from "../../../services/reconcile/mend.server.ts";
import type { Scope } from "../../../services/scope.ts";

/** Mends one difference by what its kind asks for. */
export function mend(scope: Scope, id: string) {
  return mendDifference(scope, {
    id,
    remedies: {
      async settle({ orderId }) {
        const region = orderId && (await regionOfOrder(scope, orderId));
        if (region) await settleOrder(scope, { orderId, region });
      },
      async take_over(row) {
        const payment = await paymentOf(scope, row);
        const { accountId, intentId } = payment ?? {};
        if (accountId === undefined || !intentId) return;
        const gone = await scope.payments.refundedOf(accountId, intentId);
        await noteProviderChange(scope, { intentId, accountId, gone });
      },
      async send({ kind, subject, paymentId }) {
        if (kind === "refund_missing") await (paymentId && checkSentRefunds(scope, paymentId));
        else await sendRefund(scope, subject.replace(/^refund:/, ""));
      },
      async read_again({ subject }) {
        const payout = await payoutOf(scope, subject.replace(/^payout:/, ""));
        if (!payout) return;
        await forgetParts(scope, payout.id);
        const { accountId, id: payoutId } = payout;
        await readParts(scope, { accountId, payoutId, readTo: null, isOver: () => false });
      },
    },
  });
}
