import { PaymentRefused } from "../../domain/availability/unavailable.ts";
import { refuse, type Result } from "../../domain/result.ts";
import { logError } from "../../log.server.ts";
import type { Scope } from "../scope.ts";
import { refreshOwnAccount } from "../refresh-payment-account.server.ts";

/**
 * Some work with the provider, or a refusal in plain words where the provider refuses. What the account may do is asked
 * then, whatever the refusal looked like: an account that may not be charged any more has its stores on hold, and whoever
 * runs them told, from this moment and not from the provider's event on.
 */
export async function orRefused<T>(
  scope: Scope,
  work: () => Promise<T>,
): Promise<T | Result<never, "errors:storeClosed" | "errors:paymentsUnavailable">> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    logError("pay", error);
    const { accountId } = error;
    if (accountId !== null)
      await refreshOwnAccount(scope, accountId).catch((cause: unknown) => logError("pay", cause));
    const accounts = await scope.tenant.company.accounts();
    const mayCharge = accounts.find((account) => account.accountId === accountId)?.chargesEnabled ?? true;
    return refuse(mayCharge ? "errors:paymentsUnavailable" : "errors:storeClosed");
  }
}
