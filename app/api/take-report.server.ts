import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FulfillerReport } from "../domain/fulfilment/report-rules.ts";
import type { WorkCalendar } from "../domain/fulfilment/work-days.ts";
import { baseScope, scopeFor } from "../http/wiring/context.server.ts";
import {
  type ReportOutcome,
  takeReport,
  tenantOfFulfilment,
} from "../services/fulfilment/take-report.server.ts";
import type { Scope } from "../services/scope.ts";

type Fulfiller = { id: string; name: string };
/** With when it works. */
type ReportingFulfiller = Fulfiller & { profile: WorkCalendar };

/** The scope of the tenant whose order a fulfiller has, in which the fulfiller acts. */
export const scopeOfFulfiller = (
  { page }: AppLoadContext,
  { id, name }: Fulfiller,
  tenantId: string,
): Scope => scopeFor(page, tenantId, { id: `fulfiller:${id}`, name, ip: null });

/** Takes a report of a fulfiller in the tenant whose order it has. */
export async function takeReportOf(
  context: AppLoadContext,
  fulfiller: ReportingFulfiller,
  report: FulfillerReport,
): Promise<ReportOutcome> {
  const job = { fulfillerId: fulfiller.id, fulfilmentId: report.fulfilmentId };
  const tenantId = await tenantOfFulfilment(baseScope(context), job);
  if (tenantId === undefined) return { outcome: "unknown" };
  const scope = scopeOfFulfiller(context, fulfiller, tenantId);
  return takeReport(scope, { fulfillerId: fulfiller.id, report, calendar: fulfiller.profile });
}
