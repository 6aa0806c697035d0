import type { RouteWeight } from "../domain/fulfilment/route-score.ts";
import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { version } from "./event-settings.ts";
import { amountText } from "./texts.ts";

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

/** Minor units, up to 999.99. */
const weight = v.pipe(
  amountText(3, "fulfillerDesk:routes.amount"),
  v.nonEmpty("errors:required"),
  v.transform((typed) => minorFromTyped(typed) ?? 0),
);

/** What counts when it is chosen who makes an order; what may stand in are boxes that are read beside it. */
export const RouteRulesSchema = v.object({
  version,
  [WEIGHT_FIELDS.dayLate]: weight,
  [WEIGHT_FIELDS.border]: weight,
  [WEIGHT_FIELDS.wrongItem]: weight,
  [WEIGHT_FIELDS.furtherParcel]: weight,
});
