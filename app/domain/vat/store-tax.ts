import { isInEu } from "../address/places.ts";
import type { BasisPoints } from "../money.ts";
import { standardRate } from "../pricing/vat-rates.ts";
import { CROSS_BORDER_LIMIT } from "../sales/vat-lines.ts";
import type { Region } from "../store/store-event.ts";
import type { TaxAnswer } from "../store/tax-answer.ts";

/** A store, its company and what it sold, as far as taxes of the countries that it delivers to depend on them. */
export type TaxedStore = {
  region: Region;
  answer: TaxAnswer | undefined;
  vatRate: BasisPoints;
  /** Of the company; empty where it is not known. */
  home: string;
  vatNumber: string;
  /** Where the store delivers to. */
  countries: readonly string[];
  /** The company's sales of this year to other countries of the Union, in cents without VAT. */
  soldAbroad: number;
  /** States of the US in which the payment provider collects sales tax for the company; null where it does not work it out. */
  taxStates: readonly string[] | null;
  /** `YYYY-MM-DD`. */
  today: string;
};

/**
 * What is missing, or must be known, before a store sells to its countries:
 * - `home`: the company's country is not known, so nothing else can be said
 * - `number`: VAT is charged, and the company has no VAT number
 * - `registration`: the company lies outside the territory in which the store sells, and owes VAT there
 * - `rate`: the store's rate is not the one of the company's country
 * - `oss`: each country's rate needs the One Stop Shop, or a registration in each
 * - `overLimit`: more was sold abroad than the rate at home is good for; `belowLimit`: until then it is
 * - `exports`: parcels that leave the territory carry VAT that is not owed
 * - `states`: no state of the US is registered, so no sales tax is collected; `someStates`: it is collected in these alone
 * - `oneRate`: one rate in all states of the US, of which each has its own
 */
export type TaxNoteKey =
  | "home"
  | "number"
  | "registration"
  | "rate"
  | "oss"
  | "overLimit"
  | "belowLimit"
  | "exports"
  | "states"
  | "someStates"
  | "oneRate";

/** @param isMissing whether something must be done; else it is worth knowing. */
export type TaxNote = {
  key: TaxNoteKey;
  isMissing: boolean;
  /** Countries, or states of the US, by their codes. */
  places: readonly string[];
  rate?: BasisPoints;
};

const note = (
  key: TaxNoteKey,
  isMissing: boolean,
  places: readonly string[] = [],
  rate?: BasisPoints,
): TaxNote => ({ key, isMissing, places, ...(rate !== undefined && { rate }) });

/** What a store's taxes lack for the countries that it delivers to, what must be done first. */
export function taxNotes(store: TaxedStore): TaxNote[] {
  const notes = store.region === "US" ? notesInStates(store) : notesInTerritory(store);
  return [...notes.filter(({ isMissing }) => isMissing), ...notes.filter(({ isMissing }) => !isMissing)];
}

function notesInStates({ answer, taxStates }: TaxedStore): TaxNote[] {
  if (answer === "rate") return [note("oneRate", false)];
  if (answer !== "stripe" || taxStates === null) return [];
  return taxStates.length === 0 ? [note("states", true)] : [note("someStates", false, taxStates)];
}

function notesInTerritory(store: TaxedStore): TaxNote[] {
  const { region, answer, home, countries, today } = store;
  const isInside = (country: string) => (region === "EU" ? isInEu(country) : country === "GB");
  const inside = countries.filter(isInside);
  const outside = countries.filter((country) => !isInside(country));
  const others = inside.filter((country) => country !== home);
  const isTaxed = answer === "rate" || answer === "country";
  if (!isTaxed) return [];
  if (home === "") return [note("home", true)];
  const homeRate = isInside(home) ? standardRate({ addressCountry: home }, today) : undefined;
  const notes: TaxNote[] = [];
  if (store.vatNumber === "") notes.push(note("number", true, [home]));
  if (homeRate === undefined && inside.length > 0) notes.push(note("registration", true, inside));
  if (answer === "country" && region === "EU" && others.length > 0) notes.push(note("oss", false, others));
  if (answer === "rate") {
    if (homeRate !== undefined && homeRate !== store.vatRate)
      notes.push(note("rate", true, [home], homeRate));
    if (homeRate !== undefined && region === "EU" && others.length > 0) {
      const isOver = store.soldAbroad > CROSS_BORDER_LIMIT;
      notes.push(note(isOver ? "overLimit" : "belowLimit", isOver, others));
    }
    if (outside.length > 0) notes.push(note("exports", false, outside));
  }
  return notes;
}
