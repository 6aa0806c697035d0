import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { version } from "./event-settings.ts";
import { WEIGHT_FIELDS } from "./route-fields.ts";
import { amountText } from "./texts.ts";

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
