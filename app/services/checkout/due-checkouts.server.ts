import type { DuePayment } from "../../../db/repositories/payment-checks.server.ts";
import type { BaseScope } from "../scope.ts";

/**
 * Takes payments whose end the provider is to be asked about, so that nobody else asks about them now.
 * @param input.answered those that it answered about before, or never was asked about; else the others.
 */
export function claimDuePayments(
  scope: BaseScope,
  input: { limit: number; answered: boolean },
): Promise<DuePayment[]> {
  return scope.platform.paymentChecks.claimDue({ ...input, now: scope.now() });
}

/** Notes whether the provider answered about a payment: where it does not, others come first. */
export async function noteAnswer(
  scope: BaseScope,
  { due, isAnswered }: { due: DuePayment; isAnswered: boolean },
): Promise<void> {
  if (isAnswered && due.unanswered === 0) return;
  await scope.platform.paymentChecks.noteAnswer(due, isAnswered, scope.now());
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
