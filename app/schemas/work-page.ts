import * as v from "valibot";
import { WORK_DUE } from "../domain/fulfilment/work-list.ts";
import { PROBLEMS, WORK_STATUSES, WORK_STEPS } from "../domain/fulfilment/work-steps.ts";
import { version } from "./event-settings.ts";
import { idOrNone, oneOf, searchWords } from "./list-query.ts";
import { day, filled, line, signs, text } from "./texts.ts";
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
export const WorkProblemSchema = v.pipe(
  v.object({
    version,
    problem: v.picklist(PROBLEMS, "errors:required"),
    /** On which day it leaves, where it is only late. */
    until: day,
    detail: text(500),
  }),
  v.forward(
    v.check(({ problem, until }) => problem !== "late" || until !== "", "errors:required"),
    ["until"],
  ),
);

/** How many of one SKU a print shop has; nothing, or `in`, is without limit. */
export const StockSchema = v.object({
  sku: filled(signs(LONGEST_SKU)),
  count: v.pipe(
    signs(10),
    v.check((typed) => readCount(typed) !== undefined, "printShop:stock.wrongCount"),
  ),
});

/** What of the work a list shows, as its address says it. What makes no sense narrows nothing. */
export const WorkQuerySchema = v.object({
  q: searchWords,
  status: oneOf(WORK_STATUSES),
  garment: idOrNone,
  technique: idOrNone,
  country: idOrNone,
  /** One of `WORK_DUE`, or a day. */
  due: v.fallback(v.union([v.picklist(WORK_DUE), v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))]), ""),
  /** Jobs stand by kinds of pieces. */
  grouped: oneOf(["on"]),
});

/** What is done with the jobs that were chosen in a list. */
export const JOB_ACTS = [...WORK_STEPS, "slips", "file"] as const;
export type JobAct = (typeof JOB_ACTS)[number];
export const ChosenJobsSchema = v.object({ act: v.picklist(JOB_ACTS, "printShop:chosen.noAct") });
