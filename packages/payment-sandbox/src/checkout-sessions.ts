import type Stripe from "stripe";
import { requireCharges } from "./accounts.ts";
import { invalidRequest, refused } from "./api-error.ts";
import { announce } from "./events.ts";
import type { Params } from "./form.ts";
import { newId, randomText } from "./ids.ts";
import { listOf, listPage } from "./lists.ts";
import { checkChargeAmount, readCurrency } from "./money.ts";
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
import { cancelIntent } from "./payment-intents.ts";
import { now, unasked, type Call, type Caller, type Sandbox } from "./sandbox.ts";
import { withoutLines } from "./session-completion.ts";
import type { Row } from "./store.ts";

const DAY = 24 * 60 * 60;
const SHORTEST = 30 * 60;

/** POST /v1/checkout/sessions (mode payment) */
export function createSession(call: Call): Stripe.Checkout.Session {
  const { params } = call;
  requireCharges(call);
  const mode = text(params, "mode") ?? "payment";
  if (mode !== "payment")
    throw invalidRequest(`The sandbox only knows mode payment, not ${mode}.`, { param: "mode" });
  const posted = list(params, "line_items") as Params[];
  if (posted.length === 0) requiredText(params, "line_items");
  const currency = currencyOf(posted);
  const lines = posted.map((line, index) => lineItem(line, `line_items[${index}]`));
  const goods = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const shipping = shippingOf(params);
  const amount = checkChargeAmount(goods + (shipping?.amount_total ?? 0), currency);
  const expires = integer(params, "expires_at") ?? now() + DAY;
  checkExpiry(expires);
  const id = newId("cs_test", 58);
  const session = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: goods,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: text(params, "cancel_url") ?? null,
    client_reference_id: text(params, "client_reference_id") ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now(),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: text(params, "customer_email") ?? null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: text(params, "locale") ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params),
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: shipping,
    shipping_options: [],
    status: "open",
    submit_type: text(params, "submit_type") ?? null,
    subscription: null,
    success_url: requiredText(params, "success_url"),
    total_details: { amount_discount: 0, amount_shipping: shipping?.amount_total ?? 0, amount_tax: 0 },
    ui_mode: choice(params, "ui_mode", ["hosted", "hosted_page"]) ?? "hosted_page",
    url: `${call.sandbox.url}/c/pay/${id}`,
    wallet_options: null,
    line_items: listOf(lines, `/v1/checkout/sessions/${id}/line_items`),
  } as unknown as Stripe.Checkout.Session;
  // What the payment will be made with is kept as it came; the intent itself is made at the first attempt to pay.
  const intentData = JSON.stringify(group(params, "payment_intent_data"));
  const shippingName = shipping ? shipping.name : null;
  call.sandbox.store.insert("checkout_session", call.account, session, { intentData, shippingName });
  return withoutLines(session);
}

/** GET /v1/checkout/sessions/:id */
export function retrieveSession(call: Call): Stripe.Checkout.Session {
  const { value } = findSession(call);
  const hasLineItems = list(call.params, "expand").includes("line_items");
  return hasLineItems ? value : withoutLines(value);
}

/** GET /v1/checkout/sessions/:id/line_items */
export function listSessionLines(call: Call) {
  return listOf(findSession(call).value.line_items?.data ?? [], call.path);
}

/** GET /v1/checkout/sessions */
export function listSessions(call: Call) {
  const intent = text(call.params, "payment_intent");
  const status = text(call.params, "status");
  const rows = call.sandbox.store
    .list("checkout_session", call.account)
    .filter(
      ({ value }) => (!intent || value.payment_intent === intent) && (!status || value.status === status),
    );
  return listPage(call, rows);
}

/** POST /v1/checkout/sessions/:id */
export function updateSession(call: Call): Stripe.Checkout.Session {
  const { value } = findSession(call);
  value.metadata = mergeMetadata(value.metadata ?? {}, call.params);
  call.sandbox.store.save("checkout_session", value.id);
  return withoutLines(value);
}

