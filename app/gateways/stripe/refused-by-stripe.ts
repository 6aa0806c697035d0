import Stripe from "stripe";
import { PaymentRefused } from "../../domain/availability/unavailable.ts";

/**
 * A refusal of Stripe's as ours; any other error as it is. Stripe tells of an account that may not be charged in several
 * shapes (an invalid request, 403 with `account_invalid`, 401), so every answer that is one counts, whatever its code.
 */
export function refusedOf(accountId: string | null, error: unknown): unknown {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeAuthenticationError;
  return isRefusal
    ? new PaymentRefused(accountId, error.code ?? `${error.type} ${error.statusCode ?? ""}`, error)
    : error;
}
