import * as v from "valibot";
import { email, filled, line, text, written } from "./texts.ts";

/** What somebody has in mind that no form of ours holds, told to the platform's people. */
export const InquirySchema = v.object({
  name: filled(written),
  email,
  company: line(),
  message: filled(text()),
  /** A field that no person sees. */
  website: text(),
});
