import { shipBy } from "../../domain/fulfilment/ship-by.ts";
import { WORK_STATUSES } from "../../domain/fulfilment/work-steps.ts";
import type { Scope } from "../scope.ts";

/** More are not shown at once: what is due first comes first. */
const MOST_SHOWN = 200;

/** What a fulfiller has to do for this tenant: jobs by the day they are due, how many at each step, what is to be picked. */
export async function readWork(scope: Scope, { fulfillerId }: { fulfillerId: string }) {
  const [{ jobs, lines, counts, picks }, [maker]] = await Promise.all([
    scope.tenant.workPages.work(fulfillerId, MOST_SHOWN),
    scope.platform.fulfillers.ofIds([fulfillerId]),
  ]);
  const linesOf = new Map<string, typeof lines>();
  for (const line of lines) {
    const before = linesOf.get(line.fulfilmentId);
    if (before) before.push(line);
    else linesOf.set(line.fulfilmentId, [line]);
  }
  return {
    jobs: jobs.map(({ deliveryTo, ...job }) => ({
      ...job,
      shipBy: shipBy(deliveryTo, maker?.profile.holidays),
      lines: linesOf.get(job.id) ?? [],
    })),
    counts: WORK_STATUSES.map((status) => ({
      status,
      count: counts.find(({ key }) => key === status)?.count ?? 0,
    })),
    picks,
  };
}
