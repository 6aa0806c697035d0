import type Stripe from "stripe";
import { cardError, invalidRequest, resourceMissing } from "./api-error.ts";
import { namedCard, readCard, type Card, type Outcome } from "./cards.ts";
import type { Params } from "./form.ts";
import { newId, randomText } from "./ids.ts";
import { group, mergeMetadata, requiredText, text } from "./params.ts";
import { now, type Call, type Caller } from "./sandbox.ts";
import type { Row } from "./store.ts";

/** POST /v1/payment_methods */
export function createPaymentMethod(call: Call): Stripe.PaymentMethod {
  return methodFrom(call, call.params).value;
}

/** GET /v1/payment_methods/:id */
export function retrievePaymentMethod(call: Call): Stripe.PaymentMethod {
  return findMethod(call, call.ids[0] ?? "").value;
}

/** POST /v1/confirmation_tokens, which browsers call to hold a card until the server confirms. */
export function createConfirmationToken(call: Call): Stripe.ConfirmationToken {
  const method = methodFrom(call, group(call.params, "payment_method_data"));
  const { billing_details, card } = method.value;
  const token = {
    id: newId("ctoken"),
    object: "confirmation_token",
    created: now(),
    expires_at: now() + 12 * 60 * 60,
    livemode: false,
    mandate_data: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { type: "card", billing_details, card, customer: null },
    return_url: text(call.params, "return_url") ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } as unknown as Stripe.ConfirmationToken;
  call.sandbox.store.insert("confirmation_token", call.account, token, { method: method.value.id });
  return token;
}

/** GET /v1/confirmation_tokens/:id */
export function retrieveConfirmationToken(call: Call): Stripe.ConfirmationToken {
  return call.sandbox.store.find("confirmation_token", call.account, call.ids[0] ?? "").value;
}

/** The payment method that a request names or describes, if it does. */
export function methodNamedBy(call: Call): Row<"payment_method"> | null {
  const { params } = call;
  const named = text(params, "payment_method");
  if (named) return findMethod(call, named);
  const token = text(params, "confirmation_token");
  if (token) {
    const row = call.sandbox.store.find("confirmation_token", call.account, token);
    return findMethod(call, String(row.hidden.method));
  }
  const data = group(params, "payment_method_data");
  return Object.keys(data).length ? methodFrom(call, data) : null;
}

/** Makes a payment method of posted card data. The number and the code are read here and kept nowhere. */
export function methodFrom(caller: Caller, data: Params): Row<"payment_method"> {
  const type = text(data, "type") ?? "card";
  if (type !== "card") {
    throw invalidRequest(`The sandbox only knows the payment method type card, not ${type}.`, {
      param: "type",
    });
  }
  const posted = group(data, "card");
  const token = text(posted, "token");
  const named = token ? namedCard(token.replace(/^tok_/, "pm_card_")) : null;
  if (token && !named) throw resourceMissing("token", token, "card[token]");
  const card = named ?? cardFrom(posted);
  const expiry = named ? { month: 12, year: new Date().getFullYear() + 4 } : expiryFrom(posted);
  return keep(caller, newId("pm"), card, expiry, billingDetails(group(data, "billing_details")), data);
}

function findMethod(caller: Caller, id: string): Row<"payment_method"> {
  const { store } = caller.sandbox;
  const card = namedCard(id);
  if (!card) return store.find("payment_method", caller.account, id);
  // As at Stripe, naming pm_card_visa makes a payment method of one's own each time.
  const expiry = { month: 12, year: new Date().getFullYear() + 4 };
  return keep(caller, newId("pm"), card, expiry, billingDetails({}), {});
}

function keep(
  { sandbox, account }: Caller,
  id: string,
  card: Card,
  expiry: { month: number; year: number },
  billing: Stripe.PaymentMethod.BillingDetails,
  data: Params,
): Row<"payment_method"> {
  const { brand, last4, country, funding, outcome } = card;
  const method = {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country,
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: randomText(16),
      funding,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data),
    type: "card",
  } as Stripe.PaymentMethod;
  return sandbox.store.insert("payment_method", account, method, { outcome });
}

/** What a payment method's card will do. */
export function outcomeOf(method: Row<"payment_method">): Outcome {
  return (method.hidden.outcome ?? "success") as Outcome;
}

function cardFrom(posted: Params): Card {
  const number = requiredText(posted, "number", "card").replace(/[\s-]/g, "");
  if (!/^\d+$/.test(number)) {
    const message = "The card number is not a valid credit card number.";
    throw cardError({ code: "invalid_number", message, param: "number" });
  }
  const card = readCard(number);
  if (!card) {
    throw cardError({ code: "incorrect_number", message: "Your card number is incorrect.", param: "number" });
  }
  const cvc = text(posted, "cvc");
  if (cvc !== undefined && !(card.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError({ code: "invalid_cvc", message: "Your card's security code is invalid.", param: "cvc" });
  }
  return card;
}

function expiryFrom(posted: Params): { month: number; year: number } {
  const month = Number(requiredText(posted, "exp_month", "card"));
  const typed = requiredText(posted, "exp_year", "card");
  const year = /^\d{2}$/.test(typed) ? 2000 + Number(typed) : Number(typed);
  const today = new Date();
  const badMonth = () =>
    cardError({
      code: "invalid_expiry_month",
      message: "Your card's expiration month is invalid.",
      param: "exp_month",
    });
  if (!Number.isInteger(month) || month < 1 || month > 12) throw badMonth();
  if (!Number.isInteger(year) || year < today.getFullYear() || year > today.getFullYear() + 50) {
    throw cardError({
      code: "invalid_expiry_year",
      message: "Your card's expiration year is invalid.",
      param: "exp_year",
    });
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) throw badMonth();
  return { month, year };
}

function billingDetails(posted: Params): Stripe.PaymentMethod.BillingDetails {
  const address = group(posted, "address");
  const read = (name: string) => text(address, name) ?? null;
  return {
    address: {
      city: read("city"),
      country: read("country"),
      line1: read("line1"),
      line2: read("line2"),
      postal_code: read("postal_code"),
      state: read("state"),
    },
    email: text(posted, "email") ?? null,
    name: text(posted, "name") ?? null,
    phone: text(posted, "phone") ?? null,
    tax_id: null,
  };
}
