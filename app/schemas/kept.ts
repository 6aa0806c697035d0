import * as v from "valibot";
import { KEPT_GROUPS } from "../domain/ledger/kept-lines.ts";
import { monthOrNone } from "./list-query.ts";

/** What the address of the page of what is kept, or the form of its file, may ask for. */
const KeptQuerySchema = v.object({
  by: v.fallback(v.picklist(KEPT_GROUPS), "month"),
  month: monthOrNone,
});

export const readKeptQuery = (fields: URLSearchParams | FormData) =>
  v.parse(KeptQuerySchema, { by: fields.get("by") ?? "", month: fields.get("month") ?? "" });
