import type { DifferenceRow } from "../../../db/repositories/reconciliation.server.ts";
import type { Scope } from "../scope.ts";

/** The payment that a difference is about. */
export const paymentOf = async (scope: Scope, { paymentId }: DifferenceRow) =>
  paymentId === null ? undefined : scope.tenant.reconciliation.payment(paymentId);

/** The payout that a difference is about. */
export const payoutOf = (scope: Scope, payoutId: string) => scope.tenant.payouts.find(payoutId);
