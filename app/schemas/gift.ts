import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { amountText, day, filled, line, signs, text, timeOfDay, wholeNumber } from "./texts.ts";
import { LONGEST_ANSWER, LONGEST_THANKS } from "../domain/gift/survey.ts";
import { version } from "./event-settings.ts";

const tick = v.optional(v.string());
/** Minor units; null when it was left empty. */
const amount = v.pipe(
  amountText(7, "errors:amount"),
  v.transform((typed) => minorFromTyped(typed) ?? null),
);
/** A number of pieces; null when it was left empty. */
const pieces = v.pipe(
  signs(),
  v.regex(/^\d{0,6}$/, "eventDesk:giftDesk.wholeNumber"),
  v.transform((typed) => (typed === "" ? null : Number(typed))),
  v.metadata({ format: "integer" }),
);

/** What an organiser sets of a gift or an order form. */
export const GiftSchema = v.object({
  version: v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
  claim_title: line(80),
  claim_button: line(40),
  sample: tick,
  seats_only: tick,
  together: tick,
  /** Of orders that are made together. */
  least: v.optional(pieces, ""),
  recipient_chooses: tick,
  duplicate_scope: v.optional(
    v.picklist(["address_and_surname", "address", "email", "code_only"], "errors:required"),
  ),
  starts: day,
  ends: day,
  /** Of an order form: the time of its last day; empty is the whole day. */
  ends_time: v.optional(timeOfDay, ""),
  gifts_by: day,
  budget: amount,
});

/** What is set of one product; its fields carry the product's id behind their names. */
export const GiftLineSchema = v.object({
  quantity: v.optional(wholeNumber(99, "eventDesk:giftDesk.quantityRange"), "1"),
  colour: text(200),
  size: text(200),
  stock: pieces,
  stock_shown: pieces,
  cost: amount,
});

/** What a promo's organiser says and asks after a claim. */
export const SurveySchema = v.object({
  version,
  thanks: text(1000),
  question: line(200),
  /** Answers to choose from, a line each. */
  choices: text(1000),
});

/** A recipient's answer. */
export const AnswerSchema = v.object({ answer: filled(text(LONGEST_ANSWER)) });

/** A recipient's line of thanks to whom their gift is from. */
export const ThanksSchema = v.object({ thanks: filled(line(LONGEST_THANKS)) });
