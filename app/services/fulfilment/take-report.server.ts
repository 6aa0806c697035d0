import {
  endsSubmission,
  holds,
  keeps,
  logs,
  mails,
  sends,
  sets,
  worksBy,
} from "../../../db/move-effects.server.ts";
import type { FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { KeptReport, ReportedFulfilment } from "../../../db/repositories/fulfiller-reports.server.ts";
import type { SubmissionRow } from "../../../db/repositories/submissions.server.ts";
import { carrierPage } from "../../domain/fulfilment/carrier-page.ts";
import {
  type FulfillerReport,
  type Judgement,
  judgeReport,
  NOT_ON_ITS_WAY,
  skipsReprint,
  submissionEndOf,
} from "../../domain/fulfilment/report-rules.ts";
import {
  arrivalMail,
  cancelMails,
  type FulfilmentMail,
  type OrderMail,
} from "../../domain/order/order-mails.ts";
import { isOurs, mayBeMade } from "../../domain/fulfilment/submission.ts";
import type { WorkCalendar } from "../../domain/fulfilment/work-days.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { Scope, TenantlessScope } from "../scope.ts";
import { logWarning } from "../../log.server.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";
import { cancelAsWished } from "./cancel-as-wished.server.ts";
import { postponePromise } from "./postpone-promise.server.ts";
import { returnToFulfiller, shipAsMade } from "./ship-as-made.server.ts";

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
  /** The version of the fulfilment that whoever tells it saw: of another one nothing is taken. */
  seenVersion?: number | undefined;
};

const TRIES = 4;

/** What whoever ordered is told of where it goes. */
const MAILS: Partial<Record<OrderStatus, readonly (OrderMail | FulfilmentMail)[]>> = {
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
    if (taken.outcome !== "changed_meanwhile" || input.seenVersion !== undefined) return taken;
  }
  return { outcome: "changed_meanwhile" };
}

async function takeOnce(scope: Scope, input: TakenReport): Promise<ReportOutcome> {
  const { fulfillerId, report } = input;
  const { fulfilmentId, eventId } = report;
  const read = await scope.tenant.fulfillerReports.readFor({ fulfilmentId, fulfillerId, eventId });
  if (!read) return { outcome: "unknown" };
  if (read.isRepeated) return { outcome: "repeated" };
  if (input.seenVersion !== undefined && input.seenVersion !== read.fulfilment.version)
    return { outcome: "changed_meanwhile" };
  const about = submissionOf(input, read);
  if (about.isPresent && tellsOfReceipt(report, read.fulfilment)) {
    if (!(await acknowledge(scope, read))) return { outcome: "changed_meanwhile" };
    return takeOnce(scope, { ...input, seenVersion: undefined });
  }
  const taken = { input, read, about, savedReport: reportToSave(scope, input, read, about) };
  if (!about.isPresent || endsWhileOurs(report, read.fulfilment, about))
    return takeOfSubmission(scope, taken);
  const judged = judge(report, read);
  switch (judged.verdict) {
    case "illegal":
      return skipReprintOrRefuse(scope, taken, judged.legal);
    case "noted":
      return noteOnly(scope, taken);
    case "postpones":
      return postpone(scope, taken);
    case "moves":
      return moveAsReported(scope, taken, judged);
  }
}

/** A report with what was read for it, as it is saved. */
type Taken = { input: TakenReport; read: ReportedFulfilment; about: About; savedReport: KeptReport };

function reportToSave(
  scope: Scope,
  { fulfillerId, report }: TakenReport,
  { fulfilment }: ReportedFulfilment,
  { submission }: About,
): KeptReport {
  return {
    fulfilmentId: report.fulfilmentId,
    fulfillerId,
    eventId: report.eventId,
    revision: submission?.revision ?? fulfilment.revision,
    id: scope.newId(),
    report,
    moved: true,
    at: scope.now(),
    parcels: parcelsOf(report).map((parcel) => ({ ...parcel, id: scope.newId() })),
    tracking: report.type === "tracking" ? report : null,
  };
}

function judge(report: FulfillerReport, read: ReportedFulfilment): Judgement {
  if (cameBackBefore(report, read)) return { verdict: "noted" };
  const { fulfilment, lastMovedAt } = read;
  const isCancelRequested = fulfilment.cancelRequestedAt !== null;
  return judgeReport(report, { ...fulfilment, lastMovedAt, isCancelRequested });
}

