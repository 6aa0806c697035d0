import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { ASKED_FIELD, openDoubts } from "../../../domain/address/address-doubts.ts";
import { isPromo } from "../../../domain/store/store-event.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { formAgeOf } from "../../../http/forms/form-token.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { orderKey } from "../../../http/keys/order-key.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { basketIdOf } from "../../../http/cookies/visitor.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { isLanguage } from "../../../i18n/languages.ts";
import { paths } from "../../../paths.ts";
import { addressOfForm, ConsumerOrderSchema, PromoClaimSchema } from "../../../schemas/customer.ts";
import { changeBasket } from "../../../services/basket/change-basket.server.ts";
import { type ClaimFacts, type ClaimOutcome, claimGift } from "../../../services/claims/claim-gift.server.ts";
import { isUnmade } from "../../../services/storefront.ts";
import type { ClaimInput } from "../../../services/claims/price-claim.ts";
import type { ClaimPage } from "./models.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { choicesOf, claimPage, giftTextField, messageOf, postedChoice } from "./read.server.ts";
import { takeOffers } from "./take-offers.server.ts";
import { MAX_QUANTITY } from "../../../domain/basket/basket-lines.ts";

const WHOLE = /^\d{1,3}$/;

type QuantityChange = {
  /** The visit with the basket as it is now. */
  visit: StoreVisit;
  /** What the form's quantity fields show now. */
  values: Record<string, string>;
  /** Refusals by the name of the field. */
  errors: Record<string, string>;
};

/** The name of a line's quantity field on the consumer form. */
const quantityField = (lineId: string) => `quantity_${lineId}`;

/**
 * Takes over the quantities that were typed into a consumer form, and the button that was pressed beside one of them.
 * Nothing is changed while one of the fields holds no whole number from 1 to 999.
 * @param pressed `increment:{line}`, `decrement:{line}` or `remove:{line}`; every other intent presses nothing.
 */
async function takeQuantities(
  visit: StoreVisit,
  basketId: string,
  typed: (name: string) => string | undefined,
  pressed: string,
): Promise<QuantityChange> {
  const { scope, storefront } = visit;
  const [button, pressedLine] = pressed.split(":");
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const quantities = storefront.basket.map((line) => {
    const field = quantityField(line.id);
    const text = typed(field)?.trim() ?? String(line.quantity);
    if (line.id === pressedLine && button === "remove") return { line, quantity: 0 };
    const quantity = WHOLE.test(text) ? Number(text) : 0;
    if (quantity < 1) {
      errors[field] = "errors:quantityOutOfRange";
      return { line, quantity: line.quantity };
    }
    const step = line.id !== pressedLine ? 0 : button === "increment" ? 1 : button === "decrement" ? -1 : 0;
    if (quantity + step > MAX_QUANTITY) {
      errors[field] = "errors:quantityFull";
      return { line, quantity };
    }
    values[field] = String(quantity + step);
    return { line, quantity: quantity + step };
  });
  if (Object.values(errors).includes("errors:quantityOutOfRange")) return { visit, values: {}, errors };
  for (const { line, quantity } of quantities) {
    if (quantity !== line.quantity)
      await changeBasket(scope, { basketId, change: { kind: "set", lineId: line.id, quantity } });
  }
  const basket = quantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => ({ ...line, quantity }));
  return { visit: { ...visit, storefront: { ...storefront, basket } }, values, errors };
}

type Refused = Exclude<ClaimOutcome, { ok: true }>;

/** A refusal by the field that it is told at; what is wrong with a gift is told at its own select. */
export function fieldsOf(refused: Refused): Record<string, string> {
  if ("fields" in refused) return refused.fields;
  if ("productId" in refused) {
    const { productId, layerId, error } = refused;
    return { [layerId === undefined ? `size_${productId}` : giftTextField(productId, layerId)]: error };
  }
  const message = messageOf(refused);
  if (isUnmade(refused.error)) return { address_country: message };
  switch (refused.error) {
    case "errors:invalidPromoCode":
    case "errors:giftPassedOn":
    case "errors:giftGivenBack":
    case "errors:codeWait":
      return { promo_code: message };
    case "claim:seat.needed":
      return { email: message };
    case "errors:alreadyOrdered":
      return { address_first_line: message };
    case "errors:basketEmpty":
    case "errors:giftGone":
    case "errors:orderTooLarge":
      return { order: message };
    // Of the whole form, and of no field.
    default:
      return { "": message };
  }
}

function chosenLast(fields: FormData, name: string): string {
  const last = fields.getAll(name).at(-1);
  return typeof last === "string" ? last : "";
}

/** The basket that an order on account is made of. */
const basketOf = ({ visitorId, storefront: { store } }: StoreVisit) =>
  visitorId && !isPromo(store.type) ? basketIdOf(visitorId, store.id) : null;

type ReadVisit = StoreVisit & { facts: ClaimFacts };

/** The loader's notice stands there as on a visit, with the organiser's contact. */
const closedAnswer = ({ storefront: { opening } }: StoreVisit) =>
  opening === "open" ? undefined : data(null, opening === "expired" ? 410 : 423);

/**
 * Answers a post of the consumer form: order, another country or language, or a change of a gathered line.
 * @param arrived the store as it was read now, or is remembered.
 * @param read how it is read now.
 */
