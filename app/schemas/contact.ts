import * as v from "valibot";
import { email, filled, line, optionalEmail, text } from "./texts.ts";

/** What looks wrong with a gift, told to the organiser without any account. */
export const ReportSchema = v.object({
  email: optionalEmail,
  code: line(),
  message: filled(text()),
  website: text(),
});

/** A message to the organiser of a store. */
export const ContactSchema = v.object({
  name: filled(line()),
  email,
  order_ref: line(40),
  message: filled(text()),
});
