import * as v from "valibot";
import { type Currency, minorFromTyped } from "../domain/money.ts";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { AMOUNT_WAYS, STORE_CHANGES } from "../domain/store/store-changes.ts";
import { idOrNone } from "./list-query.ts";
import { amountText, signs, text } from "./texts.ts";

/** Minor units; null when it was left empty. */
const amount = v.pipe(
  amountText(7, "errors:amount"),
  v.transform((typed) => minorFromTyped(typed) ?? null),
);

/** A change over many stores, as its form asks for it; stores and products stand beside it. */
export const StoreChangeSchema = v.object({
  what: v.picklist(STORE_CHANGES, "errors:required"),
  way: v.optional(v.picklist(AMOUNT_WAYS, "errors:required"), "set"),
  method: v.optional(v.picklist(SHIPPING_METHODS, "errors:required"), "standard"),
  amount_GBP: amount,
  amount_EUR: amount,
  amount_USD: amount,
  /** Percent as basis points; null when it was left empty. */
  percent: v.pipe(
    amountText(3, "storeChanges:refused.percent"),
    v.transform((typed) => minorFromTyped(typed) ?? null),
  ),
  /** The last two digits of new amounts; null when it was left empty. */
  ending: v.pipe(
    signs(3),
    v.regex(/^([.,]?\d\d)?$/, "storeChanges:refused.ending"),
    v.transform((typed) => (typed === "" ? null : Number(typed.slice(-2)))),
    v.metadata({ format: "decimal", maxLength: 3 }),
  ),
});

/** The name of the field with the amount for stores of a currency. */
export const amountField = (currency: Currency) => `amount_${currency}` as const;

/** The press that does what a preview showed, or takes a change back. */
export const StoreChangePressSchema = v.object({
  intent: v.picklist(["write", "undo"], "errors:staleForm"),
  /** Made with the preview: the same press again is the same change. */
  key: v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, "errors:staleForm")),
  /** What the preview was asked for, as its address has it. */
  asked: v.optional(text(20_000), ""),
});

/** The client whose stores are changed, in an address. */
export const clientOf = (params: URLSearchParams): string => v.parse(idOrNone, params.get("client") ?? "");
