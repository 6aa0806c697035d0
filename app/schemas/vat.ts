import * as v from "valibot";

const quarterOrNone = v.fallback(v.pipe(v.string(), v.regex(/^20\d\d-Q[1-4]$/)), "");

/** The quarter, `YYYY-Q1`, that the address of the page of VAT or the form of its file asks for; empty for none. */
export const readVatQuery = (fields: URLSearchParams | FormData): string =>
  v.parse(quarterOrNone, fields.get("quarter") ?? "");
