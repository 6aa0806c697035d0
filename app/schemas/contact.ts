import * as v from "valibot";
import { codeText, email, filled, optionalEmail, signs, text, written } from "./texts.ts";

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
