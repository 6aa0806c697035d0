import type Stripe from "stripe";
import { CURRENCIES } from "../../domain/money.ts";
import type { PayoutCategory, PayoutItemFacts, PayoutState } from "../../domain/payments/payout.ts";
import type { PaymentsPort } from "../../services/ports.ts";
import { on } from "./request-options.ts";
import { isGone } from "./stripe-accounts.server.ts";

const STATES: Record<string, PayoutState> = {
  pending: "pending",
  in_transit: "in_transit",
  paid: "paid",
  failed: "failed",
  canceled: "canceled",
};

/** Our words for Stripe's reporting categories; what is not here moved the balance for another reason. */
const CATEGORIES: Record<string, PayoutCategory> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund",
  partial_capture_reversal: "refund",
  dispute: "dispute",
  dispute_reversal: "dispute",
  fee: "fee",
  tax: "fee",
  network_cost: "fee",
  payout_reversal: "returned",
  payout_failure: "returned",
};

const PAGE = 100;

type Source = { payment_intent?: string | { id: string } | null } | string | null;

function intentOf(source: Source): string | null {
  if (typeof source !== "object" || source === null) return null;
  const { payment_intent: intent } = source;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function itemOf(moved: Stripe.BalanceTransaction): PayoutItemFacts {
  const ofPlatform = moved.fee_details.filter(({ type }) => type === "application_fee");
  const platformFee = ofPlatform.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: moved.id,
    category: CATEGORIES[moved.reporting_category] ?? "other",
    amount: moved.amount,
    fee: moved.fee - platformFee,
    platformFee,
    net: moved.net,
    intentId: intentOf(moved.source as Source),
    at: new Date(moved.created * 1000),
  };
}

/** Payouts at Stripe. The Worker is built without that resource of the library: the addresses are called by their names. */
export function stripePayouts(
  stripe: Stripe,
): Pick<PaymentsPort, "payoutOf" | "payoutsSince" | "payoutItems"> {
  const ask = async <T>(accountId: string, path: string, query: Record<string, string | undefined>) => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const address = `${path}?${new URLSearchParams(given).toString()}`;
    return (await stripe.rawRequest("GET", address, undefined, on(accountId))) as T;
  };
  return {
    async payoutOf(accountId, payoutId) {
      try {
        const path = `/v1/payouts/${encodeURIComponent(payoutId)}`;
        const payout = await ask<Stripe.Payout>(accountId, path, {});
        const currency = CURRENCIES.find((code) => code === payout.currency.toUpperCase());
        const state = STATES[payout.status];
        if (!state) throw new Error(`A payout is ${payout.status}: that word is not known here.`);
        if (!currency || payout.amount === 0) return undefined;
        return {
          id: payout.id,
          amount: payout.amount,
          currency,
          state,
          hasParts: payout.automatic && payout.reconciliation_status === "completed",
          arrivesAt: new Date(payout.arrival_date * 1000),
          failure: payout.failure_code,
          createdAt: new Date(payout.created * 1000),
        };
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },

    async payoutsSince({ accountId, since, after }) {
      try {
        const page = await ask<Stripe.ApiList<Stripe.Payout>>(accountId, "/v1/payouts", {
          limit: String(PAGE),
          "created[gte]": String(Math.floor(since.getTime() / 1000)),
          starting_after: after ?? undefined,
        });
        const ids = page.data.map(({ id }) => id);
        return { ids, next: page.has_more ? (ids.at(-1) ?? null) : null };
      } catch (error) {
        if (isGone(error)) return { ids: [], next: null };
        throw error;
      }
    },

    async payoutItems({ accountId, payoutId, after }) {
      const page = await ask<Stripe.ApiList<Stripe.BalanceTransaction>>(
        accountId,
        "/v1/balance_transactions",
        {
          limit: String(PAGE),
          payout: payoutId,
          "expand[]": "data.source",
          starting_after: after ?? undefined,
        },
      );
      return {
        items: page.data.filter(({ type }) => type !== "payout").map(itemOf),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
  };
}
