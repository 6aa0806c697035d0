import * as v from "valibot";
import { quarterOrNone } from "./list-query.ts";

/** The quarter that the address of the page of VAT, or the form of its file, asks for; empty for none. */
export const readVatQuery = (fields: URLSearchParams | FormData): string =>
  v.parse(quarterOrNone, fields.get("quarter") ?? "");
