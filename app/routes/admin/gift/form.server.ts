import type { SubmissionResult } from "@conform-to/react";
import { typedFromMinor } from "../../../domain/money.ts";
import { colourOf } from "../../../domain/product/offer.ts";
import { startOfDay } from "../../../domain/dates/day-bounds.ts";
import { isPromo, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { translatorFor } from "../../../i18n/instance.server.ts";
import type { Language } from "../../../i18n/languages.ts";
import { GiftLineSchema, GiftSchema } from "../../../schemas/gift.ts";
import type { GiftLineInput, GiftInput } from "../../../services/events/save-gift.server.ts";
import type { GiftLineRow } from "../../../services/events/read.server.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import type { GiftForm } from "./models.ts";
import { datesOf, daysOf, endsTimeOf, storeDatesOf } from "../../../domain/store/store-days.ts";

const decimal = (minor: number | null) => (minor === null ? "" : typedFromMinor(minor));
const piecesOf = (count: number | null) => (count === null ? "" : String(count));
const sizesOf = ({ offer }: GiftLineRow["right"]) => [
  ...new Set(offer.colours.flatMap(({ sizes }) => sizes)),
];

/** The form as it stands in the database. */
export async function giftForm(
  event: StoreEventRow,
  rows: readonly GiftLineRow[],
  lang: Language,
): Promise<GiftForm> {
  const t = await translatorFor(lang);
  return {
    name: event.name,
    promo: isPromo(event.type),
    region: event.region,
    currency: event.currency,
    version: event.version,
    locked: event.locked,
    claim_title: event.page.claimTitle,
    claim_button: event.page.claimButton ?? "",
    usual: isPromo(event.type)
      ? { title: t("claim:title"), button: t("claim:submit") }
      : { title: t("claim:orderTitle"), button: t("claim:orderSubmit") },
    sample: event.sample,
    seats_only: event.seatsOnly,
    together: event.madeTogether,
    least: piecesOf(event.leastPieces),
    recipient_chooses: event.recipientChooses,
    duplicate_scope: event.duplicateScope,
    ...daysOf(event),
    ends_time: endsTimeOf(event),
    gifts_by: event.giftsBy ?? "",
    budget: decimal(event.budgetMinor),
    used: { minor: event.budgetUsedMinor, currency: event.currency },
    lines: rows.map(({ left: price, right: product }) => ({
      id: product.id,
      name: product.name,
      quantity: String(price.giftQuantity),
      colour: price.giftColour ?? product.offer.defaultColour,
      colours: product.offer.colours.map(({ name }) => name),
      size: price.giftSize ?? "",
      sizes: sizesOf(product),
      stock: piecesOf(price.stockLeft),
      cost: decimal(price.unitCost),
      price: { minor: price.storeSellingPrice, currency: event.currency },
    })),
  };
}

type Read =
  | { ok: true; input: GiftInput; refuse: (errors: Record<string, string>) => SubmissionResult<string[]> }
  | { ok: false; result: SubmissionResult<string[]> };

/** A posted form as what is wished, or every mistake in it at once. */
export function readGift(event: StoreEventRow, rows: readonly GiftLineRow[], fields: FormData): Read {
  const form = readForm(fields, GiftSchema);
  const promo = isPromo(event.type);
  const chooses = form.ok ? form.value.recipient_chooses !== undefined : true;
  const lines = rows.map((row) => lineOf(row, fields, promo, chooses));
  const errors = Object.assign({}, ...lines.map((line) => line.errors)) as Record<string, string[]>;
  const dates = form.ok
    ? promo
      ? storeDatesOf(event, form.value)
      : datesOf(event, { ...form.value, endsTime: form.value.ends_time })
    : ({ ok: true, value: { startsAt: null, endsAt: null } } as const);
  if (form.ok && form.value.gifts_by !== "") {
    const fault = giftsByFault(form.value, event);
    if (fault) errors["gifts_by"] = [fault];
  }
  if (form.ok && !promo && form.value.least && form.value.together === undefined)
    errors["least"] = ["eventDesk:giftDesk.leastAlone"];
  if (!dates.ok) for (const [name, error] of Object.entries(dates.errors)) errors[name] = [error];
  const typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
  const wrong = (more: Record<string, string[]>) => {
    const { _token, ...initialValue } = typed;
    return { status: "error" as const, initialValue, error: { ...more, ...errors } };
  };
  if (!form.ok) return { ok: false, result: wrong((form.result.error ?? {}) as Record<string, string[]>) };
  if (!dates.ok || Object.keys(errors).length > 0) return { ok: false, result: wrong({}) };
  const { value } = form;
  return {
    ok: true,
    refuse: (messages) =>
      wrong(Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]]))),
    input: {
      version: value.version,
      claimTitle: value.claim_title,
      claimButton: value.claim_button,
      budgetMinor: value.budget,
      ...dates.value,
      giftsBy: (promo && value.gifts_by) || null,
      // Only a promo has codes, recipients and sizes to fix.
      sample: promo ? value.sample !== undefined : event.sample,
      // Only an order form has a team.
      seatsOnly: promo ? event.seatsOnly : value.seats_only !== undefined,
      madeTogether: promo ? event.madeTogether : value.together !== undefined,
      // A minimum of none is none.
      leastPieces: promo ? event.leastPieces : value.least || null,
      recipientChooses: promo ? chooses : event.recipientChooses,
      duplicateScope: (promo ? value.duplicate_scope : undefined) ?? event.duplicateScope,
      lines: lines.flatMap(({ input }) => (input ? [input] : [])),
    },
  };
}

