import type { DuePayment } from "../../../db/repositories/payment-checks.server.ts";
import type { BaseScope } from "../scope.ts";

/** Takes payments whose end the provider is to be asked about, so that nobody else asks about them now. */
export function claimDuePayments(scope: BaseScope, limit: number): Promise<DuePayment[]> {
  return scope.platform.paymentChecks.claimDue(scope.now(), limit);
}

/**
 * Drafts that hold a price or a voucher and were left, a page at a time.
 * @param input.after the last one of the page before.
 */
export async function listIdleDrafts(
  scope: BaseScope,
  input: { idleSince: Date; limit: number; after: { updatedAt: Date; orderId: string } | undefined },
) {
  return scope.platform.idleDrafts(input.idleSince, input.limit, input.after);
}
