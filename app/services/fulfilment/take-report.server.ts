import type { FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { ReportedFulfilment } from "../../../db/repositories/fulfiller-reports.server.ts";
import { carrierPage } from "../../domain/fulfilment/carrier-page.ts";
import type { FulfillerReport, TrackingState } from "../../domain/fulfilment/report.ts";
import { judgeReport, TRACKING_RANK } from "../../domain/fulfilment/report-rules.ts";
import type { WorkCalendar } from "../../domain/fulfilment/work-days.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { Scope, TenantlessScope } from "../scope.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import { type OrderTransition, transitionOrder } from "../order-writes/transition-order.server.ts";

export type ReportOutcome =
  | { outcome: "moved"; to: OrderStatus }
  /** Kept, and no status changed: it is late, or tells of a parcel only. */
  | { outcome: "noted" }
  /** The same event was told before. */
  | { outcome: "repeated" }
  /** The fulfiller has no such fulfilment. */
  | { outcome: "unknown" }
  /** Nothing was kept; where the fulfiller may move it from where it is. */
  | { outcome: "illegal"; legal: OrderStatus[] }
  /** Somebody else changed it each time that it was read: to be told again. */
  | { outcome: "changed_meanwhile" };

type TakenReport = {
  fulfillerId: string;
  report: FulfillerReport;
  /** When the fulfiller works, as its profile says; the time of a stage is counted by it. */
  calendar?: WorkCalendar;
};

const TRIES = 4;

/** What whoever ordered is told of where it goes. */
const MAILS: Partial<Record<OrderStatus, OrderTransition["mails"]>> = {
  shipped: ["shipped"],
  "address issue": ["address_issue"],
  "artwork issue": ["artwork_issue"],
};

/** Whose a fulfilment is that this fulfiller makes: its report is taken in that tenant's scope. */
export function tenantOfFulfilment(
  scope: TenantlessScope,
  { fulfillerId, fulfilmentId }: { fulfillerId: string; fulfilmentId: string },
): Promise<string | undefined> {
  return scope.platform.fulfillers.tenantOfFulfilment(fulfillerId, fulfilmentId);
}

/**
 * What a fulfiller tells becomes a change of status, parcels and where they are, whichever way it came. May be repeated:
 * an event changes something once. The scope's actor is the fulfiller (`fulfiller:ID`).
 */
export async function takeReport(scope: Scope, input: TakenReport): Promise<ReportOutcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await takeOnce(scope, input);
    if (taken.outcome !== "changed_meanwhile") return taken;
  }
  return { outcome: "changed_meanwhile" };
}

async function takeOnce(scope: Scope, input: TakenReport): Promise<ReportOutcome> {
  const { fulfillerId, report, calendar } = input;
  const { fulfilmentId, eventId } = report;
  const reportKey = { fulfilmentId, fulfillerId, eventId };
  const read = await scope.tenant.fulfillerReports.readFor(reportKey);
  if (!read) return { outcome: "unknown" };
  if (read.isRepeated) return { outcome: "repeated" };
  const { order, fulfilment, lastMovedAt } = read;
  if (tellsOfReceipt(report, fulfilment)) {
    if (!(await acknowledge(scope, read))) return { outcome: "changed_meanwhile" };
    return takeOnce(scope, input);
  }
  const judged = judgeReport(report, {
    ...fulfilment,
    lastMovedAt,
    isCancelRequested: fulfilment.cancelRequestedAt !== null,
  });
  if (judged.verdict === "illegal") return { outcome: "illegal", legal: judged.legal };
  const moved = judged.verdict === "moves";
  const parcels = parcelsOf(report).map((parcel) => ({
    ...parcel,
    trackingState: trackingToldBefore(parcel.trackingNumber, read.tracked),
  }));
  const savedReport = {
    ...reportKey,
    id: scope.newId(),
    ...{ report, moved, at: scope.now() },
    parcels: parcels.map((parcel) => ({ ...parcel, id: scope.newId() })),
    tracking: report.type === "tracking" ? report : null,
  };
  if (!moved) {
    const mails = onceDelivered(scope, { report, read });
    return { outcome: (await scope.tenant.fulfillerReports.note(savedReport, mails)) ? "noted" : "repeated" };
  }
  const { move, hold, reason } = judged;
  const { outcome } = await transitionOrder(scope, {
    ...{ order, fulfilment, hold, reason, calendar, report: savedReport },
    ...move,
    set: move.to === "fulfiller routing error" ? givenBack(fulfilment) : undefined,
    mails: [
      ...(MAILS[move.to] ?? []),
      ...(parcels.length > 0 && parcels.every(({ trackingState }) => trackingState === "delivered")
        ? (["delivered"] as const)
        : []),
    ],
  });
  switch (outcome) {
    case "moved":
      return { outcome, to: move.to };
    case "repeated":
      return { outcome };
    default:
      return { outcome: "changed_meanwhile" };
  }
}

