import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type * as v from "valibot";
import { addressDoubts } from "../../../domain/address/address-doubts.ts";
import { placeOfFields } from "../../../domain/address/address.ts";
import { OffError } from "../../../domain/availability/switches.ts";
import { lacksPhone, needsPhone } from "../../../domain/pricing/shipping.ts";
import { ok } from "../../../domain/result.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { orderKey } from "../../../http/keys/order-key.server.ts";
import type { CheckoutVisit } from "./require-checkout.server.ts";
import { basketIdOf } from "../../../http/cookies/visitor.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../i18n/instance.server.ts";
import { paths } from "../../../paths.ts";
import { servedBy } from "../../../ui/address/served-by.ts";
import { type addressForm, anywhere } from "../address-form.ts";
import { spelledFor } from "../spelling.ts";
import { PaymentSchema, ShippingSchema } from "../../../schemas/checkout.ts";
import { addressOfForm, CheckoutCustomerSchema } from "../../../schemas/customer.ts";
import { cannotBeMade, isUnmade, madeFrom, type Storefront } from "../../../services/storefront.ts";
import { beginCheckout } from "../../../services/checkout/begin-checkout.server.ts";
import {
  confirmQuote,
  type PaymentInput,
  type PayRefusal,
} from "../../../services/checkout/confirm-quote.server.ts";
import {
  acceptTerms,
  justPlaced,
  readDraft,
  revisionOf,
  savePhone,
} from "../../../services/checkout/draft.server.ts";
import { billOrder } from "../../../services/checkout/buyer-number.server.ts";
import { openPayment } from "../../../services/checkout/open-payment.server.ts";
import type { AddressForm } from "../../../ui/address/address-fields.tsx";
import { drawnFor } from "../../../ui/address/draw-address-form.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { moneyMessage } from "../../../ui/money/format-money.ts";
import { logError } from "../../../log.server.ts";
import { type BillingDetails, billingDetails, billingOf } from "./bill.server.ts";
import { hostedWords } from "./hosted-words.server.ts";
import { dearer, type SeenPrices, seenLines } from "./price-change.server.ts";

/** The field that a refusal is told at; all others are told at the shipping options. */
const FIELD_OF: Partial<Record<PayRefusal, string>> = {
  "errors:voucherUnknown": "discount_code",
  "errors:voucherExpired": "discount_code",
  "errors:voucherUsedUp": "discount_code",
  "errors:voucherUsedByYou": "discount_code",
  "errors:voucherWait": "discount_code",
  "errors:amountTooSmall": "discount_code",
  "errors:phoneForExpress": "phone",
  "errors:acceptTerms": "accept_terms",
  "errors:orderTooLarge": "total",
};

/** A voucher whose minimum is not reached names the amount behind its key. */
const fieldOf = (error: PayRefusal): string =>
  error.startsWith("errors:voucherMinimum") ? "discount_code" : (FIELD_OF[error] ?? "shipping_method");

/** The price changed with the number that was typed: it is shown before anything is paid. */
const PRICED_ANEW = { free: "errors:vatTakenOff", taxed: "errors:vatAdded" } as const;

type BilledDraft = NonNullable<Awaited<ReturnType<typeof readDraft>>>;
type Redirection = { to: string; headers?: HeadersInit };
type Answer = {
  result: FormResult;
  /** The address's form, or the bill's, drawn for the country that was chosen. */
  form?: AddressForm;
  /** The state and the ZIP code contradict each other: whoever means it says so. */
  askState?: boolean;
  /** The terms are accepted and the bill is complete: the card may be confirmed now. */
  confirm?: { at: number; billing: BillingDetails };
};

/** Answers a post to the checkout: one intent, one service. */
export async function answerStep(
  args: ActionFunctionArgs,
  visit: CheckoutVisit,
): Promise<Redirection | Answer> {
  const { store, basket } = visit.storefront;
  const basketHref = visit.link ? visit.at() : paths.basket(store.slug);
  if (!visit.visitorId) return { to: basketHref };
  if (basket.length === 0) {
    // Whoever pays in two windows is told by the second one that they have paid.
    const placed = await justPlaced(visit.scope, basketIdOf(visit.visitorId, store.id));
    return placed ? confirmation(args, store.slug, placed.id) : { to: basketHref };
  }
  const fields = await readFields(args.request);
  const basketId = basketIdOf(visit.visitorId, store.id);
  switch (fields.get("intent")) {
    case "country":
      return otherCountry(store, fields);
    case "address":
      return address(args, visit, basketId, fields);
    case "apply":
    case "quote":
      return { to: shippingAddress(visit, fields) };
    case "continue":
      return { to: visit.at("payment") };
    default:
      return withDraft(args, visit, basketId, fields);
  }
}

async function withDraft(args: ActionFunctionArgs, visit: CheckoutVisit, basketId: string, fields: FormData) {
  const draft = await readDraft(visit.scope, basketId);
  if (!draft) return { to: visit.at("address") };
  return fields.has("shipping_method")
    ? shipping(args, visit, draft.order.id, fields)
    : payment(args, visit, draft, fields);
}

