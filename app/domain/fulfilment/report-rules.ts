import type { Day } from "../delivery/delivery-window.ts";
import type { RejectionCode } from "./submission.ts";
import { LIFECYCLE } from "../order/lifecycle.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { legalFor, type Move, transition } from "../order/status-transition.ts";

/** Where a parcel is, as carriers say. */
export type TrackingState =
  | "label"
  | "in_transit"
  | "out_for_delivery"
  | "delivered"
  | "attempt_failed"
  | "returned"
  | "lost";

/** What a fulfiller tells of a fulfilment, whichever way it comes: by its API, a page of ours, or a file. */
export type FulfillerReport = {
  /** The fulfiller's own id of what happened: the same id changes nothing the second time. */
  eventId: string;
  fulfilmentId: string;
  /** Of which revision it speaks; without one, of the last that this fulfiller was sent. */
  revision?: number;
  /** When it happened, as the fulfiller says. */
  at: Date;
} & (
  | { type: "accepted"; externalId: string }
  | { type: "rejected"; code: RejectionCode; message: string }
  | { type: "picked" | "in_production" | "awaiting_packing" | "packaged" | "ready_to_ship" }
  | { type: "shipped"; parcels: ReportedParcel[] }
  /** What the carrier tells later, of one parcel by its number or of all. */
  | { type: "tracking"; trackingNumber: string | null; state: TrackingState }
  | { type: "issue"; code: IssueCode; detail: string }
  /** It goes on all the same, and leaves on this day. */
  | { type: "late"; reason: LateReason; until: Day; detail: string }
  | { type: "misprinted"; detail: string }
  | { type: "cancel_accepted" }
  | { type: "cancel_rejected"; message: string }
);

/** A parcel without a number was sent as one that cannot be followed. */
export type ReportedParcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export const ISSUE_CODES = [
  ...(["address", "artwork", "out_of_stock", "capacity"] as const),
  ...(["wrong_blank", "machine_down"] as const),
] as const;
type IssueCode = (typeof ISSUE_CODES)[number];

/** Why a fulfiller ships later than was promised; where it names no day, what is wrong gives the order back. */
export const LATE_REASONS = ["late", "wrong_blank", "machine_down"] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** A day on which something can still be shipped, as far ahead as a shop plans. */
export const MOST_LATE_DAYS = 90;

/** What decides whether a report about a fulfilment may move it. */
type Reported = {
  status: OrderStatus;
  resumeTo: OrderStatus | null;
  /** When the report that moved it last happened, as its fulfiller said. */
  lastMovedAt: Date | null;
  isCancelRequested: boolean;
};

export type Judgement =
  | { verdict: "moves"; move: Move; hold: Hold | null; reason: string | null }
  /** It is kept and changes no status: late, repeated under another id, or about a parcel only. */
  | { verdict: "noted" }
  /** No status changes, and what was promised does. */
  | { verdict: "postpones" }
  | { verdict: "illegal"; legal: OrderStatus[] };

type Hold = { reason: string; detail: Record<string, unknown> };

const STEPS = {
  picked: "picked",
  in_production: "in production",
  awaiting_packing: "awaiting packing",
  packaged: "packaged",
  ready_to_ship: "ready to ship",
} as const satisfies Record<string, OrderStatus>;

/** Where the refusal of a whole order takes it. */
const OF_REJECTION: Record<RejectionCode, keyof typeof WHEN> = {
  out_of_stock: "fulfiller routing error",
  discontinued: "fulfiller routing error",
  capacity: "fulfiller routing error",
  closed: "fulfiller routing error",
  artwork_unprintable: "artwork issue",
  content_refused: "artwork issue",
  address_undeliverable: "address issue",
  sku_unknown: "fulfiller submission error",
  price_mismatch: "fulfiller submission error",
  other: "fulfiller submission error",
};

export const holdOfRejection = (code: RejectionCode) => OF_REJECTION[code];

const OF_ISSUE: Record<IssueCode, Move["to"]> = {
  address: "address issue",
  artwork: "artwork issue",
  out_of_stock: "fulfiller routing error",
  capacity: "fulfiller routing error",
  wrong_blank: "fulfiller routing error",
  machine_down: "fulfiller routing error",
};

const WHEN = {
  "address issue": "address wrong",
  "artwork issue": "artwork wrong",
  "fulfiller routing error": "no route",
  "fulfiller submission error": "refused for its data",
} as const;

/**
 * What a report does to a fulfilment. The rank rule (product-design.md, 4.1): what has a lower rank than now, or happened
 * before the present status began, is kept and changes nothing. Both moments are the fulfiller's own, so that a clock of
 * theirs that is slow loses nothing.
 */
