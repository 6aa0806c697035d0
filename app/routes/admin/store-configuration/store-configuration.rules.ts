import { inputRules } from "../../../schemas/input-rules.ts";
import { ShippingMethodSchema, StoreConfigurationSchema } from "../../../schemas/store-configuration.ts";

export const CONFIGURATION = inputRules(StoreConfigurationSchema);
/** Of one way to ship; its name stands before the names of its fields. */
export const SHIPPING_METHOD = inputRules(ShippingMethodSchema);