const typedIn = (fields: FormData): Record<string, string> =>
  Object.fromEntries([...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

/** Draws the form again for another country; nothing that was typed is lost. */
function otherCountry(store: Storefront["store"], fields: FormData): Answer {
  const typed = typedIn(fields);
  const isBill = typed.billing === "other";
  // A bill may go anywhere.
  const where = isBill ? anywhere(store) : store;
  return { result: { initialValue: typed }, form: formFor(where, typed, isBill ? "billing_" : "") };
}

function formFor(
  store: Parameters<typeof addressForm>[0],
  typed: Readonly<Record<string, string>>,
  prefix = "",
): AddressForm | undefined {
  const to = placeOfFields(typed, prefix);
  return to.addressCountry === "" ? undefined : drawnFor(to, servedBy(store), "checkout");
}

async function address(args: ActionFunctionArgs, visit: CheckoutVisit, basketId: string, fields: FormData) {
  const { storefront, scope } = visit;
  const form = readForm(fields, CheckoutCustomerSchema);
  const drawn = formFor(storefront.store, typedIn(fields));
  if (!form.ok) return { result: form.result, form: drawn };
  // The state decides the sales tax, and begins at one that nobody chose: a ZIP code of another one is asked about.
  const doubt = stateDoubt(form.value);
  if (doubt && form.value.state_confirmed !== "on") {
    const message = ["errors:stateOfZip", new URLSearchParams({ state: doubt })].join("?");
    return { result: form.refuse({ address_state: message }), form: drawn, askState: true };
  }
  const lang = await languageOf(args.request, args.context);
  const begun = await beginCheckout(scope, {
    storefront,
    basketId,
    address: { ...addressOfForm(form.value), lang },
  });
  if (!begun.ok) {
    if (begun.error === "errors:storeClosed") return { to: paths.store(storefront.store.slug) };
    // The basket says so, too, and is where it can be changed.
    if (begun.error === "errors:orderTooLarge")
      return { to: visit.link ? visit.at() : paths.basket(storefront.store.slug) };
    if ("fields" in begun) return { result: form.refuse(begun.fields), form: drawn };
    if (isUnmade(begun.error)) {
      const message = spelledFor(storefront.store.region, begun.error);
      return { result: form.refuse({ address_country: message }), form: drawn };
    }
    const message = "seconds" in begun ? waitMessage(args.context, begun) : begun.error;
    return { result: form.refuse({ address_first_line: message }), form: drawn };
  }
  return { to: visit.at("shipping") };
}

/** The state that the ZIP code lies in, where it is not the one of the address. */
function stateDoubt(value: v.InferOutput<typeof CheckoutCustomerSchema>): string | undefined {
  const doubts = addressDoubts({ ...addressOfForm(value) });
  return doubts.find((doubt) => doubt.kind === "zip")?.state;
}

function shippingAddress({ at }: CheckoutVisit, fields: FormData): string {
  const query = new URLSearchParams();
  for (const name of ["shipping_method", "discount_code"]) {
    const value = fields.get(name);
    if (typeof value === "string") query.set(name, value.slice(0, 100));
  }
  return `${at("shipping")}&${query}`;
}

async function shipping(
  args: ActionFunctionArgs,
  visit: CheckoutVisit,
  orderId: string,
  fields: FormData,
): Promise<Redirection | Answer> {
  const form = readForm(fields, ShippingSchema);
  if (!form.ok) return { result: form.result };
  const { shipping_method: method, discount_code: voucherCode, phone } = form.value;
  const termsAccepted = form.value.accept_terms === "on";
  const input = { orderId, method, voucherCode, seenBefore: seenPrice(fields, method), termsAccepted };
  const { scope } = visit;
  try {
    if (needsPhone(method) && phone !== "") await savePhone(scope, { orderId, phone });
    if (termsAccepted) await acceptTerms(scope, { orderId });
    const answer = await fixAndOpen(args, visit, input, seenLines(fields), form.refuse);
    const isRefused = "result" in answer && answer.result?.error?.accept_terms !== undefined;
    // The page did not know yet that there is nothing to pay: it is shown again, with the terms and another button.
    return isRefused && !fields.has("terms_shown") ? { to: shippingAddress(visit, fields) } : answer;
  } catch (error) {
    // Nothing was charged, and pressing again goes on with the same order.
    return { result: form.refuse({ shipping_method: notOpened(error, { orderId, now: scope.now() }) }) };
  }
}

/** What is said where no way to pay could be opened: cards are switched off, or the provider does not answer. */
function notOpened(error: unknown, { orderId, now }: { orderId: string; now: Date }): string {
  if (error instanceof OffError) return error.fieldError(now);
  logError("pay", error, { orderId });
  return "errors:paymentsUnavailable";
}

async function fixAndOpen(
  args: ActionFunctionArgs,
  { storefront, scope, at }: CheckoutVisit,
  wish: PaymentInput,
  seen: SeenPrices,
  refuse: (errors: Record<string, string>) => FormResult,
): Promise<Redirection | Answer> {
  const { store, basket } = storefront;
  const fixed = await confirmQuote(scope, { storefront, basket, ...wish, withIntent: true });
  if (!fixed.ok && fixed.error === "errors:priceChanged") {
    return { result: refuse({ total: dearer(storefront, seen) }) };
  }
  if (!fixed.ok) {
    const error = moneyMessage(spelledFor(store.region, fixed.error), store);
    return { result: refuse({ [fieldOf(fixed.error)]: error }) };
  }
  if (fixed.value.state === "placed") return confirmation(args, store.slug, fixed.value.order.id);
  const opened = fixed.value.payment
    ? ok(fixed.value.payment)
    : await openPayment(scope, { orderId: wish.orderId, way: { kind: "intent" } });
  if (!opened.ok) {
    const field = opened.error === "errors:amountTooSmall" ? "discount_code" : "shipping_method";
    return { result: refuse({ [field]: opened.error }) };
  }
  return { to: at(store.region === "US" ? "tax" : "payment") };
}

/** What the page said that the order costs with this method, before any voucher; nothing where it did not say. */
function seenPrice(fields: FormData, method: string): number | undefined {
  const seen = fields.get(`seen_${method}`);
  return typeof seen === "string" && /^\d{1,12}$/.test(seen) ? Number(seen) : undefined;
}

async function confirmation(
  { context }: ActionFunctionArgs,
  slug: string,
  orderId: string,
): Promise<Redirection> {
  // The first link: the same form sent once more must not open an order whose link was withdrawn meanwhile.
  const key = await orderKey(context.page.settings.SESSION_SECRET, orderId);
  return { to: `${paths.confirmation(slug)}?order=${encodeURIComponent(key)}` };
}

async function payment(
  { request, context }: ActionFunctionArgs,
  { storefront, scope, at }: CheckoutVisit,
  draft: BilledDraft,
  fields: FormData,
): Promise<Redirection | Answer> {
  const { slug } = storefront.store;
  const orderId = draft.order.id;
  const form = readForm(fields, PaymentSchema);
  if (!form.ok) return { result: form.result };
  const { value } = form;
  const seen = fields.get("seen_revision");
  const revision = await revisionOf(scope, orderId);
  if (revision !== undefined && typeof seen === "string" && seen !== String(revision)) {
    return { result: form.refuse({ total: "errors:orderChangedMeanwhile" }) };
  }
  const invoiced = value.billing === "other" ? billingOf(value) : null;
  const { invoice_company: company, invoice_vat_number: vatNumber } = value;
  const invoiceTo = company === "" && vatNumber === "" ? null : { company, vatNumber };
  const billed = await billOrder(scope, { storefront, draft, billing: invoiced, invoiceTo });
  if (!billed.ok) {
    const field = billed.error === "errors:vatUnknown" ? "invoice_vat_number" : "total";
    const error = moneyMessage(spelledFor(storefront.store.region, billed.error), storefront.store);
    return { result: form.refuse({ [field]: error }) };
  }
  if (billed.value.state === "gone") return { to: at("shipping") };
  if (billed.value.state === "placed") {
    return confirmation({ request, context, params: {} }, slug, orderId);
  }
  if (billed.value.state === "priced_anew") {
    return { result: form.refuse({ total: PRICED_ANEW[billed.value.isFree ? "free" : "taxed"] }) };
  }
  const { order } = billed.value;
  const made = madeFrom(storefront, storefront.basket, order);
  if (!made.ok) {
    const message = spelledFor(storefront.store.region, cannotBeMade(made.line));
    return { result: form.refuse({ accept_terms: message }) };
  }
  // Taken out of the address in another window, after Express was chosen.
  if (lacksPhone({ method: order.shippingMethod, phone: order.phone })) return { to: at("shipping") };
  if (fields.get("intent") === "hosted") {
    const lang = await languageOf(request, context);
    const { APP_ORIGIN } = context.page.settings;
    const opened = await openPayment(scope, {
      orderId,
      way: {
        kind: "session",
        successUrl: `${APP_ORIGIN}${paths.confirmation(slug)}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${APP_ORIGIN}${at("payment")}`,
        wordsOf: hostedWords(await translatorFor(lang), storefront.store.region),
      },
    }).catch((error: unknown) => notOpened(error, { orderId, now: scope.now() }));
    if (typeof opened === "string") return { result: form.refuse({ accept_terms: opened }) };
    if (opened.ok && opened.value.url) return { to: opened.value.url };
    if (!opened.ok && opened.error === "errors:orderPlaced") {
      return confirmation({ request, context, params: {} }, slug, orderId);
    }
    return { result: form.refuse({ accept_terms: opened.ok ? "errors:orderNotFound" : opened.error }) };
  }
  return { result: null, confirm: { at: scope.now().getTime(), billing: billingDetails(order) } };
}
