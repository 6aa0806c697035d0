import type { KeptReport, ReportedFulfilment } from "../../../db/repositories/fulfiller-reports.server.ts";
import { techniqueAt } from "../../domain/fulfilment/fulfiller-profile.ts";
import { type FulfillerReport, MOST_LATE_DAYS } from "../../domain/fulfilment/report-rules.ts";
import { deliveryOf } from "../../domain/fulfilment/ship-by.ts";
import { boundsOf, dayAfter, type WorkCalendar } from "../../domain/fulfilment/work-days.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type LateReport = Extract<FulfillerReport, { type: "late" }>;
type Input = {
  report: LateReport;
  fulfillerId: string;
  read: ReportedFulfilment;
  savedReport: KeptReport;
  calendar?: WorkCalendar | undefined;
};

/**
 * A fulfiller ships later than was promised: the promise that the shopper and the organiser see moves to the days on which it
 * comes then, and the person who ordered gets a mail that says so. A promise never moves to an earlier day, and an unchanged
 * one sends no mail. Where a machine is down, its fulfiller is given nothing of that technique until then.
 * @returns `illegal` where the day is too far away.
 */
export async function postponePromise(
  scope: Scope,
  { report, fulfillerId, read, savedReport, calendar = {} }: Input,
): Promise<"noted" | "repeated" | "illegal" | "changed_meanwhile"> {
  const { order, fulfilment } = read;
  const { until } = report;
  const today = dayIn(calendar.timeZone ?? "UTC", scope.now());
  if (until > dayAfter(today, MOST_LATE_DAYS)) return "illegal";
  const delivery = deliveryOf(until);
  const isLater = order.deliveryTo !== null && order.deliveryTo < delivery.to;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const notice = { kind: "realtime", notice: "order", id: order.id } as const;
  const mail = {
    kind: "mail",
    template: "order_late",
    orderId: order.id,
    fulfilmentId: fulfilment.id,
  } as const;
  const changes = {
    until,
    reason: report.reason,
    ...(isLater && { delivery: { from: order.deliveryTo ?? "", to: delivery.to } }),
  };
  const { reason, detail } = report;
  return scope.tenant.fulfillerReports.postpone({
    report: { ...savedReport, moved: false },
    fulfilment,
    order,
    delivery: isLater ? delivery : null,
    overdueAt: boundsOf(until, calendar).until,
    decision: {
      id: scope.newId(),
      kind: "delay",
      outcome: reason,
      ruleVersion: 1,
      inputs: { by: scope.actor.name, until, detail },
    },
    note: auditNote(scope, "Order updated", thing, changes),
    rows: outboxRows(scope, savedReport.id, [notice, ...(isLater ? [mail] : [])]),
    stopped:
      reason === "machine_down"
        ? await techniquesOf(scope, { fulfillerId, fulfilmentId: fulfilment.id })
        : [],
  });
}

/** How a fulfiller prints what a fulfilment is made of. */
async function techniquesOf(
  scope: Scope,
  { fulfillerId, fulfilmentId }: { fulfillerId: string; fulfilmentId: string },
): Promise<string[]> {
  const work = await scope.tenant.fulfilments.readWhole(fulfilmentId);
  const codes = (work?.lines ?? []).flatMap(
    ({ substitute, product }) => substitute?.code ?? product?.catalogueCode ?? [],
  );
  const [blanks, [maker]] = await Promise.all([
    scope.platform.media.blanks([...new Set(codes)]),
    scope.platform.fulfillers.ofIds([fulfillerId]),
  ]);
  const techniques = blanks.map(({ values }) =>
    techniqueAt(maker?.profile.techniques, values.print_techniques),
  );
  return [...new Set(techniques)].filter((technique) => technique !== undefined);
}
