import Stripe from "stripe";
import type { PaymentsPort } from "../../services/ports.ts";

/** Connected accounts at Stripe. */
export function stripeAccounts(stripe: Stripe): Pick<PaymentsPort, "readAccount"> {
  return {
    async readAccount(accountId) {
      try {
        const account = await stripe.accounts.retrieve(accountId);
        return {
          chargesEnabled: account.charges_enabled,
          payoutsEnabled: account.payouts_enabled,
          requirements: account.requirements?.currently_due ?? [],
          disabledReason: account.requirements?.disabled_reason ?? null,
        };
      } catch (error) {
        const isGone =
          error instanceof Stripe.errors.StripePermissionError ||
          (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "account_invalid") ||
          (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing");
        if (isGone) return undefined;
        throw error;
      }
    },
  };
}
