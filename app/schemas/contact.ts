import * as v from "valibot";
import { codeText, email, filled, line, optionalEmail, signs, text, wholeNumber, written } from "./texts.ts";
import { REGIONS } from "../domain/store/store-event.ts";

/** What looks wrong with a gift, told to the organiser without any account. */
export const ReportSchema = v.object({
  email: optionalEmail,
  code: codeText(),
  message: filled(text()),
  /** A field that no person sees. */
  website: text(),
});

/** A message to the organiser of a store. */
export const ContactSchema = v.object({
  name: filled(written),
  email,
  order_ref: signs(40),
  message: filled(text()),
});

/** The order that somebody looks for. */
export const FindOrderSchema = v.object({ order_ref: filled(signs(40)), email });

/** What somebody has in mind that no form of ours holds, told to the platform's people. */
export const InquirySchema = v.object({
  name: filled(written),
  email,
  company: line(),
  message: filled(text()),
  /** A field that no person sees. */
  website: text(),
});

/** As many pieces as the calculator counts. */
const MOST_PIECES = 100_000;

/** What somebody asks the price list: a blank, the sides that are printed, how many, and where it is sold. */
export const PriceQuestionSchema = v.object({
  product: line(),
  sides: v.fallback(v.picklist(["1", "2"]), "1"),
  quantity: wholeNumber(MOST_PIECES, "errors:quantityOutOfRange"),
  where: v.fallback(v.picklist(REGIONS), "UK"),
});