export function judgeReport(report: FulfillerReport, now: Reported): Judgement {
  if (report.type === "late") {
    return isWorkedOn(now.status)
      ? { verdict: "postpones" }
      : { verdict: "illegal", legal: legalFor(now, "fulfiller") };
  }
  const reportedMove = moveOf(report, now);
  if (reportedMove === "noted") return { verdict: "noted" };
  if (isLate(report, now) || isPassed(reportedMove.to, now.status)) return { verdict: "noted" };
  const { to, when, by = "fulfiller", hold = null, reason = null } = reportedMove;
  const move: Move = { to, when, by };
  if (reportedMove.isAllowed === false || !transition(now, move).ok) {
    return { verdict: "illegal", legal: legalFor(now, "fulfiller") };
  }
  return { verdict: "moves", move, hold, reason };
}

type Asked = Pick<Move, "to" | "when"> & {
  by?: Move["by"];
  hold?: Hold;
  reason?: string;
  isAllowed?: boolean;
};

/** Whether a fulfiller has it and has not handed it over. */
export function isWorkedOn(status: OrderStatus): boolean {
  const { line } = LIFECYCLE[status];
  const [first, last] = [LIFECYCLE["submitted to fulfiller"].line, LIFECYCLE["ready to ship"].line];
  return status === "awaiting reprint" || (line !== null && line >= first && line <= last);
}

function moveOf(report: Exclude<FulfillerReport, { type: "late" }>, now: Reported): Asked | "noted" {
  switch (report.type) {
    case "accepted":
      // Its answer came by this way before it came by the other.
      return now.status === "submitting to fulfiller"
        ? { to: "submitted to fulfiller", when: "acknowledged", by: "system" }
        : "noted";
    case "rejected":
      return troubled(OF_REJECTION[report.code], report.code, report.message);
    case "issue":
      return troubled(OF_ISSUE[report.code], report.code, report.detail);
    case "shipped":
      return { to: "shipped", when: "handed over" };
    case "tracking":
      return report.state === "returned" && now.status === "shipped"
        ? troubled("address issue", "returned", "")
        : "noted";
    case "misprinted":
      return { to: "awaiting reprint", when: "misprinted", reason: report.detail };
    case "cancel_accepted":
      // What was begun is cancelled from where a person would have to act: the line has no way out of its production.
      return IN_PRODUCTION.includes(now.status)
        ? { to: "awaiting reprint", when: "misprinted", reason: LEFT, isAllowed: now.isCancelRequested }
        : { to: "cancelled", when: "cancel accepted", isAllowed: now.isCancelRequested };
    case "cancel_rejected":
      return "noted";
    default:
      return { to: STEPS[report.type], when: "reported" };
  }
}

const IN_PRODUCTION: readonly OrderStatus[] = ["in production", "awaiting packing", "packaged"];
const LEFT = "Its fulfiller left it unmade.";

/** What a report says of what its fulfiller was sent, wherever the fulfilment is; undefined for what says nothing of that. */
export function submissionEndOf({ type }: FulfillerReport): "refused" | "withdrawn" | "kept" | undefined {
  switch (type) {
    case "rejected":
      return "refused";
    case "cancel_accepted":
      return "withdrawn";
    case "cancel_rejected":
    case "shipped":
      return "kept";
    default:
      return undefined;
  }
}

function troubled(to: Move["to"], code: string, note: string): Asked {
  const hold = { reason: code, detail: { fields: [], note } };
  return { to, when: WHEN[to as keyof typeof WHEN], hold, reason: note || code };
}

/** What a carrier has, it has: of what is on the line, a clock that is slow or an order of telling loses no parcel. */
function isLate({ at, type }: FulfillerReport, { lastMovedAt, status }: Reported): boolean {
  if (type === "shipped" && LIFECYCLE[status].line !== null) return false;
  return lastMovedAt !== null && at.getTime() < lastMovedAt.getTime();
}

/** Whether a report tells of a later place of the line than its production, where its fulfiller makes it again. */
export const skipsReprint = ({ type }: FulfillerReport, { status }: Pick<Reported, "status">): boolean =>
  status === "awaiting reprint" &&
  (type === "awaiting_packing" || type === "packaged" || type === "ready_to_ship" || type === "shipped");

/** Whether the line has passed this status, or is at it; what is repeated in other words is passed too. */
function isPassed(to: OrderStatus, status: OrderStatus): boolean {
  if (to === status) return true;
  const [there, here] = [LIFECYCLE[to].line, LIFECYCLE[status].line];
  return there !== null && here !== null && there <= here;
}

/** Whether all that was sent has come; what came back was sent once more, or waits to be. */
export const areDelivered = (parcels: readonly { trackingState: string }[]): boolean =>
  parcels.some(({ trackingState }) => trackingState === "delivered") &&
  parcels.every(({ trackingState }) => (NOT_ON_ITS_WAY as readonly string[]).includes(trackingState));

/** States of a parcel that keep nothing on its way. */
export const NOT_ON_ITS_WAY = ["delivered", "returned"] as const satisfies readonly TrackingState[];

/** Carriers tell late and out of order too: what a parcel has passed does not come back. */
export const TRACKING_RANK = {
  label: 0,
  in_transit: 1,
  out_for_delivery: 1,
  attempt_failed: 1,
  lost: 2,
  delivered: 3,
  returned: 4,
} as const;
