import type { ShippingMethod } from "../../domain/pricing/shipping.ts";

/** Keys of the texts for the ways to ship. */
export const SHIPPING_TEXTS: Record<ShippingMethod, string> = {
  standard: "checkout:shipping.standard",
  standard_tracked: "checkout:shipping.standardTracked",
  express: "checkout:shipping.express",
};
