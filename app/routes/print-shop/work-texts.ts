import type { Problem, WorkStatus, WorkStep } from "../../domain/fulfilment/work-steps.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";

/** What the press of a step says. */
export const STEP_TEXTS: Record<WorkStep, string> = {
  picked: "printShop:step.picked",
  in_production: "printShop:step.in_production",
  awaiting_packing: "printShop:step.awaiting_packing",
  packaged: "printShop:step.packaged",
  ready_to_ship: "printShop:step.ready_to_ship",
};

export const WORK_TEXTS: Record<WorkStatus, string> = {
  "submitted to fulfiller": "printShop:status.submitted",
  picked: "printShop:status.picked",
  "in production": "printShop:status.in_production",
  "awaiting packing": "printShop:status.awaiting_packing",
  packaged: "printShop:status.packaged",
  "ready to ship": "printShop:status.ready_to_ship",
  "awaiting reprint": "printShop:status.reprint",
};

/** Of jobs that are not the shop's to go on with as well. */
export function statusText(status: OrderStatus): string {
  if (status in WORK_TEXTS) return WORK_TEXTS[status as WorkStatus];
  if (status === "shipped") return "printShop:status.shipped";
  return status === "cancelled" ? "printShop:status.cancelled" : "printShop:status.held";
}

export const PROBLEM_TEXTS: Record<Problem, string> = {
  address: "printShop:problem.address",
  artwork: "printShop:problem.artwork",
  out_of_stock: "printShop:problem.out_of_stock",
  misprint: "printShop:problem.misprint",
  late: "printShop:problem.late",
  wrong_blank: "printShop:problem.wrong_blank",
  machine_down: "printShop:problem.machine_down",
};

/** What was done, said once on the next page. */
export const DONE_TEXTS: Record<string, string> = {
  step: "printShop:done.step",
  steps: "printShop:done.steps",
  shipped: "printShop:done.shipped",
  problem: "printShop:done.problem",
  late: "printShop:done.late",
  plan: "printShop:plan.saved",
  photo: "printShop:photo.saved",
  restarted: "printShop:done.restarted",
  cancelled: "printShop:done.cancelled",
  kept: "printShop:done.kept",
  before: "printShop:done.before",
  stock: "printShop:stock.saved",
};
