import type { Day } from "../../domain/delivery/delivery-window.ts";
import type { Scope, TenantlessScope } from "../scope.ts";

/** One job of a fulfiller for this tenant; undefined when it has none of this id. */
export function readJob(scope: Scope, job: { fulfillerId: string; fulfilmentId: string }) {
  return scope.tenant.workPages.job(job.fulfillerId, job.fulfilmentId);
}

/** Until when machines of a fulfiller are down for this tenant's work. @param input.today where it is. */
export function readStops(scope: Scope, { fulfillerId, today }: { fulfillerId: string; today: Day }) {
  return scope.tenant.fulfillerReports.stops([fulfillerId], today);
}

/** A machine of a fulfiller runs again: what waits for it is routed at once. */
export function restartMachine(
  scope: Scope,
  { fulfillerId, technique }: { fulfillerId: string; technique: string },
): Promise<void> {
  return scope.tenant.fulfillerReports.restart({ fulfillerId, technique, now: scope.now() });
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
