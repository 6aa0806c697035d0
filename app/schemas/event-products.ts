import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { version } from "./event-settings.ts";
import { amountText, filled, text, wholeNumber } from "./texts.ts";

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
