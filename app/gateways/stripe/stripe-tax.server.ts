import Stripe from "stripe";
import type { PaymentsPort, TaxRequest } from "../../services/ports.ts";
import { on } from "./request-options.ts";
import { refusedOf } from "./refused-by-stripe.ts";

/** Whether a refusal is one of the account: 401, 403, or a request that is invalid for what the account is. */
const isOfAccount = (error: unknown) =>
  !(error instanceof Stripe.errors.StripeInvalidRequestError) || /account/.test(error.code ?? "");

/** US sales tax, worked out and reported by Stripe Tax on the account that the payment lies on. */
export function stripeTax(stripe: Stripe): Pick<PaymentsPort, "calculateTax" | "reportTax"> {
  return {
    async calculateTax(request: TaxRequest) {
      const calculating = stripe.tax.calculations.create(
        {
          currency: request.currency.toLowerCase(),
          // Stripe wants at least one line: what is left of the shipping alone is that line.
          line_items: (request.lines.length > 0
            ? request.lines
            : [{ reference: "shipping", amount: request.shipping }]
          ).map((line) => ({ amount: line.amount, reference: line.reference, tax_behavior: "exclusive" })),
          ...(request.lines.length > 0 && {
            shipping_cost: { amount: request.shipping, tax_behavior: "exclusive" },
          }),
          customer_details: {
            address_source: "shipping",
            address: {
              line1: request.address.line1,
              city: request.address.city,
              state: request.address.state,
              postal_code: request.address.postcode,
              country: request.address.country,
            },
          },
        },
        on(request.accountId),
      );
      const calculation = await calculating.catch((error: unknown) => {
        throw isOfAccount(error) ? refusedOf(request.accountId, error) : error;
      });
      if (!calculation.id) throw new Error("Stripe answered a tax calculation without an id.");
      return { calculationId: calculation.id, tax: calculation.tax_amount_exclusive };
    },

    async reportTax({ accountId, calculationId, reference }) {
      try {
        await stripe.tax.transactions.createFromCalculation(
          { calculation: calculationId, reference },
          on(accountId, `tax:${reference}`),
        );
      } catch (error) {
        // The reference is unique there, so an earlier call whose answer was lost has reported it.
        const isReported =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "reference";
        if (!isReported) throw error;
      }
    },
  };
}
