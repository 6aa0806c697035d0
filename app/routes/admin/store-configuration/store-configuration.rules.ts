import { inputRules } from "../../../schemas/input-rules.ts";
import {
  ShippingMethodSchema,
  ShippingZoneSchema,
  StoreConfigurationSchema,
} from "../../../schemas/store-configuration.ts";

export const CONFIGURATION = inputRules(StoreConfigurationSchema);
/** Of one way to ship; its name stands before the names of its fields. */
export const SHIPPING_METHOD = inputRules(ShippingMethodSchema);
/** Of a group of countries; its number stands before the names of its fields. */
export const SHIPPING_ZONE = inputRules(ShippingZoneSchema);
