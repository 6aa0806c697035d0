import Stripe from "stripe";
import { shareGone } from "../../domain/refund/refund-rules.ts";
import type { PaymentsPort, TaxRequest } from "../../services/ports.ts";
import { on } from "./request-options.ts";
import { refusedOf } from "./refused-by-stripe.ts";

/** Whether a refusal is one of the account: 401, 403, or a request that is invalid for what the account is. */
const isOfAccount = (error: unknown) =>
  !(error instanceof Stripe.errors.StripeInvalidRequestError) || /account/.test(error.code ?? "");

/** The reference is unique there: an earlier call whose answer was lost did it. */
const isTaken = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "reference";

/** More lines than an order has. */
const MOST_LINES = 100;

/** The tax transaction that an intent brought about by the calculation that it carries. */
async function committedOf(stripe: Stripe, intentId: string, accountId: string | null): Promise<string> {
  const { tax_transaction_attempts: attempts } = await stripe.tax.associations.find(
    { payment_intent: intentId },
    on(accountId),
  );
  const id = attempts?.find(({ committed }) => committed)?.committed?.transaction;
  if (!id) throw new Error("The tax of this payment is not reported yet.");
  return id;
}

/** US sales tax, worked out and reported by Stripe Tax on the account that the payment lies on. */
export function stripeTax(stripe: Stripe): Pick<PaymentsPort, "calculateTax" | "reportTax" | "reverseTax"> {
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
        const { id } = await stripe.tax.transactions.createFromCalculation(
          { calculation: calculationId, reference },
          on(accountId, `tax:${reference}`),
        );
        return { transactionId: id };
      } catch (error) {
        if (!isTaken(error)) throw error;
        return { transactionId: null };
      }
    },

    async reverseTax({ accountId, intentId, transactionId, paid, gone, reference }) {
      const account = on(accountId);
      const original = transactionId ?? (await committedOf(stripe, intentId, accountId));
      const [{ shipping_cost: shipping }, lines] = await Promise.all([
        stripe.tax.transactions.retrieve(original, {}, account),
        stripe.tax.transactions.listLineItems(original, { limit: MOST_LINES }, account),
      ]);
      const back = (line: { amount: number; amount_tax: number }) => ({
        amount: -shareGone(line.amount, paid, gone),
        amount_tax: -shareGone(line.amount_tax, paid, gone),
      });
      const some = lines.data
        .map((line) => ({ original_line_item: line.id, reference: line.reference, ...back(line) }))
        .filter(({ amount, amount_tax: tax }) => amount !== 0 || tax !== 0);
      try {
        const { id } = await stripe.tax.transactions.createReversal(
          {
            mode: "partial",
            original_transaction: original,
            reference,
            line_items: some,
            ...(shipping && { shipping_cost: back(shipping) }),
          },
          on(accountId, `tax_reversal:${reference}`),
        );
        return { reversalId: id };
      } catch (error) {
        if (!isTaken(error)) throw error;
        return { reversalId: reference };
      }
    },
  };
}