/** Why gifts cannot be there on a day: there is no such day, or the promo begins after it. */
function giftsByFault(
  { gifts_by: by, starts }: { gifts_by: string; starts: string },
  { region }: StoreEventRow,
): string | undefined {
  if (!startOfDay(by, TIME_ZONE_OF_REGION[region])) return "errors:notADay";
  return starts !== "" && by <= starts ? "eventDesk:giftDesk.giftsByBeforeStart" : undefined;
}

type LineRead = { input?: GiftLineInput; errors: Record<string, string[]> };

function lineOf(row: GiftLineRow, fields: FormData, promo: boolean, chooses: boolean): LineRead {
  const { left: price, right: product } = row;
  const productFields = new FormData();
  for (const name of Object.keys(GiftLineSchema.entries)) {
    const value = fields.get(`${name}_${product.id}`);
    if (typeof value === "string") productFields.set(name, value);
  }
  const form = readForm(productFields, GiftLineSchema);
  if (!form.ok) {
    const errors = Object.entries(form.result.error ?? {}).flatMap(([name, messages]) =>
      messages ? [[`${name}_${product.id}`, messages] as const] : [],
    );
    return { errors: Object.fromEntries(errors) };
  }
  const { value } = form;
  const stock = { shown: value.stock_shown, wanted: value.stock };
  const giftProduct = { productId: product.id, unitCost: value.cost, stock };
  if (!promo) {
    const { giftQuantity, giftColour, giftSize } = price;
    return { input: { ...giftProduct, giftQuantity, giftColour, giftSize }, errors: {} };
  }
  const size = (error: string): LineRead => ({ errors: { [`size_${product.id}`]: [error] } });
  const colour = colourOf(product.offer, value.colour);
  if (value.size === "" && !chooses && sizesOf(product).length > 1)
    return size("eventDesk:giftDesk.sizeNeeded");
  if (value.size !== "" && !colour?.sizes.includes(value.size)) return size("errors:variantNotSold");
  const giftColour = colour && colour.name !== product.offer.defaultColour ? colour.name : null;
  return {
    input: { ...giftProduct, giftQuantity: value.quantity, giftColour, giftSize: value.size || null },
    errors: {},
  };
}
