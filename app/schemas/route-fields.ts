import type { RouteWeight } from "../domain/fulfilment/route-weights.ts";

// Names of fields stand beside the schema, so that a page's scripts bring no schema library.

/** What the amount of a weight is called. */
export const WEIGHT_FIELDS = {
  dayLate: "cost_day_late",
  border: "cost_border",
  wrongItem: "cost_wrong_item",
  furtherParcel: "cost_further_parcel",
} as const satisfies Record<RouteWeight, string>;

/** The name of the box that lets one article stand in for another. */
export const substituteField = (code: string, other: string) => `substitute_${code}_${other}`;
