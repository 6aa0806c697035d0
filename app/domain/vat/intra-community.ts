import { isInEu, isInVatTerritory, type Place } from "../address/places.ts";
import type { Region } from "../store/store-event.ts";
import { countryOfVatNumber, isInVies } from "./vat-number.ts";

/** Who sells, as far as VAT asks: where, under which number, and how its store is taxed. */
export type VatSeller = {
  region: Region;
  taxMode: "flat" | "oss" | "stripe";
  notVatRegistered: boolean;
  country?: string | undefined;
  vatNumber?: string | undefined;
};

/** Whether goods of a seller who is registered in one state of the Union go to another, inside its VAT territory. */
export function goesToOtherState(seller: VatSeller, to: Place): boolean {
  const { region, taxMode, notVatRegistered, country = "", vatNumber = "" } = seller;
  return (
    region === "EU" &&
    taxMode !== "stripe" &&
    !notVatRegistered &&
    isInEu(country) &&
    vatNumber !== "" &&
    isInVies(vatNumber) &&
    countryOfVatNumber(vatNumber) === country &&
    to.addressCountry !== country &&
    isInVatTerritory("EU", to)
  );
}

/**
 * Whether goods for a buyer with this number are a supply to another state of the Union, which carries no VAT once the
 * number is proved (Directive 2006/112/EC art. 138): the number is of another state than the seller's.
 */
export const mayBeIntraCommunity = (seller: VatSeller, to: Place, buyerNumber: string): boolean =>
  goesToOtherState(seller, to) &&
  buyerNumber !== "" &&
  isInVies(buyerNumber) &&
  countryOfVatNumber(buyerNumber) !== seller.country;

/** What the Union's register said of a number: it is right, with the reference that proves the question, or it is not. */
export type VatVerdict =
  | { state: "valid"; proof: string; name: string }
  | { state: "invalid" }
  /** It did not answer, or not of this: nothing is known. */
  | { state: "unknown" };

/** What an order keeps of the last question about its buyer's number. */
export type VatCheck = {
  number: string;
  /** Of the seller, in whose name it was asked. */
  requester: string;
  state: VatVerdict["state"];
  /** ISO 8601. */
  at: string;
  /** The register's reference of the question, and the name that it has; empty where it gave none. */
  proof: string;
  name: string;
};

/**
 * How the VAT of an order stands with its buyer's number: it has none, as the number was right; the register did not answer
 * yet; it said after the payment that the number is right, or wrong; or it never answered.
 */
export type VatState = "free" | "unknown" | "found" | "invalid" | "unanswered";

const HOUR_MS = 3_600_000;
/** So long one answer of the register counts for an order that is not placed. */
const COUNTS_MS = 24 * HOUR_MS;

/** Whether a check still says that this number is right, for a price that is fixed now. */
export function provesNumber(
  check: VatCheck | null,
  { number, requester, now }: { number: string; requester: string; now: Date },
): boolean {
  return (
    check?.state === "valid" &&
    check.number === number &&
    check.requester === requester &&
    now.getTime() - Date.parse(check.at) < COUNTS_MS
  );
}

/** How long after placing the order the register is asked again where it did not answer, and how often. */
const ASKED_FOR_MS = 7 * 24 * HOUR_MS;
const ASK_EVERY_MS = HOUR_MS;

/** When the register is asked next about an order's number; null once it has had its time. */
export function nextQuestion(placedAt: Date, now: Date): Date | null {
  const next = now.getTime() + ASK_EVERY_MS;
  return next > placedAt.getTime() + ASKED_FOR_MS ? null : new Date(next);
}
