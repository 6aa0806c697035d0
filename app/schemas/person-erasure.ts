import * as v from "valibot";
import { email } from "./texts.ts";

/** Whose data is looked for. */
export const FindPersonSchema = v.object({ email });

/** The address typed once more, so that nobody else is erased. */
export const ErasePersonSchema = v.object({ email, confirmation: email });
