import type { Scope } from "../scope.ts";

/** One job of a fulfiller for this tenant; undefined when it has none of this id. */
export function readJob(scope: Scope, job: { fulfillerId: string; fulfilmentId: string }) {
  return scope.tenant.workPages.job(job.fulfillerId, job.fulfilmentId);
}
