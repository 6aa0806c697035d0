import type { Address } from "../address/address.ts";
import { findCountry } from "../address/countries.ts";
import { normalisePostcode, postcodeFits, stateRequired } from "../address/places.ts";
import { findState } from "../address/states.ts";
import type { PersonalField } from "../product/offer.ts";
import { cleanPersonalText } from "../product/personal-text.ts";

/** How a request of a shop is: what Shopify calls a fulfilment order that was submitted to us. */
export type ShopRequestState =
  | "seen"
  | "held"
  | "accepted"
  | "rejected"
  | "cancel_asked"
  | "cancelled"
  | "shipped";

/** How far we have reported a parcel to the shop. */
export type ShopShipmentState = "queued" | "sent" | "delivered" | "refused";

/** A line of a request: Shopify's numbers, how many, and the line of our order that is made for it. */
export type ShopRequestLine = {
  lineGid: string;
  variantGid: string | null;
  title: string;
  quantity: number;
  orderLineId?: string;
  /** It is what the request was refused for. */
  isReason?: true;
};

/** What a merchant chose for the orders of their shop. */
export type ShopOptions = {
  /** Whether a request is accepted as soon as its order is placed. Yes, unless it is switched off. */
  acceptAtOnce?: boolean;
  /** Whether Shopify mails the shopper when a parcel leaves; as the request says where nothing is set. */
  notify?: boolean;
};

/** A request as Shopify tells of it now. */
export type ShopWork = {
  gid: string;
  orderGid: string;
  orderName: string;
  status: string;
  requestStatus: string;
  isTest: boolean;
  /** The language of the shopper, as Shopify names it. */
  locale: string;
  isCancelled: boolean;
  destination: ShopDestination | null;
  merchantRequestGid: string | null;
  /** Whether the merchant wants Shopify to mail the shopper. */
  notify: boolean;
  lines: ShopWorkLine[];
  /** The fulfilments that Shopify has, by the tracking numbers of their parcels. */
  fulfilments: { gid: string; numbers: string[]; isDelivered: boolean }[];
};

export type ShopWorkLine = {
  gid: string;
  variantGid: string | null;
  sku: string;
  title: string;
  /** What of it is still to be sent. */
  quantity: number;
  properties: readonly { key: string; value: string }[];
};

/** Where a shop's order goes, as Shopify has it; what the app may not see is empty, without a word of it. */
export type ShopDestination = Record<
  | "firstName"
  | "lastName"
  | "company"
  | "address1"
  | "address2"
  | "city"
  | "province"
  | "zip"
  | "countryCode"
  | "phone"
  | "email",
  string
>;

/** Why a request is refused: each has its sentence for the merchant, and Shopify's own code. */
export const SHOP_REFUSALS = {
  testOrder: "OTHER",
  notOurs: "INVALID_SKU",
  withdrawn: "INELIGIBLE_PRODUCT",
  deletedThere: "INELIGIBLE_PRODUCT",
  cannotBeMade: "INVENTORY_OUT_OF_STOCK",
  noAddress: "INCORRECT_ADDRESS",
  address: "INCORRECT_ADDRESS",
  country: "UNDELIVERABLE_DESTINATION",
  phone: "MISSING_CUSTOMS_INFO",
  textMissing: "INCORRECT_PRODUCT_INFO",
  textLetters: "INCORRECT_PRODUCT_INFO",
  textLong: "INCORRECT_PRODUCT_INFO",
  tooLarge: "ORDER_TOO_LARGE",
  closed: "OTHER",
  cancelledHere: "OTHER",
} as const;
export type ShopRefusalCode = keyof typeof SHOP_REFUSALS;
/** Whether a reason as it is stored is one of a refusal. */
export const isRefusal = (reason: string | null): reason is ShopRefusalCode =>
  reason !== null && Object.hasOwn(SHOP_REFUSALS, reason);

export type ShopRefusal = {
  code: ShopRefusalCode;
  /** What the sentence names: a product, a field, a country. */
  names?: Readonly<Record<string, string>>;
  /** The line that it is about. */
  lineGid?: string;
};

/** The message that a merchant reads: why a request was refused, or what happens with a cancellation. */
export type ShopSaid = Omit<ShopRefusal, "code" | "lineGid"> & {
  code: ShopRefusalCode | "tooLate" | "leftUnmade";
};

/** Two addresses are the same when this is. */
export const destinationText = (destination: ShopDestination | null): string =>
  JSON.stringify(destination && Object.entries(destination).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Parts of the United States that Shopify has as countries of their own. */
const US_AS_COUNTRIES = ["PR", "GU", "VI", "AS", "MP"];

/** What an order's address is made of; or why it cannot be one. */
export function addressOfShop(
  to: ShopDestination | null,
): { ok: true; address: Address & { phone: string } } | { ok: false; refusal: ShopRefusal } {
  const name = to ? [to.firstName, to.lastName].filter(Boolean).join(" ") || to.company : "";
  // Shopify hides names and streets from an app that it has not approved for them.
  if (!to || to.address1 === "" || name === "") return { ok: false, refusal: { code: "noAddress" } };
  const isPart = US_AS_COUNTRIES.includes(to.countryCode);
  const country = findCountry(isPart ? "US" : to.countryCode)?.code;
  if (!country) return { ok: false, refusal: { code: "country", names: { country: to.countryCode } } };
  const asksState = stateRequired(country);
  const addressPostcode = normalisePostcode(to.zip, country);
  const state = findState(isPart ? to.countryCode : to.province)?.code ?? "";
  const company = name === to.company ? "" : to.company;
  const secondLine = [to.address2, company].filter(Boolean).join(", ");
  const isLong = [name, to.address1, secondLine, to.city].some((text) => text.length > LONGEST_PART);
  if (to.city === "" || isLong || !postcodeFits(addressPostcode, country) || (asksState && state === "")) {
    return { ok: false, refusal: { code: "address" } };
  }
  return {
    ok: true,
    address: {
      name,
      addressFirstLine: to.address1,
      addressSecondLine: secondLine,
      addressCity: to.city,
      addressCounty: country === "US" ? "" : to.province,
      addressPostcode,
      addressCountry: country,
      addressState: country === "US" ? state : "",
      phone: to.phone,
    },
  };
}

/** As long as a part of an address may be in our own forms. */
const LONGEST_PART = 100;

/**
 * The shopper's words for the fields of a product: properties of a line, by the labels of the fields. A text that does not
 * fit refuses the request: if we shortened it, the shopper would see it first on the print.
 */
export function textsOfShop(
  fields: readonly PersonalField[],
  properties: ShopWorkLine["properties"],
):
  | { ok: true; texts: Record<string, string> }
  | { ok: false; code: "textLong" | "textLetters"; field: string } {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const typed = properties.find(({ key }) => sameLabel(key, field.label))?.value.normalize("NFC") ?? "";
    const plain = typed.replaceAll(/\s+/g, " ").trim();
    if (plain === "") continue;
    if (plain.length > field.maxLength) return { ok: false, code: "textLong", field: field.label };
    if (cleanPersonalText(plain, field) !== plain) {
      return { ok: false, code: "textLetters", field: field.label };
    }
    texts[field.layerId] = plain;
  }
  return { ok: true, texts };
}

const sameLabel = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
