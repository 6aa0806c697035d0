import { inputRules } from "../../../schemas/input-rules.ts";
import { DeliveryDaysSchema } from "../../../schemas/store-configuration.ts";

/** Of one way to ship; its name stands before the names of its fields. */
export const DELIVERY_DAYS = inputRules(DeliveryDaysSchema);
