import * as v from "valibot";
import { PROBLEMS, WORK_STEPS } from "../domain/fulfilment/work-steps.ts";
import { version } from "./event-settings.ts";
import { filled, line, signs, text } from "./texts.ts";
import { LONGEST_SKU, readCount } from "../domain/fulfilment/stock.ts";

/** A step that one press tells. `version` is the job's as the page showed it: the same press counts once. */
export const WorkStepSchema = v.object({ version, step: v.picklist(WORK_STEPS, "errors:unknownIntent") });

/** A parcel that the carrier has, with its number or as one without. */
export const ShipmentSchema = v.pipe(
  v.object({
    version,
    carrier: line(60),
    tracking_number: signs(80),
    without_tracking: line(5),
  }),
  v.forward(
    v.check(
      ({ tracking_number, without_tracking }) => (tracking_number === "") === (without_tracking === "on"),
      "printShop:ship.numberOrNone",
    ),
    ["tracking_number"],
  ),
);

/** What is wrong with a job. */
export const WorkProblemSchema = v.object({
  version,
  problem: v.picklist(PROBLEMS, "errors:required"),
  detail: text(500),
});

/** How many of one SKU a print shop has; nothing, or `in`, is without limit. */
export const StockSchema = v.object({
  sku: filled(signs(LONGEST_SKU)),
  count: v.pipe(
    signs(10),
    v.check((typed) => readCount(typed) !== undefined, "printShop:stock.wrongCount"),
  ),
});
