import * as v from "valibot";
import { LANGUAGES } from "../../i18n/languages.ts";

/** Fields that several answers of the API have. */

export const text = v.string();
export const number = v.number();
export const flag = v.boolean();
export const bit = v.picklist([0, 1]);
export const moment = v.pipe(v.string(), v.isoTimestamp());
export const iso2 = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
/** Data that is described elsewhere: designs, a store's look. */
export const open = v.looseObject({});
/** A field with the words that its description has. */
export const told = <S extends v.GenericSchema>(schema: S, about: string) =>
  v.pipe(schema, v.description(about));

export const language = v.picklist(LANGUAGES.map(({ code }) => code));

export const pictures = <E extends v.ObjectEntries>(entries: E) =>
  told(v.strictObject(entries), "Addresses of pictures.");

export const vatApplies = told(bit, "1: VAT applies.");
