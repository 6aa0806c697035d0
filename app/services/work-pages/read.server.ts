import type { Scope, TenantlessScope } from "../scope.ts";
import { shipBy } from "../../domain/fulfilment/ship-by.ts";
import { WORK_STATUSES } from "../../domain/fulfilment/work-steps.ts";

/** One job of a fulfiller for this tenant; undefined when it has none of this id. */
export function readJob(scope: Scope, job: { fulfillerId: string; fulfilmentId: string }) {
  return scope.tenant.workPages.job(job.fulfillerId, job.fulfilmentId);
}

/** The page of this id that this key opens; undefined for another key, or for one that was taken away. */
export async function findWorkPage(
  scope: Pick<TenantlessScope, "platform" | "hash">,
  { pageId, key }: { pageId: string; key: string },
) {
  const page = await scope.platform.fulfillers.workPage(pageId);
  return page && page.keyHash !== null && page.keyHash === (await scope.hash(key)) ? page : undefined;
}

export type WorkPage = NonNullable<Awaited<ReturnType<typeof findWorkPage>>>;

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
