import { BrandingSchema } from "../../../../schemas/branding.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

/** Texts in further languages carry the language behind their names. */
export const BRANDING = inputRules(BrandingSchema);
