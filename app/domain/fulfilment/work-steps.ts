import type { OrderStatus } from "../order/order-status.ts";
import { LIFECYCLE, waysBetween } from "../order/lifecycle.ts";
import { type FulfillerReport, isWorkedOn, LATE_REASONS, type LateReason } from "./report-rules.ts";

/** What a print shop has to do, in the order of its work. */
export const WORK_STATUSES = [
  "submitted to fulfiller",
  "picked",
  "in production",
  "awaiting packing",
  "packaged",
  "ready to ship",
  "awaiting reprint",
] as const satisfies readonly OrderStatus[];
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** The steps that take one press; shipping asks for the parcel besides. */
export const WORK_STEPS = [
  "picked",
  "in_production",
  "awaiting_packing",
  "packaged",
  "ready_to_ship",
] as const satisfies readonly FulfillerReport["type"][];
export type WorkStep = (typeof WORK_STEPS)[number];

const STATUS_OF_STEP: Record<WorkStep, WorkStatus> = {
  picked: "picked",
  in_production: "in production",
  awaiting_packing: "awaiting packing",
  packaged: "packaged",
  ready_to_ship: "ready to ship",
};

/** What may be wrong with a job. */
export const PROBLEMS = [
  ...(["address", "artwork", "out_of_stock", "misprint"] as const),
  ...LATE_REASONS,
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What is wrong with a job takes it there; what only makes it late leaves it where it is. */
const STATUS_OF_PROBLEM: Record<Exclude<Problem, LateReason>, OrderStatus> = {
  address: "address issue",
  artwork: "artwork issue",
  out_of_stock: "fulfiller routing error",
  misprint: "awaiting reprint",
};

/** Whether a problem makes a job late, so that it may name the day on which it leaves. */
export const isLateReason = (problem: string): problem is LateReason =>
  LATE_REASONS.some((reason) => reason === problem);

const byFulfiller = (from: OrderStatus, to: OrderStatus) =>
  waysBetween(from, to).some(({ by }) => by.includes("fulfiller"));

/** Steps that a fulfiller may report for a job now, the next one first. */
export const stepsFrom = (status: OrderStatus): WorkStep[] =>
  WORK_STEPS.filter((step) => byFulfiller(status, STATUS_OF_STEP[step]));

/** Whether a job has taken this step already. */
export function isAtOrPast(status: OrderStatus, step: WorkStep): boolean {
  const [there, here] = [LIFECYCLE[STATUS_OF_STEP[step]].line, LIFECYCLE[status].line];
  return there !== null && here !== null && there <= here;
}

export const mayShip = (status: OrderStatus): boolean => byFulfiller(status, "shipped");

/** Problems that a fulfiller may report for a job now. */
export const problemsOf = (status: OrderStatus): Problem[] =>
  PROBLEMS.filter((problem) =>
    isLateReason(problem) ? isWorkedOn(status) : byFulfiller(status, STATUS_OF_PROBLEM[problem]),
  );

/** The shop still needs to know where it goes. */
export const needsAddress = (status: OrderStatus): boolean => WORK_STATUSES.some((open) => open === status);

/** States that a fulfiller asks for its orders by, with the statuses that they are. */
export const WORK_STATES = {
  submitted: "submitted to fulfiller",
  acknowledged: "submitted to fulfiller",
  picked: "picked",
  in_production: "in production",
  awaiting_packing: "awaiting packing",
  packaged: "packaged",
  ready_to_ship: "ready to ship",
  shipped: "shipped",
} as const satisfies Record<string, OrderStatus>;
export type WorkState = keyof typeof WORK_STATES;

/** What is done with the jobs that were chosen in a list. */
export const JOB_ACTS = [...WORK_STEPS, "batch", "slips", "file"] as const;
export type JobAct = (typeof JOB_ACTS)[number];
