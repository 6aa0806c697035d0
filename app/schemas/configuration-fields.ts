import type { ShippingMethod } from "../domain/pricing/shipping.ts";

/** What is set of one way to ship: its price, and the earliest and latest delivery. */
export type MethodPart = "price" | "from" | "to";

// Names of fields stand beside the schema, so that a page's scripts bring no schema library.

/** The name of one of a way to ship's fields. */
export const methodField = (method: ShippingMethod, part: MethodPart) => `${method}_${part}`;

/** The name of a country's box. */
export const countryField = (code: string) => `country_${code}`;

/** The name of a state's box. */
export const stateField = (code: string) => `state_${code}`;
/** Stands in the form where states can be ticked: boxes that are not ticked are not sent. */
export const STATES_ASKED = "states_asked";
