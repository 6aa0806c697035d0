import * as v from "valibot";
import { email, filled, line } from "./texts.ts";

/** The company's name, typed so that nobody asks for its erasure by accident. */
export const EraseCompanySchema = v.object({ company: filled(line(100)) });

/** Whose data is looked for. */
export const FindPersonSchema = v.object({ email });

/** The address typed once more, so that nobody else is erased. */
export const ErasePersonSchema = v.object({ email, confirmation: email });
