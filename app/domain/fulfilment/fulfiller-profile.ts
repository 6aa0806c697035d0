import type { PrintFormat } from "../print/line-prints.ts";
import type { Currency } from "../money.ts";

/** How blanks are printed, as the catalogue calls it. */
export const PRINT_TECHNIQUES = [
  "DTG",
  "DTF",
  "Screen print",
  "Embroidery",
  "Sublimation",
  "Foil",
  "Digital print",
] as const;
export type PrintTechnique = (typeof PRINT_TECHNIQUES)[number];

/**
 * How a fulfiller prints a blank: the first of the blank's techniques that it has, so that the same product looks the
 * same wherever it is made; none where the catalogue names none, or it has none of them.
 * @param has none is every technique.
 */
export const techniqueAt = (has: readonly string[] | undefined, ofBlank: readonly string[]) =>
  ofBlank.find((technique) => has === undefined || has.length === 0 || has.includes(technique));

/** What a fulfiller can make and where it ships: routing asks it. Columns of its row hold the rest. */
export type FulfillerProfile = {
  contactName?: string;
  email?: string;
  phone?: string;
  /** ISO 3166-1 alpha-2; none is every country. */
  countries?: string[];
  /** None is every SKU. */
  skus?: string[];
  /** None is every technique. */
  techniques?: string[];
  /** The largest print, by width and height in millimetres. */
  largestPrint?: [number, number];
  /** As what it wants print files that are sent to its API; PDF where nothing is said. */
  printFormat?: PrintFormat;
  /** Items a day; none is without limit. */
  dailyCapacity?: number;
  /** YYYY-MM-DD. */
  holidays?: string[];
  /** HH:MM in its time zone: what comes later is begun the next working day. */
  cutOff?: string;
  /** IANA. */
  timeZone?: string;
  /** Working days from order to parcel. */
  daysToShip?: number;
  /** What it charges, in minor units. */
  costs?: {
    currency: Currency;
    perItem: number;
    perParcel: number;
    /** For each printed side of an item, by technique; one without a price is part of the item's. */
    perPrint?: Partial<Record<PrintTechnique, number>>;
  };
  returnAddress?: string[];
  /** The country it ships from: parcels that cross no customs border are preferred. */
  shipsFrom?: string;
  /** What its system calls our SKUs, where it is a large printer's. */
  variants?: Record<string, string>;
};

/** The APIs that orders can be sent to: our own (docs/fulfiller-api.md), and those of three large printers. */
export const FULFILLER_APIS = ["popstall", "printful", "printify", "gelato"] as const;
export type FulfillerApi = (typeof FULFILLER_APIS)[number];

/** What opens a fulfiller's API and proves its events; kept sealed, and shown once where we made it. */
export type FulfillerAccess = {
  /** Signs requests and events of our own protocol; of a printer it proves its webhooks. */
  secret: string;
  /** Opens a printer's API. */
  token?: string;
  /** Our store or shop there, where it has several. */
  account?: string;
};
