import type { PrintTechnique } from "../domain/fulfilment/fulfiller-profile.ts";
import { PRINT_FORMATS } from "../domain/print/line-prints.ts";
import * as v from "valibot";
import { COUNTRIES } from "../domain/address/countries.ts";
import { TIME_ZONES } from "../domain/dates/time-zones.ts";
import { CURRENCIES, minorFromTyped } from "../domain/money.ts";
import { version } from "./event-settings.ts";
import { FulfillerSchema } from "./fulfiller-api.ts";
import { amountText, signs, text, wholeNumber } from "./texts.ts";

/** What the price of a print is called, by its technique. */
export const PRINT_PRICE_FIELDS = {
  DTG: "price_dtg",
  DTF: "price_dtf",
  "Screen print": "price_screen_print",
  Embroidery: "price_embroidery",
  Sublimation: "price_sublimation",
  Foil: "price_foil",
  "Digital print": "price_digital_print",
} as const satisfies Record<PrintTechnique, string>;
export type PrintPriceField = (typeof PRINT_PRICE_FIELDS)[PrintTechnique];

/** The name of a technique's box; beside the schema, so that a page's scripts bring no schema library. */
export const techniqueField = (technique: string) =>
  `technique_${technique.toLowerCase().replaceAll(/\W+/g, "_")}`;

/** A whole number, or nothing. */
const numberOrNone = (most: number) =>
  v.pipe(
    signs(),
    v.regex(/^(\d{1,6})?$/, "fulfillerDesk:fulfillerProfile.wrong.number"),
    v.transform((typed) => (typed === "" ? undefined : Number(typed))),
    v.check(
      (number) => number === undefined || (number >= 1 && number <= most),
      "fulfillerDesk:fulfillerProfile.wrong.number",
    ),
    v.metadata({ format: "integer", maxLength: String(most).length }),
  );

/** Minor units. */
const amount = v.pipe(
  amountText(4, "errors:amount"),
  v.nonEmpty("errors:required"),
  v.transform((typed) => minorFromTyped(typed) ?? 0),
);

/** Minor units, or nothing. */
const amountOrNone = v.pipe(
  amountText(4, "errors:amount"),
  v.transform((typed) => (typed === "" ? undefined : minorFromTyped(typed))),
);

const printPrices = Object.fromEntries(
  Object.values(PRINT_PRICE_FIELDS).map((field) => [field, amountOrNone]),
) as Record<PrintPriceField, typeof amountOrNone>;

/** One to a line: each once, without empty ones. */
const lines = (longest: number, each: number, message = "errors:tooLong") =>
  v.pipe(
    text(longest),
    v.transform((typed) => [...new Set(typed.split(/\s*[\n\r]+\s*/).filter(Boolean))]),
    v.check((rows) => rows.every((row) => row.length <= each), message),
  );

const MOST_SKUS = 20_000;
const MOST_ADDRESS_LINES = 8;

const isDay = (typed: string) => {
  const moment = new Date(`${typed}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(typed) && moment.toJSON()?.slice(0, 10) === typed;
};

/** A fulfiller's profile as its form has it; countries and techniques are boxes that are read beside it. */
export const FulfillerProfileSchema = v.object({
  version,
  ...FulfillerSchema.entries,
  ships_from: v.picklist(
    COUNTRIES.map(([code]) => code),
    "errors:required",
  ),
  return_address: v.pipe(
    lines(500, 100),
    v.check((rows) => rows.length > 0, "errors:required"),
    // No `maxLength`: the field would take it for the length of its text.
    v.check((rows) => rows.length <= MOST_ADDRESS_LINES, "errors:tooLong"),
  ),
  time_zone: v.picklist(TIME_ZONES, "errors:required"),
  cut_off: v.pipe(
    signs(5),
    v.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "fulfillerDesk:fulfillerProfile.wrong.time"),
  ),
  days_to_ship: wholeNumber(60, "fulfillerDesk:fulfillerProfile.wrong.days"),
  daily_capacity: numberOrNone(100_000),
  holidays: v.pipe(
    lines(2500, 10, "fulfillerDesk:fulfillerProfile.wrong.holidays"),
    v.check((rows) => rows.every(isDay), "fulfillerDesk:fulfillerProfile.wrong.holidays"),
  ),
  skus: lines(MOST_SKUS, 64, "fulfillerDesk:fulfillerProfile.wrong.skus"),
  print_width: numberOrNone(2000),
  print_height: numberOrNone(2000),
  print_format: v.optional(v.picklist(PRINT_FORMATS, "errors:required"), "pdf"),
  currency: v.picklist(CURRENCIES, "errors:required"),
  per_item: amount,
  per_parcel: amount,
  ...printPrices,
});

export type FulfillerProfileForm = v.InferOutput<typeof FulfillerProfileSchema>;