/** POST /v1/checkout/sessions/:id/expire */
export function expireSession(call: Call): Stripe.Checkout.Session {
  const row = findSession(call);
  if (row.value.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${row.value.status}".`;
    throw refused(message, "resource_already_exists", { param: "session" });
  }
  return withoutLines(expire(call, row));
}

/** Ends a session's life: nobody can pay it any more, and an attempt that hangs half-way is cancelled. */
export function expire(caller: Caller, row: Row<"checkout_session">): Stripe.Checkout.Session {
  const { store } = caller.sandbox;
  const intent = row.hidden.intent ? store.peek("payment_intent", String(row.hidden.intent)) : undefined;
  if (
    intent &&
    ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.value.status)
  ) {
    cancelIntent(caller, intent, "automatic");
  }
  row.value.status = "expired";
  row.value.url = null;
  store.save("checkout_session", row.value.id);
  announce(caller, "checkout.session.expired", withoutLines(row.value));
  return row.value;
}

/** Expires the sessions whose time is over. */
export function expireOverdue(sandbox: Sandbox): void {
  for (const row of sandbox.store.all("checkout_session")) {
    if (row.value.status === "open" && row.value.expires_at <= now())
      expire(unasked(sandbox, row.account), row);
  }
}

function findSession(call: Call): Row<"checkout_session"> {
  expireOverdue(call.sandbox);
  return call.sandbox.store.find("checkout_session", call.account, call.ids[0] ?? "");
}

function currencyOf(lines: Params[]): string {
  const currencies = new Set(
    lines.map((line, index) =>
      readCurrency(priceData(line, `line_items[${index}]`), `line_items[${index}][price_data]`),
    ),
  );
  const [currency] = currencies;
  if (currencies.size === 1 && currency) return currency;
  throw invalidRequest("All line items must have the same currency.", { param: "line_items" });
}

function priceData(line: Params, prefix: string): Params {
  const data = group(line, "price_data");
  if (Object.keys(data).length) return data;
  throw invalidRequest(`The sandbox keeps no prices: send ${prefix}[price_data].`, {
    code: "parameter_missing",
    param: `${prefix}[price_data]`,
  });
}

function lineItem(line: Params, prefix: string) {
  const data = priceData(line, prefix);
  const unit = requiredInteger(data, "unit_amount", `${prefix}[price_data]`);
  const quantity = integer(line, "quantity") ?? 1;
  if (unit < 0 || quantity < 1) {
    throw invalidRequest("Amounts must not be negative, and quantities at least 1.", { param: prefix });
  }
  const product = group(data, "product_data");
  const name = requiredText(product, "name", `${prefix}[price_data][product_data]`);
  const currency = readCurrency(data).toLowerCase();
  return {
    id: newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency,
    description: name,
    metadata: {},
    price: {
      id: `price_${randomText(24)}`,
      object: "price",
      active: false,
      currency,
      product: `prod_${randomText(14)}`,
      type: "one_time",
      unit_amount: unit,
      unit_amount_decimal: String(unit),
      metadata: {},
    },
    quantity,
    // Not part of Stripe's object: what the hosted page says under the name.
    sandbox_note: text(product, "description") ?? null,
  };
}

/** The first shipping option counts as chosen. */
function shippingOf(params: Params) {
  const [option] = list(params, "shipping_options") as Params[];
  if (!option) return null;
  const prefix = "shipping_options[0][shipping_rate_data]";
  const data = group(option, "shipping_rate_data");
  const amount = requiredInteger(group(data, "fixed_amount"), "amount", prefix);
  const rate = `shr_${randomText(24)}`;
  const name = text(data, "display_name") ?? null;
  return { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: rate, name };
}

function checkExpiry(at: number): void {
  // A minute's grace, for clocks that differ and requests that take their time.
  if (at < now() + SHORTEST - 60) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
  if (at > now() + DAY + 60) {
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
}
