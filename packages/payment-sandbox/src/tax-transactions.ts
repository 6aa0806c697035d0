import type Stripe from "stripe";
import { invalidRequest, refused, resourceMissing } from "./api-error.ts";
import type { Params } from "./form.ts";
import { newId, randomText } from "./ids.ts";
import { listOf } from "./lists.ts";
import { proportion } from "./money.ts";
import { choice, integer, list, mergeMetadata, requiredText, text } from "./params.ts";
import { now, type Call, type Caller } from "./sandbox.ts";

type Calculation = Stripe.Tax.Calculation & { id: string };

/** When an intent succeeds, the calculation that its hook names is committed, as Stripe does by itself. */
export function commitCalculation(caller: Caller, intent: Stripe.PaymentIntent): void {
  const id = intent.hooks?.inputs?.tax?.calculation;
  const row = id ? caller.sandbox.store.peek("tax_calculation", id) : undefined;
  if (!row || row.account !== caller.account) return;
  const transaction = transactionOf(row.value, intent.id);
  caller.sandbox.store.insert("tax_transaction", caller.account, transaction, {
    calculation: row.value.id,
    intent: intent.id,
  });
}

/** POST /v1/tax/transactions/create_from_calculation */
export function createTransaction(call: Call): Stripe.Tax.Transaction {
  const { value } = call.sandbox.store.find(
    "tax_calculation",
    call.account,
    requiredText(call.params, "calculation"),
  );
  const reference = freshReference(call);
  const transaction = { ...transactionOf(value, reference), metadata: mergeMetadata({}, call.params) };
  return call.sandbox.store.insert("tax_transaction", call.account, transaction, { calculation: value.id })
    .value;
}

/** POST /v1/tax/transactions/create_reversal: in full, by a flat amount, or by lines. */
export function createReversal(call: Call): Stripe.Tax.Transaction {
  const mode = choice(call.params, "mode", ["full", "partial"]) ?? "full";
  const original = call.sandbox.store.find(
    "tax_transaction",
    call.account,
    requiredText(call.params, "original_transaction"),
  ).value;
  const reference = freshReference(call);
  const lines = original.line_items?.data ?? [];
  const flat = integer(call.params, "flat_amount");
  const named = list(call.params, "line_items") as Params[];
  const { shipping_cost: ofShipping } = call.params as { shipping_cost?: Params };
  if (mode === "partial" && flat === undefined && named.length === 0 && !ofShipping) {
    throw invalidRequest("A partial reversal needs flat_amount or line_items.", { param: "flat_amount" });
  }
  const shipping = original.shipping_cost;
  const worth = [...lines, ...(shipping ? [shipping] : [])].reduce(
    (sum, line) => sum + line.amount + line.amount_tax,
    0,
  );
  const part = (amount: number) =>
    flat === undefined ? -amount : -proportion(amount, Math.abs(flat), worth);
  const isNamed = named.length > 0 || ofShipping !== undefined;
  const reversed = isNamed
    ? named.map((line, index) => reversalLine(line, index, lines))
    : lines.map((line) => ({
        ...line,
        id: `tax_li_${randomText(14)}`,
        amount: part(line.amount),
        amount_tax: part(line.amount_tax),
        type: "reversal",
        reversal: { original_line_item: line.id },
      }));
  const transaction = {
    ...original,
    id: newId("tax"),
    created: now(),
    posted_at: now(),
    reference,
    type: "reversal",
    reversal: { original_transaction: original.id },
    metadata: mergeMetadata({}, call.params),
    line_items: listOf(reversed, ""),
    shipping_cost: shipping && reversedShipping(shipping, isNamed ? (ofShipping ?? null) : part),
  } as unknown as Stripe.Tax.Transaction;
  return call.sandbox.store.insert("tax_transaction", call.account, transaction).value;
}

/** GET /v1/tax/transactions/:id */
export function retrieveTransaction(call: Call): Stripe.Tax.Transaction {
  return call.sandbox.store.find("tax_transaction", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/tax/transactions/:id/line_items */
export function listTransactionLines(call: Call) {
  return listOf(retrieveTransaction(call).line_items?.data ?? [], call.path);
}

/** GET /v1/tax/associations/find: which tax transaction a payment intent brought about. */
export function findAssociation(call: Call) {
  const id = requiredText(call.params, "payment_intent");
  const { value: intent } = call.sandbox.store.find("payment_intent", call.account, id, "payment_intent");
  const calculation = intent.hooks?.inputs?.tax?.calculation;
  if (!calculation) throw resourceMissing("tax association", id, "payment_intent");
  const committed = call.sandbox.store
    .list("tax_transaction", call.account)
    .find(({ hidden }) => hidden.intent === id);
  return {
    id: `taxa_${id.slice(3)}`,
    object: "tax.association",
    calculation,
    payment_intent: id,
    tax_transaction_attempts: committed
      ? [{ committed: { transaction: committed.value.id }, source: id, status: "committed" }]
      : [],
  };
}

function transactionOf(calculation: Calculation, reference: string): Stripe.Tax.Transaction {
  const lines = (calculation.line_items?.data ?? []).map((line) => ({
    ...line,
    id: `tax_li_${randomText(14)}`,
    object: "tax.transaction_line_item",
    reversal: null,
    type: "transaction",
  }));
  const id = newId("tax");
  return {
    id,
    object: "tax.transaction",
    created: now(),
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    line_items: listOf(lines, `/v1/tax/transactions/${id}/line_items`),
    livemode: false,
    metadata: {},
    posted_at: now(),
    reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: calculation.shipping_cost,
    tax_date: calculation.tax_date,
    type: "transaction",
  } as unknown as Stripe.Tax.Transaction;
}

function freshReference(call: Call): string {
  const reference = requiredText(call.params, "reference");
  const taken = call.sandbox.store
    .list("tax_transaction", call.account)
    .some(({ value }) => value.reference === reference);
  if (taken) {
    const message = `A tax transaction with the reference ${reference} exists already. References must be unique.`;
    throw refused(message, "resource_already_exists", { param: "reference" });
  }
  return reference;
}

function reversalLine(line: Params, index: number, originals: Stripe.Tax.TransactionLineItem[]) {
  const prefix = `line_items[${index}]`;
  const original = originals.find(({ id }) => id === text(line, "original_line_item"));
  if (!original) throw resourceMissing("line item", text(line, "original_line_item") ?? "", prefix);
  return {
    ...original,
    id: `tax_li_${randomText(14)}`,
    amount: integer(line, "amount", prefix) ?? -original.amount,
    amount_tax: integer(line, "amount_tax", prefix) ?? -original.amount_tax,
    metadata: mergeMetadata({}, line),
    reference: requiredText(line, "reference", prefix),
    reversal: { original_line_item: original.id },
    type: "reversal",
  };
}

type Shipping = NonNullable<Stripe.Tax.Transaction["shipping_cost"]>;

/** The shipping's part of a reversal: by a rule for all amounts, as it is named, or none. */
function reversedShipping(
  shipping: Shipping,
  by: ((amount: number) => number) | Params | null,
): Shipping | null {
  if (by === null) return null;
  if (typeof by === "function")
    return { ...shipping, amount: by(shipping.amount), amount_tax: by(shipping.amount_tax) };
  const named = (name: "amount" | "amount_tax") => integer(by, name, "shipping_cost") ?? -shipping[name];
  return { ...shipping, amount: named("amount"), amount_tax: named("amount_tax") };
}
