import { sets } from "../../../db/move-effects.server.ts";
import type { FulfilmentWork } from "../../../db/repositories/fulfilment-work.server.ts";
import type { OrderLineRow } from "../../../db/repositories/orders.server.ts";
import type { MovedColumns } from "../../../db/repositories/status-writes.server.ts";
import type { MadeFiles, OtherFormat } from "../../domain/print/line-prints.ts";
import type { FulfillerPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { type OrderTransition, transitionOrder } from "../order-writes/transition-order.server.ts";
import type { SubmissionLinks } from "./write-submission.server.ts";

/** What only the outside has. */
export type FulfilmentTools = {
  links: SubmissionLinks;
  port(fulfillerId: string): Promise<FulfillerPort>;
  /** Makes the print files that an order lacks. */
  makePrints(orderId: string): Promise<void>;
  /** Makes the same files as PNG. */
  makeOtherFiles(lines: readonly OrderLineRow[], format: OtherFormat): Promise<MadeFiles>;
};

/** What the steps of one fulfilment that follow one another may touch; each is a move of its own. */
export type RunScope = { scope: Scope; work: FulfilmentWork; tools: FulfilmentTools };

type Step = Pick<OrderTransition, "to" | "when" | "reason" | "effects"> & {
  /** Other columns of the fulfilment, which the next step reads as well. */
  set?: MovedColumns;
};

/**
 * Moves the run's fulfilment on as the system.
 * @returns false when somebody else moved it: the run is over.
 */
export async function move(run: RunScope, { set: columns = {}, ...step }: Step): Promise<boolean> {
  const { order, fulfilment } = run.work;
  const effects = [sets(columns), ...(step.effects ?? [])];
  const { outcome } = await transitionOrder(run.scope, { order, fulfilment, by: "system", ...step, effects });
  if (outcome !== "moved") return false;
  // As the write left it, so that the next step need not read it again.
  const { leaseUntil = null, tries = 0, ...set } = columns;
  Object.assign(fulfilment, { ...set, leaseUntil, tries, status: step.to, version: fulfilment.version + 1 });
  return true;
}

/** The next step is taken so much later. */
export async function postpone(
  { scope, work: { fulfilment } }: RunScope,
  ms: number,
  tries = 0,
): Promise<void> {
  await scope.tenant.fulfilments.postpone(fulfilment, later(scope, ms), tries);
}

export const later = (scope: Scope, ms: number) => new Date(scope.now().getTime() + ms);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
