import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import type { Params } from "./form.ts";
import { newId, randomText } from "./ids.ts";
import { listOf } from "./lists.ts";
import { readCurrency } from "./money.ts";
import {
  choice,
  group,
  integer,
  list,
  mergeMetadata,
  requiredInteger,
  requiredText,
  text,
} from "./params.ts";
import { now, type Call } from "./sandbox.ts";
import { taxSettingsOf } from "./tax-settings.ts";
import { jurisdictionOf, percentage, taxOnTop, taxWithin, type Jurisdiction } from "./tax-rates.ts";

const NONTAXABLE = "txcd_00000000";
const VALID_FOR_SECONDS = 90 * 24 * 60 * 60;
const BEHAVIOURS = ["exclusive", "inclusive"] as const;

interface Taxed {
  amount: number;
  amount_tax: number;
  tax_behavior: "exclusive" | "inclusive";
}

/** POST /v1/tax/calculations: tax on every line and on shipping, rounded half up per line. */
export function createCalculation(call: Call): Stripe.Tax.Calculation {
  const currency = readCurrency(call.params);
  const posted = list(call.params, "line_items") as Params[];
  if (posted.length === 0) requiredText(call.params, "line_items");
  const address = group(group(call.params, "customer_details"), "address");
  const where = locate(address);
  const exempt = text(group(call.params, "customer_details"), "taxability_override") === "customer_exempt";
  // As at Stripe, tax is collected only where the account is registered.
  const isUnregistered =
    where.type === "sales_tax" &&
    !taxSettingsOf(call.sandbox, call.account).states.includes(where.state ?? "");
  const rate = exempt || isUnregistered ? { ...where, basisPoints: 0 } : where;
  const id = newId("taxcalc");
  const lines = posted.map((line, index) => lineItem(line, index, rate));
  const shipping = shippingCost(call.params, rate);
  const all: Taxed[] = shipping ? [...lines, shipping] : lines;
  const exclusive = total(all, "exclusive");
  const calculation = {
    id,
    object: "tax.calculation",
    amount_total: all.reduce((sum, { amount }) => sum + amount, 0) + exclusive,
    currency,
    customer: null,
    customer_details: {
      address: {
        city: text(address, "city") ?? null,
        country: where.country,
        line1: text(address, "line1") ?? null,
        line2: text(address, "line2") ?? null,
        postal_code: text(address, "postal_code") ?? null,
        state: where.state ?? text(address, "state") ?? null,
      },
      address_source: text(group(call.params, "customer_details"), "address_source") ?? "shipping",
      ip_address: null,
      tax_ids: [],
      taxability_override: exempt ? "customer_exempt" : "none",
    },
    expires_at: now() + VALID_FOR_SECONDS,
    line_items: listOf(lines, `/v1/tax/calculations/${id}/line_items`),
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: total(all, "inclusive"),
    tax_breakdown: [summary(all, rate, exempt)],
    tax_date: now(),
  } as unknown as Stripe.Tax.Calculation & { id: string };
  call.sandbox.store.insert("tax_calculation", call.account, calculation);
  return calculation;
}

/** GET /v1/tax/calculations/:id */
export function retrieveCalculation(call: Call): Stripe.Tax.Calculation {
  return call.sandbox.store.find("tax_calculation", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/tax/calculations/:id/line_items */
export function listCalculationLines(call: Call) {
  const lines = retrieveCalculation(call).line_items?.data ?? [];
  return listOf(lines, call.path);
}

function locate(address: Params): Jurisdiction {
  const country = requiredText(address, "country", "customer_details[address]").toUpperCase();
  const where = jurisdictionOf(country, text(address, "state"));
  if (where) return where;
  throw invalidRequest(
    "We could not determine the customer's tax location based on the provided customer address. Provide a valid state.",
    { code: "customer_tax_location_invalid", param: "customer_details[address]" },
  );
}

function lineItem(line: Params, index: number, where: Jurisdiction) {
  const prefix = `line_items[${index}]`;
  const amount = requiredInteger(line, "amount", prefix);
  if (amount < 0) {
    throw invalidRequest("This value must be greater than or equal to 0.", { param: `${prefix}[amount]` });
  }
  const code = text(line, "tax_code") ?? "txcd_99999999";
  return {
    id: `tax_li_${randomText(14)}`,
    object: "tax.calculation_line_item",
    livemode: false,
    metadata: mergeMetadata({}, line),
    performance_location: null,
    product: text(line, "product") ?? null,
    quantity: integer(line, "quantity") ?? 1,
    reference: text(line, "reference") ?? `L${index + 1}`,
    tax_breakdown: null,
    ...taxed(amount, line, code, where),
  };
}

function shippingCost(params: Params, where: Jurisdiction) {
  const shipping = group(params, "shipping_cost");
  if (Object.keys(shipping).length === 0) return null;
  const amount = requiredInteger(shipping, "amount", "shipping_cost");
  return taxed(amount, shipping, text(shipping, "tax_code") ?? "txcd_92010001", where);
}

function taxed(
  amount: number,
  line: Params,
  code: string,
  where: Jurisdiction,
): Taxed & { tax_code: string } {
  const behaviour = choice(line, "tax_behavior", BEHAVIOURS) ?? "exclusive";
  const rate = code === NONTAXABLE ? 0 : where.basisPoints;
  const tax = behaviour === "exclusive" ? taxOnTop(amount, rate) : taxWithin(amount, rate);
  return { amount, amount_tax: tax, tax_behavior: behaviour, tax_code: code };
}

function total(lines: Taxed[], behaviour: Taxed["tax_behavior"]): number {
  return lines
    .filter((line) => line.tax_behavior === behaviour)
    .reduce((sum, line) => sum + line.amount_tax, 0);
}

function summary(lines: Taxed[], where: Jurisdiction, exempt: boolean) {
  const tax = lines.reduce((sum, line) => sum + line.amount_tax, 0);
  const reason = exempt ? "customer_exempt" : "not_subject_to_tax";
  return {
    amount: tax,
    inclusive: lines.every((line) => line.tax_behavior === "inclusive"),
    tax_rate_details: {
      country: where.country,
      flat_amount: null,
      percentage_decimal: percentage(where.basisPoints),
      rate_type: "percentage",
      state: where.state,
      tax_type: where.type,
    },
    taxability_reason: where.basisPoints > 0 ? "standard_rated" : reason,
    taxable_amount: where.basisPoints > 0 ? lines.reduce((sum, line) => sum + line.amount, 0) : 0,
  };
}
