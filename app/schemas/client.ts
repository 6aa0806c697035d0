import * as v from "valibot";
import type { Sorts } from "../domain/lists/list-query.ts";
import { PERIODS } from "../domain/sales/period.ts";
import { REVENUE_GROUPS } from "../domain/sales/revenue-lines.ts";
import { idOrNone, listQuerySchema, monthOrNone, oneOf, searchWords } from "./list-query.ts";
import { filled, line, optionalEmail, phone, text, written } from "./texts.ts";

/** A client as its form has it. */
export const ClientSchema = v.object({
  name: filled(line()),
  contact_name: written,
  email: optionalEmail,
  phone,
  reference: line(),
  notes: text(),
});

/** A change of a client; the stores that are run for it are read beside it. */
export const ClientChangeSchema = v.object({
  ...ClientSchema.entries,
  version: v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
});

/** How the list of clients can be sorted. */
export const CLIENT_SORTS = {
  name: { shape: ["string"] },
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type ClientSort = keyof typeof CLIENT_SORTS;

/** What the address of the list of clients may ask for. */
export const readClientList = listQuerySchema({
  filters: { q: searchWords },
  sorts: CLIENT_SORTS,
  sort: "name",
});

/** The month of a client's statement, `YYYY-MM`; empty where none, or none that makes sense, is asked for. */
export const MonthQuerySchema = v.object({
  month: monthOrNone,
});

/** What the address of the page of revenue may ask for. */
export const RevenueQuerySchema = v.object({
  period: oneOf(PERIODS),
  by: oneOf(REVENUE_GROUPS),
  client: idOrNone,
  store: idOrNone,
});
