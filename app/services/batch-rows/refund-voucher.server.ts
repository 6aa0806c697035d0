import type { OrderRow } from "../../../db/repositories/orders.server.ts";
import type { IssuedVoucher, NewRefund } from "../../../db/repositories/refunds.server.ts";
import { normaliseCode, promoCodeFrom } from "../../domain/voucher/promo-code.ts";
import { endOfRefundVoucher } from "../../domain/voucher/refund-voucher.ts";
import type { Scope } from "../scope.ts";

type Refund = Pick<NewRefund, "id" | "currency"> & { voucherAmount: number; asCredit: boolean };

/**
 * The voucher that is issued with a refund, for what a voucher paid of the order, or instead of the money: for the same
 * store, with a kept balance. Undefined where the refund is all money. It is written with the refund, and one refund has one.
 */
export async function refundVoucher(
  scope: Scope,
  { order, refund }: { order: OrderRow; refund: Refund },
): Promise<IssuedVoucher | undefined> {
  const { id, voucherAmount, asCredit, currency } = refund;
  if (voucherAmount === 0) return undefined;
  const used = await scope.tenant.vouchers.ofOrder(order.id);
  const code = promoCodeFrom(scope.randomBytes(96)) ?? "";
  const now = scope.now();
  return {
    id,
    refundId: id,
    eventId: order.eventId,
    code,
    codeNorm: normaliseCode(code),
    label: order.orderRef ?? "",
    discountAmount: voucherAmount,
    budget: voucherAmount,
    keepBalance: true,
    funding: "client_prepaid",
    currency,
    endsAt: endOfRefundVoucher(now, used?.endsAt ?? null, asCredit),
    createdAt: now,
  };
}
