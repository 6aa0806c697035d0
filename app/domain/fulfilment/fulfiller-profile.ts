import type { PrintFormat } from "../print/line-prints.ts";
import type { Currency } from "../money.ts";
import type { PrintTechnique } from "./print-techniques.ts";

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