/** What a fulfiller says of an order only when it has it. */
const SAID_OF_WORK = new Set<FulfillerReport["type"]>([
  ...([
    "accepted",
    "rejected",
    "picked",
    "in_production",
    "awaiting_packing",
    "packaged",
    "ready_to_ship",
  ] as const),
  ...(["shipped", "issue", "misprinted"] as const),
]);

/** Whether it was sent and its receipt is not known here: its answer was lost, or this is quicker. */
function tellsOfReceipt({ type }: FulfillerReport, { status, tries }: FulfilmentRow): boolean {
  const wasSent =
    status === "submitting to fulfiller" || (status === "queued submitting to fulfiller" && tries > 0);
  return wasSent && SAID_OF_WORK.has(type);
}

/** An order that is worked on was received; it is not sent again. @returns false when somebody moved it meanwhile. */
async function acknowledge(scope: Scope, { order, fulfilment: read }: ReportedFulfilment): Promise<boolean> {
  let fulfilment = read;
  if (fulfilment.status === "queued submitting to fulfiller") {
    const to = "submitting to fulfiller";
    const sent = { order, fulfilment, to, when: "leased", by: "system" } as const;
    if ((await transitionOrder(scope, sent)).outcome !== "moved") return false;
    fulfilment = { ...fulfilment, status: to, version: fulfilment.version + 1 };
  }
  const { outcome } = await transitionOrder(scope, {
    ...{ order, fulfilment, to: "submitted to fulfiller", when: "acknowledged", by: "system" },
    audit: { action: "Fulfiller submission success", changes: { fulfiller: scope.actor.name } },
  });
  return outcome === "moved";
}

/** Where a carrier said that a parcel is before we were told that it was sent. */
function trackingToldBefore(number: string | null, tracked: ReportedFulfilment["tracked"]): TrackingState {
  const told = tracked
    .filter(({ trackingNumber }) => trackingNumber === null || trackingNumber === number)
    .map(({ state }) => state)
    .filter((state) => state !== "returned");
  return told.toSorted((a, b) => TRACKING_RANK[b] - TRACKING_RANK[a])[0] ?? "label";
}

/** What leaves when the last of its parcels has come; nothing while this report brings none of them. */
function onceDelivered(
  scope: Scope,
  { report, read: { order, fulfilment, parcels } }: { report: FulfillerReport; read: ReportedFulfilment },
) {
  const comes = report.type === "tracking" && report.state === "delivered" && fulfilment.status === "shipped";
  const isNews = parcels.some(({ trackingState }) => trackingState !== "delivered");
  if (!comes || !isNews) return [];
  const mail = {
    kind: "mail",
    template: "delivered",
    orderId: order.id,
    fulfilmentId: fulfilment.id,
  } as const;
  return outboxRows(scope, fulfilment.id, [mail]);
}

/** Another fulfiller is looked for at once. */
const givenBack = ({ fulfillerId, declinedBy }: FulfilmentRow) => ({
  ...{ fulfillerId: null, routedAt: null },
  declinedBy: [...new Set([...declinedBy, ...(fulfillerId === null ? [] : [fulfillerId])])],
});

/** What was sent; at least one parcel, which cannot be followed where nothing is said of it. */
function parcelsOf(report: FulfillerReport) {
  if (report.type !== "shipped") return [];
  if (report.parcels.length === 0) return [{ carrier: "", trackingNumber: null, trackingUrl: null }];
  return report.parcels.map((parcel) => ({
    ...parcel,
    trackingUrl: parcel.trackingUrl ?? carrierPage(parcel.carrier, parcel.trackingNumber),
  }));
}