/** What waits for a reprint that its fulfiller makes already goes into production first, and the report is judged again. */
async function skipReprintOrRefuse(
  scope: Scope,
  { input, read: { order, fulfilment }, about: { submission } }: Taken,
  legal: OrderStatus[],
): Promise<ReportOutcome> {
  const isMade = submission !== undefined && mayBeMade(submission.state);
  if (!isMade || !skipsReprint(input.report, fulfilment)) return { outcome: "illegal", legal };
  const again = { order, fulfilment, to: "in production", when: "reported" } as const;
  const { outcome } = await transitionOrder(scope, again);
  return outcome === "moved"
    ? takeOnce(scope, { ...input, seenVersion: undefined })
    : { outcome: "changed_meanwhile" };
}

async function noteOnly(
  scope: Scope,
  { input: { report }, read: { fulfilment }, savedReport }: Taken,
): Promise<ReportOutcome> {
  const rows = arrivalRows(scope, { report, fulfilment });
  const isNoted = await scope.tenant.fulfillerReports.note({ ...savedReport, moved: false }, rows);
  return { outcome: isNoted ? "noted" : "repeated" };
}

async function postpone(
  scope: Scope,
  { input: { report, fulfillerId, calendar }, read, savedReport }: Taken,
): Promise<ReportOutcome> {
  if (report.type !== "late") return { outcome: "illegal", legal: [] };
  const outcome = await postponePromise(scope, { report, fulfillerId, read, savedReport, calendar });
  return outcome === "illegal" ? { outcome, legal: [] } : { outcome };
}

async function moveAsReported(
  scope: Scope,
  { input: { report, calendar }, read: { order, fulfilment }, savedReport }: Taken,
  { move, hold, reason }: Extract<Judgement, { verdict: "moves" }>,
): Promise<ReportOutcome> {
  const end = submissionEndOf(report);
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    reason,
    ...move,
    effects: [
      ...(hold ? [holds(hold)] : []),
      ...(calendar ? [worksBy(calendar)] : []),
      ...(move.to === "fulfiller routing error" ? [sets(givenBack(fulfilment))] : []),
      ...(end === undefined || end === "kept" ? [] : [endsSubmission(end)]),
      keeps(savedReport),
      mails(...(MAILS[move.to] ?? []), ...(move.to === "cancelled" ? cancelMails(fulfilment) : [])),
    ],
  });
  if (outcome === "repeated") return { outcome };
  if (outcome !== "moved") return { outcome: "changed_meanwhile" };
  const moved = { ...fulfilment, status: move.to, version: fulfilment.version + 1 };
  return { outcome, to: await endOfWish(scope, { order, fulfilment: moved }) };
}

/** What a report is about: one of the things that its fulfiller was sent, and whether that is what is agreed now. */
type About = { submission: SubmissionRow | undefined; isPresent: boolean };

function submissionOf(
  { fulfillerId, report }: TakenReport,
  { fulfilment, submissions }: ReportedFulfilment,
): About {
  const theirs = submissions.filter((one) => one.fulfillerId === fulfillerId);
  const revision = report.revision ?? theirs.at(-1)?.revision ?? fulfilment.revision;
  return {
    submission: theirs.find((one) => one.revision === revision),
    isPresent: fulfilment.fulfillerId === fulfillerId && revision === fulfilment.revision,
  };
}

/** Whether it says of what was sent how that ends, while the fulfilment is held here. */
function endsWhileOurs(report: FulfillerReport, { status }: FulfilmentRow, { submission }: About): boolean {
  if (!submission || !mayBeMade(submission.state) || !isOurs(status)) return false;
  return (
    submissionEndOf(report) !== undefined && (report.type !== "shipped" || status !== "awaiting reprint")
  );
}

/**
 * What is told of another revision than the one that is agreed now, or of what is held here, moves nothing by itself. It is
 * kept with what it says of that revision: nothing is sent before that is over, and what a carrier has is shipped.
 */
