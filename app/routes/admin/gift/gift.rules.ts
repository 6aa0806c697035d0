import { GiftLineSchema, GiftSchema } from "../../../schemas/gift.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const GIFT = inputRules(GiftSchema);
/** Of one product; its fields carry the product's id behind their names. */
export const GIFT_LINE = inputRules(GiftLineSchema);
