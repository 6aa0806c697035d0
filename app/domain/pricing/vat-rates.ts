import { isInVatTerritory, normalisePostcode, type Place } from "../address/places.ts";
import type { BasisPoints } from "../money.ts";
import type { Region } from "../store/store-event.ts";

/** A rate, and the first day on which it holds (`YYYY-MM-DD`); the row before it holds until then. */
type DatedRate = readonly [from: string, rate: BasisPoints];

/**
 * The standard rates of VAT that clothing bears, the oldest first. A row that was in force is never changed: a new rate
 * is a new row. Source: the Commission's "Taxes in Europe Database" (ec.europa.eu/taxation_customs/tedb); of the
 * United Kingdom, gov.uk "VAT rates". Each row back to before this product's first sale.
 */
const STANDARD_RATES: Readonly<Record<string, readonly DatedRate[]>> = {
  AT: [["1984-01-01", 2000]],
  BE: [["1996-01-01", 2100]],
  BG: [["1999-01-01", 2000]],
  CY: [["2014-01-13", 1900]],
  CZ: [["2013-01-01", 2100]],
  DE: [["2021-01-01", 1900]],
  DK: [["1992-01-01", 2500]],
  EE: [
    ["2024-01-01", 2200],
    ["2025-07-01", 2400],
  ],
  ES: [["2012-09-01", 2100]],
  FI: [
    ["2013-01-01", 2400],
    ["2024-09-01", 2550],
  ],
  FR: [["2014-01-01", 2000]],
  GB: [["2011-01-04", 2000]],
  GR: [["2016-06-01", 2400]],
  HR: [["2012-03-01", 2500]],
  HU: [["2012-01-01", 2700]],
  IE: [["2021-03-01", 2300]],
  IT: [["2013-10-01", 2200]],
  LT: [["2009-09-01", 2100]],
  LU: [
    ["2023-01-01", 1600],
    ["2024-01-01", 1700],
  ],
  LV: [["2012-07-01", 2100]],
  MT: [["2004-01-01", 1800]],
  NL: [["2012-10-01", 2100]],
  PL: [["2011-01-01", 2300]],
  PT: [["2011-01-01", 2300]],
  RO: [
    ["2017-01-01", 1900],
    ["2025-08-01", 2100],
  ],
  SE: [["1990-07-01", 2500]],
  SI: [["2013-07-01", 2200]],
  SK: [
    ["2011-01-01", 2000],
    ["2025-01-01", 2300],
  ],
};

/**
 * Parts of a country with a standard rate of their own, inside the Union's VAT territory: Directive 2006/112/EC art. 104
 * (Jungholz and Mittelberg) and art. 105 (the Azores and Madeira; Portuguese VAT code art. 18).
 */
const PARTS: readonly { country: string; postcodes: RegExp; rate: BasisPoints }[] = [
  { country: "AT", postcodes: /^(6691|699[1-3])$/, rate: 1900 },
  { country: "PT", postcodes: /^9[0-4]\d\d-/, rate: 2200 },
  { country: "PT", postcodes: /^9[5-9]\d\d-/, rate: 1600 },
];

/**
 * The standard rate where a delivery ends.
 * @param day `YYYY-MM-DD`: that of the payment, where the buyer lives.
 * @returns undefined of a country that the table does not know, or of a day before its rows.
 */
export function standardRate(place: Place, day: string): BasisPoints | undefined {
  const { addressCountry: country } = place;
  const postcode = normalisePostcode(place.addressPostcode ?? "", country);
  const part = PARTS.find((each) => each.country === country && each.postcodes.test(postcode));
  return part?.rate ?? STANDARD_RATES[country]?.findLast(([from]) => from <= day)?.[1];
}

/**
 * The rate that a store owes for a delivery where it taxes by country: none outside the VAT territory of its region, and
 * in it the country's own (Directive 2006/112/EC art. 33 and 146; in the United Kingdom one rate, VAT Act 1994 s. 30).
 * @param day as `standardRate` takes it.
 */
export function rateByCountry(region: Region, place: Place, day: string): BasisPoints | undefined {
  if (!isInVatTerritory(region, place)) return 0;
  // Northern Ireland belongs to both territories, and its rate is the same in each.
  return standardRate(place, day);
}

/** Countries of the table, for tests and for who reads it. */
export const COUNTRIES_WITH_RATES = Object.keys(STANDARD_RATES);
