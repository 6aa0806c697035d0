import { isAtOrPast, type WorkStep } from "../../domain/fulfilment/work-steps.ts";
import type { WorkCalendar } from "../../domain/fulfilment/work-days.ts";
import { pressEventId, type ShownJob } from "../../domain/fulfilment/work-list.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { Scope } from "../scope.ts";
import { takeReport } from "./take-report.server.ts";

/**
 * A job that stays where it is. `cancel`: the store asks not to make it; `elsewhere`: its status has no such step, or another
 * has moved it since the page showed it; `unknown`: it is none of this fulfiller's.
 */
export type LeftJob = { ref: string } & (
  | { why: "cancel" | "unknown" }
  | { why: "elsewhere"; status: OrderStatus }
);
export type MovedJobs = {
  moved: number;
  /** Were there already, or further. */
  before: number;
  left: LeftJob[];
};

/** So many jobs are moved at once. */
const AT_ONCE = 10;

type Input = {
  fulfillerId: string;
  step: WorkStep;
  /** As the page showed them. */
  jobs: readonly ShownJob[];
  calendar: WorkCalendar;
};

/**
 * Takes one step with many jobs. Each is a report of its own, and moves only if it is as the page showed it: what cannot go is
 * named, and all others go. The same again moves nothing twice.
 */
export async function moveJobs(scope: Scope, input: Input): Promise<MovedJobs> {
  const { fulfillerId, jobs, step } = input;
  const found = await readChosen(scope, input);
  const steady = jobs.filter(({ id }) => found.has(id) && found.get(id)?.cancelRequestedAt === null);
  const moved = new Set<string>();
  const known = new Set<string>();
  for (let from = 0; from < steady.length; from += AT_ONCE) {
    const some = steady.slice(from, from + AT_ONCE).map(async (job) => {
      const { outcome } = await takeReport(scope, {
        fulfillerId,
        calendar: input.calendar,
        seenVersion: job.version,
        report: {
          eventId: pressEventId(job, step),
          fulfilmentId: job.id,
          revision: job.revision,
          at: scope.now(),
          type: step,
        },
      });
      if (outcome === "moved") moved.add(job.id);
      if (outcome === "repeated" || outcome === "noted") known.add(job.id);
    });
    await Promise.all(some);
  }
  const others = jobs.filter(({ id }) => !moved.has(id) && !known.has(id));
  const now = others.length === 0 ? found : await readChosen(scope, { fulfillerId, jobs: others });
  const left: LeftJob[] = [];
  for (const { id } of others) {
    const job = now.get(id);
    const ref = job?.orderRef ?? "";
    if (!job) left.push({ ref: id, why: "unknown" });
    else if (job.cancelRequestedAt !== null) left.push({ ref, why: "cancel" });
    else if (isAtOrPast(job.status, step)) known.add(id);
    else left.push({ ref, why: "elsewhere", status: job.status });
  }
  return { moved: moved.size, before: known.size, left };
}

async function readChosen(scope: Scope, { fulfillerId, jobs }: Pick<Input, "fulfillerId" | "jobs">) {
  const ids = jobs.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await scope.tenant.workPages.chosen(fulfillerId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
