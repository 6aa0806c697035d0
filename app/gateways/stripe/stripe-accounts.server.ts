import Stripe from "stripe";
import type { AccountFacts, PaymentsPort } from "../../services/ports.ts";
import { on } from "./request-options.ts";

/** Whether Stripe does not know the account, or it has left us. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === "account_invalid" || error.code === "resource_missing" || error.statusCode === 404));

/** Stripe names what is wanted now and, with another day, what will be: the organiser hears of both, and of the earlier day. */
function wanted({ requirements, future_requirements: future }: Stripe.Account) {
  const days = [requirements?.current_deadline, future?.current_deadline].filter(
    (day) => typeof day === "number",
  );
  const names = [...(requirements?.currently_due ?? []), ...(future?.currently_due ?? [])];
  return {
    requirements: [...new Set(names)],
    dueAt: names.length > 0 && days.length > 0 ? new Date(Math.min(...days) * 1000) : null,
  };
}

const NO_SALES_TAX = { taxStatus: "pending", taxStates: [] as string[] } as const;
/** More registrations than there are states. */
const MOST_REGISTRATIONS = 100;

/** Whether Stripe Tax is set up on an account, and in which states of the US it is registered. */
async function salesTaxOf(
  stripe: Stripe,
  accountId: string,
): Promise<Pick<AccountFacts, "taxStatus" | "taxStates">> {
  const [settings, registrations] = await Promise.all([
    stripe.tax.settings.retrieve({}, on(accountId)),
    stripe.tax.registrations.list({ status: "active", limit: MOST_REGISTRATIONS }, on(accountId)),
  ]);
  const states = registrations.data.flatMap(({ country_options: { us } }) => us?.state ?? []);
  return {
    taxStatus: settings.status === "active" ? "active" : "pending",
    taxStates: [...new Set(states)].sort(),
  };
}

/**
 * Connected accounts at Stripe. They are made and linked to by the second generation of its API, which new platforms have
 * to use, and read by the first, which knows both kinds and says the day by which something is due.
 */
export function stripeAccounts(
  stripe: Stripe,
): Pick<PaymentsPort, "readAccount" | "createAccount" | "accountLink"> {
  return {
    async readAccount(accountId, region) {
      try {
        const [account, tax] = await Promise.all([
          stripe.accounts.retrieve(accountId),
          region === "US" ? salesTaxOf(stripe, accountId) : NO_SALES_TAX,
        ]);
        return {
          chargesEnabled: account.charges_enabled,
          payoutsEnabled: account.payouts_enabled,
          submitted: account.details_submitted,
          ...wanted(account),
          pending: account.requirements?.pending_verification ?? [],
          disabledReason: account.requirements?.disabled_reason ?? null,
          ...tax,
        };
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },

    async createAccount({ key, tenantId, region, country, name, email }) {
      try {
        const account = await stripe.v2.core.accounts.create(
          {
            ...(email && { contact_email: email }),
            display_name: name,
            // It is the organiser's own account: Stripe collects its fees there and bears what it cannot pay.
            dashboard: "full",
            defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
            identity: { country: country.toLowerCase() },
            configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
            metadata: { tenant_id: tenantId, region },
          },
          { idempotencyKey: key },
        );
        return account.id;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw error;
      }
    },

    async accountLink({ accountId, returnUrl, againUrl }) {
      try {
        const link = await stripe.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { refresh_url: againUrl, return_url: returnUrl },
          },
        });
        return link.url;
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
  };
}