async function takeOfSubmission(
  scope: Scope,
  { input, read, about: { submission, isPresent }, savedReport }: Taken,
): Promise<ReportOutcome> {
  const { report, fulfillerId } = input;
  const { order, fulfilment } = read;
  const state = submissionEndOf(report);
  const isOpen = submission !== undefined && mayBeMade(submission.state);
  if (report.type === "shipped" && isOpen) {
    const returned = await returnToFulfiller(scope, { order, fulfilment, made: submission });
    if (returned) return takeOnce(scope, { ...input, seenVersion: undefined });
  }
  logWarning("fulfiller-report", "what was told is not of what is agreed now", {
    fulfillerId,
    fulfilmentId: report.fulfilmentId,
    type: report.type,
    revision: submission?.revision ?? report.revision ?? null,
    present: fulfilment.revision,
    isPresent,
  });
  const isNoted = await scope.tenant.fulfillerReports.note(
    {
      ...savedReport,
      moved: false,
      // A parcel of what was to be left unmade is none of what is agreed.
      ...(isOpen
        ? state && { submission: { revision: submission.revision, state } }
        : { parcels: [], tracking: null, submission: null }),
    },
    isOpen ? arrivalRows(scope, { report, fulfilment }) : [],
  );
  if (!isNoted) return { outcome: "repeated" };
  if (report.type === "shipped" && isOpen && (await shipIfHeldMeanwhile(scope, read))) {
    return { outcome: "moved", to: "shipped" };
  }
  const to = await endOfWish(scope, { order, fulfilment });
  return to === "cancelled" ? { outcome: "moved", to } : { outcome: "noted" };
}

/**
 * What is held as made before a change is held first, and its parcel looked for then; here its parcel is noted first, and the
 * hold looked for then. One of both sees the other.
 */
async function shipIfHeldMeanwhile(
  scope: Scope,
  { order, fulfilment }: ReportedFulfilment,
): Promise<boolean> {
  const now = await scope.tenant.fulfilments.find(fulfilment.id);
  return (
    now !== undefined && now.version !== fulfilment.version && shipAsMade(scope, { order, fulfilment: now })
  );
}

/** What is ours again and was not to be made is cancelled there and then, unless a fulfiller has to be asked first. */
async function endOfWish(
  scope: Scope,
  { order, fulfilment }: Pick<ReportedFulfilment, "order" | "fulfilment">,
): Promise<OrderStatus> {
  if (fulfilment.cancelRequestedAt === null || !isOurs(fulfilment.status)) return fulfilment.status;
  const { submissions } = await scope.tenant.submissions.ofFulfilment(fulfilment.id);
  const end = await cancelAsWished(scope, { order, fulfilment, submissions });
  return end === "cancelled" ? "cancelled" : fulfilment.status;
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
  ...(["shipped", "issue", "late", "misprinted", "cancel_accepted", "cancel_rejected"] as const),
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
    const sent = { order, fulfilment, to, when: "leased", by: "system", effects: [sends()] } as const;
    if ((await transitionOrder(scope, sent)).outcome !== "moved") return false;
    fulfilment = { ...fulfilment, status: to, version: fulfilment.version + 1 };
  }
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "submitted to fulfiller",
    when: "acknowledged",
    by: "system",
    effects: [logs({ action: "Fulfiller submission success", changes: { fulfiller: scope.actor.name } })],
  });
  return outcome === "moved";
}

/** Whether it tells once more of a parcel that came back, and may have been sent again since. */
function cameBackBefore(report: FulfillerReport, { parcels }: ReportedFulfilment): boolean {
  if (report.type !== "tracking" || report.state !== "returned") return false;
  const { trackingNumber: told } = report;
  const its = parcels.filter(({ trackingNumber }) => told === null || trackingNumber === told);
  return its.length > 0 && its.every(({ trackingState }) => trackingState === "returned");
}

/** What leaves if all has come with what is told of parcels, whatever the fulfilment was when it was read. */
function arrivalRows(
  scope: Scope,
  { report, fulfilment }: { report: FulfillerReport; fulfilment: FulfilmentRow },
) {
  const isOfParcels =
    report.type === "shipped" ||
    (report.type === "tracking" && NOT_ON_ITS_WAY.some((state) => state === report.state));
  return isOfParcels ? outboxRows(scope, fulfilment.id, [arrivalMail(fulfilment)]) : [];
}

/** Another fulfiller is looked for at once. */
const givenBack = ({ fulfillerId, declinedBy }: FulfilmentRow) => ({
  fulfillerId: null,
  routedAt: null,
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
