import type { ShippingMethod } from "../domain/pricing/shipping.ts";

/** The earliest and the latest delivery. */
export type DaysBound = "from" | "to";

/** The name of one of a method's two fields. Beside the schema, so that a page's scripts bring no schema library. */
export const daysField = (method: ShippingMethod, bound: DaysBound) => `${method}_${bound}`;
