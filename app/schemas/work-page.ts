import * as v from "valibot";
import { PRINT_TECHNIQUES, type PrintTechnique } from "../domain/fulfilment/fulfiller-profile.ts";
import { WORK_DUE } from "../domain/fulfilment/work-list.ts";
import { JOB_ACTS, PROBLEMS, WORK_STATUSES, WORK_STEPS } from "../domain/fulfilment/work-steps.ts";
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

export const ChosenJobsSchema = v.object({
  act: v.picklist(JOB_ACTS, "printShop:chosen.noAct"),
  /** What a batch of them would be called. */
  batch: signs(20),
});

/** A shop's figure, as it is typed with a comma or a point; empty is the usual one. */
const figure = (most: number) =>
  v.pipe(
    signs(6),
    v.transform((typed) => typed.replace(",", ".")),
    v.check(
      (typed) =>
        typed === "" || (/^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= most),
      "printShop:plan.wrongFigure",
    ),
    v.metadata({ format: "decimal" }),
  );

/** The field of a technique's minutes. */
export const minutesField = (technique: PrintTechnique) => `minutes_${PRINT_TECHNIQUES.indexOf(technique)}`;

/** A shop's own figures: hours of a working day, and minutes for a piece by technique. */
export const WorkPlanSchema = v.object({
  hours: figure(24),
  ...Object.fromEntries(PRINT_TECHNIQUES.map((technique) => [minutesField(technique), figure(600)])),
});