export async function claimAction(
  args: ActionFunctionArgs,
  {
    arrived,
    read,
  }: { arrived: ReadVisit | (StoreVisit & { facts?: never }); read: () => Promise<ReadVisit> },
  fields: FormData,
) {
  const closed = arrived.facts && closedAnswer(arrived);
  if (closed) return closed;
  const { store } = arrived.storefront;
  const chosen = postedChoice(arrived.storefront, fields);
  const intent = chosen("intent") ?? "claim";
  const key = chosen("idempotency_key") ?? "";
  const basketId = basketOf(arrived);
  const quantities: QuantityChange = basketId
    ? await takeQuantities(arrived, basketId, chosen, intent)
    : { visit: arrived, values: {}, errors: {} };
  const hasBadQuantity = Object.keys(quantities.errors).length > 0;
  const offers = await takeOffers(args, quantities.visit, {
    chosen,
    // A wrong quantity in the basket is refused before a product is added.
    intent: hasBadQuantity ? "" : intent,
  });
  let { visit } = offers;
  const again = async (result: FormResult, status: number, change: Partial<ClaimPage> = {}) => {
    const drawn = await claimPage(args, visit, { chosen, key });
    const page = { ...drawn.page, ...change };
    return data({ ...drawn, page, result }, { status, headers: offers.headers ?? {} });
  };

  // Without scripts the header's selector is posted along, before the language of the page.
  const selected = chosen("lang");
  fields.set("lang", chosenLast(fields, "lang"));
  const isChange = intent === "quantities" || /^(?:add|increment|decrement|remove):/.test(intent);
  const errors = { ...quantities.errors, ...offers.errors };
  const hasErrors = Object.keys(errors).length > 0;
  if (intent === "country" || intent === "language" || intent === "preview" || isChange || hasErrors) {
    if (intent === "language" && isLanguage(selected)) args.context.page.chosenLanguage = selected;
    const typed = Object.fromEntries(
      [...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    const error = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]));
    const isRefused = hasErrors && !["country", "language", "preview"].includes(intent);
    const initialValue = { ...typed, ...quantities.values, ...offers.values };
    return again({ initialValue, ...(isRefused && { error }) }, isRefused ? 422 : 200);
  }

  const needsCode = isPromo(store.type) && !store.sample;
  const form = readForm(fields, needsCode ? PromoClaimSchema : ConsumerOrderSchema);
  if (!form.ok) {
    // A key that was tampered with is replaced: the form that comes back can be sent.
    const isKeyBad = form.result.error?.["idempotency_key"] !== undefined;
    const isEmpty = !isPromo(store.type) && visit.storefront.basket.length === 0 && offers.lines.length === 0;
    const error = { ...form.result.error, ...(isEmpty && { order: ["errors:basketEmpty"] }) };
    return again({ ...form.result, error }, 422, isKeyBad ? { idempotencyKey: newId() } : {});
  }
  if (form.value.website !== "") return again(form.refuse({ website: "errors:trapFilled" }), 422);
  const doubts = openDoubts(addressOfForm(form.value), chosen(ASKED_FIELD));
  if (doubts.length > 0) return again(form.refuse({}), 200, { doubts });
  const lang = await languageOf(args.request, args.context);
  const filledInMs = await formAgeOf(fields, args.context);
  const claimOf = (now: StoreVisit): ClaimInput & Pick<StoreVisit, "storefront"> => ({
    storefront: now.storefront,
    address: { ...addressOfForm(form.value), lang, message: form.value.message },
    promoCode: form.value.promo_code,
    choices: isPromo(now.storefront.store.type) ? choicesOf(now.storefront, chosen) : [],
    basket: [...now.storefront.basket, ...offers.lines],
    fontsOf: (keys) => fontsFor(args.context, keys),
    filledInMs,
    idempotencyKey: form.value.idempotency_key,
    basketId: basketOf(now),
  });
  let readSince: ReadVisit | undefined;
  const readClaim = async () => {
    readSince = await read();
    visit = readSince;
    return { scope: readSince.scope, claim: { ...claimOf(readSince), facts: readSince.facts } };
  };
  const { facts } = arrived;
  const claimed = await claimGift(
    visit.scope,
    facts ? { ...claimOf(visit), facts } : { ...claimOf(visit), read: readClaim },
  );
  const closedSince = readSince && closedAnswer(readSince);
  if (closedSince) return closedSince;
  if (!claimed.ok && claimed.error === "errors:keyTaken") {
    return again(form.refuse({ "": "claim:sentAlready" }), 409, { idempotencyKey: newId() });
  }
  if (!claimed.ok && "seconds" in claimed && claimed.error !== "errors:codeWait") {
    const message = claimed.error === "errors:tooQuick" ? claimed.error : waitMessage(args.context, claimed);
    return again(form.refuse({ "": message }), 429);
  }
  if (!claimed.ok) {
    const isGivenUp = claimed.error === "errors:giftPassedOn" || claimed.error === "errors:giftGivenBack";
    const status = "seconds" in claimed ? 429 : isGivenUp ? 410 : 422;
    return again(form.refuse(fieldsOf(claimed)), status);
  }

  // The first link: the same form sent once more must not open an order whose link was withdrawn meanwhile.
  const orderPage = await orderKey(args.context.page.settings.SESSION_SECRET, claimed.value.orderId);
  throw redirect(`${paths.confirmation(store.slug)}?order=${encodeURIComponent(orderPage)}`, 303);
}
