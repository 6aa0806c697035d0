import * as v from "valibot";
import { STORE_TYPES } from "../domain/store/store-event.ts";
import {
  amountText,
  day,
  email,
  filled,
  line,
  shownStoreName,
  storeName,
  text,
  wholeNumber,
} from "./texts.ts";
import { EVENT_SORTS, EVENT_STATES } from "../domain/lists/sorts.ts";
import { idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { minorFromTyped } from "../domain/money.ts";

/** How many questions with their answers a store may have. */
export const MOST_FAQS = 10;

/** The version of the store that a form was made from; each form of a store carries it. */
export const version = v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number));

/** What a store is called, when it is open and who runs it. */
export const EventDetailsSchema = v.object({
  version,
  /** Its address is this name with hyphens. */
  name: filled(storeName),
  /** What it is called on its pages; empty: as the address is. */
  shown_name: shownStoreName,
  type: v.picklist(STORE_TYPES, "errors:required"),
  starts: day,
  ends: day,
  lang: v.pipe(text(5), v.regex(/^[a-z]{2}$/, "errors:required")),
  organiser: filled(line(100)),
  contact_email: email,
});

/** What a copy of a store is called, and which client it is run for; empty: none. */
export const DuplicateEventSchema = v.object({
  name: filled(storeName),
  shown_name: shownStoreName,
  client: v.optional(v.pipe(text(40), v.regex(/^[\w-]*$/, "errors:staleForm")), ""),
});

/** One question of a store; its fields carry its number behind their names. */
export const FaqSchema = v.object({ question: line(200), answer: text(2000) });

/** What search engines are told. */
export const EventSeoSchema = v.object({ version, title: line(70), description: line(160) });

/** What the address of the list of stores may ask for. */
export const readEventList = listQuerySchema({
  filters: { q: searchWords, status: oneOf(EVENT_STATES), type: oneOf(STORE_TYPES), client: idOrNone },
  sorts: EVENT_SORTS,
  sort: "standing",
});

/** The form of what a store sells; its fields of a product stand in the schema below. */
export const EventProductsSchema = v.object({ version });

/** Minor units, as a shopper pays them: never empty, never negative. */
const price = v.pipe(
  filled(amountText(7, "errors:amount")),
  v.transform((typed) => minorFromTyped(typed) ?? 0),
);

/** What is set of one product; its fields carry the id of its line behind their names. */
export const EventProductLineSchema = v.object({
  price,
  vat: v.optional(v.string()),
  position: wholeNumber(999, "productDesk:refused.position"),
});

/** A product that a store is to sell. */
export const AddEventProductSchema = v.object({ product_id: filled(text(64)), price });

const id = v.pipe(text(40), v.regex(/^[\w-]{1,40}$/, "errors:staleForm"));

/** What is done with a product's photographs: `add`, or `first` and `remove` for one of them. */
export const PhotoSchema = v.object({
  intent: v.picklist(["add", "first", "remove"], "errors:staleForm"),
  product: id,
  asset: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/, "errors:staleForm")), ""),
});
