import * as v from "valibot";
import { minorFromDecimal } from "../domain/money.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(200, "errors:tooLong"),
);
const tick = v.optional(v.string());
const day = v.pipe(text, v.regex(/^(\d{4}-\d\d-\d\d)?$/, "errors:notADay"));
/** Minor units; null when it was left empty. */
const amount = v.pipe(
  text,
  v.regex(/^(\d{1,7}([.,]\d{1,2})?)?$/, "errors:amount"),
  v.transform((typed) => minorFromDecimal(typed) ?? null),
);
/** A number of pieces; null when it was left empty. */
const pieces = v.pipe(
  text,
  v.regex(/^\d{0,6}$/, "giftDesk:wholeNumber"),
  v.transform((typed) => (typed === "" ? null : Number(typed))),
);
const quantity = v.pipe(text, v.regex(/^[1-9]\d?$/, "giftDesk:quantityRange"), v.transform(Number));

/** What an organiser sets of a gift or an order form. */
export const GiftSchema = v.object({
  version: v.pipe(text, v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
  claim_title: v.pipe(text, v.maxLength(80, "errors:tooLong")),
  claim_button: v.pipe(text, v.maxLength(40, "errors:tooLong")),
  sample: tick,
  recipient_chooses: tick,
  duplicate_scope: v.optional(
    v.picklist(["address_and_surname", "address", "email", "code_only"], "errors:required"),
  ),
  starts: day,
  ends: day,
  budget: amount,
});

/** What is set of one product; its fields carry the product's id behind their names. */
export const GiftLineSchema = v.object({
  quantity: v.optional(quantity, "1"),
  colour: text,
  size: text,
  stock: pieces,
  stock_shown: pieces,
  cost: amount,
});
