import type { OrderKind } from "./order-kind.ts";
import { crossesCustoms, type Place } from "../address/places.ts";
import type { ReprintReason } from "../fulfilment/reprint-rules.ts";
import type { Sorts } from "../lists/list-query.ts";
import type { RefundReason } from "../refund/refund-rules.ts";
import type { Region } from "../store/store-event.ts";
import { withdrawalOf } from "./withdrawal.ts";

/** The problems that a shopper or recipient can report about an item. */
export const CASE_PROBLEMS = [
  "misprint",
  "damaged",
  "wrong_item",
  "missing",
  "lost",
  "does_not_fit",
] as const;
export type ReportedProblem = (typeof CASE_PROBLEMS)[number];
/**
 * `message`: staff wrote to the person who ordered; nothing was reported. `withdrawal`: they withdrew from the contract.
 * `exchange`: they send pieces of a line back for another size of it.
 */
export type CaseProblem = ReportedProblem | "message" | "withdrawal" | "exchange";

/** `open`: staff are to answer. `asked`: they want to know more. `closed`: it was answered. */
export const CASE_STATES = ["open", "asked", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** How a case ended; `settled`: nothing is left to do. */
export const CASE_OUTCOMES = ["reprint", "refund", "exchange", "refused", "settled"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** In which way something does not fit, where its reporter says so. */
export const MISFITS = ["small", "big"] as const;
export type Misfit = (typeof MISFITS)[number];

/**
 * How many of each line of the order a case is about; of an exchange, the size that is wanted instead; of what does not fit,
 * whether it is too small or too big.
 */
export type CaseLine = { orderLineId: string; quantity: number; size?: string; misfit?: Misfit };
/** A photograph as it lies in the object storage, beside its case. */
export type CasePhoto = { sha256: string; contentType: string };

export const MOST_CASE_PHOTOS = 4;
/** So many may wait for an answer at once: more would be the same thing again. */
export const MOST_OPEN_CASES = 5;

/** How cases are sorted: those that wait for staff, the one that waits longest first; then the others, the latest first. */
export const CASE_SORTS = {
  waiting: { shape: ["number"] },
} as const satisfies Sorts<string>;
export type CaseSort = keyof typeof CASE_SORTS;

/** Where a photograph lies: under its case, so that it ends with it. Not among the files that anybody may see. */
export const casePhotoKey = (tenantId: string, caseId: string, sha256: string) =>
  `${caseFolder(tenantId, caseId)}${sha256}`;
export const caseFolder = (tenantId: string, caseId: string) => `cases/${tenantId}/${caseId}/`;

/** The reason of the reprint for each problem; null where a reprint does not help. */
export const REPRINTED_FOR = {
  misprint: "misprint",
  damaged: "damaged",
  wrong_item: "wrong_item",
  missing: "wrong_item",
  lost: "lost",
  does_not_fit: null,
  withdrawal: null,
  exchange: null,
  message: null,
} as const satisfies Record<CaseProblem, ReprintReason | null>;

/** As what money goes back for this. */
export const REFUNDED_FOR = {
  misprint: "misprint",
  damaged: "damaged",
  wrong_item: "wrong_item",
  missing: "wrong_item",
  lost: "lost",
  does_not_fit: "withdrawal",
  withdrawal: "withdrawal",
  exchange: "withdrawal",
  message: "goodwill",
} as const satisfies Record<CaseProblem, RefundReason>;

/** What comes of a problem by the rules, before a person has looked at it. */
export type CasePromise =
  /** It is made again; money back where that is refused or fails a second time. */
  | "made_again"
  /** Parcels may still come: afterwards it is made again, or the money goes back. */
  | "wait_then_made_again"
  /** The law gives so many days to send it back, and the money for goods and standard shipping. */
  | "may_be_returned"
  /** An item with a personal text cannot be returned because it does not fit. */
  | "made_personally"
  /** The days to send it back are over, or there never were any: the organiser decides. */
  | "organiser_decides";

type Ordered = Place & { kind: OrderKind };
type OrderedLine = { id: string; personalTexts: Readonly<Record<string, string>> };

/**
 * What will come of it, for the page that asks; the organiser may always do more.
 * @param shippedAt the last moment at which something of it was handed to a carrier; null where nothing was.
 */
export function promiseOf(
  problem: ReportedProblem,
  order: Ordered,
  lines: readonly OrderedLine[],
  facts: { region: Region; shippedAt: Date | null; deliveredAt: Date | null; now: Date },
): CasePromise {
  const { region, shippedAt, deliveredAt, now } = facts;
  if (problem === "does_not_fit") {
    const rights = lines.map((line) => withdrawalOf(order, line, { deliveredAt, now }).is);
    if (rights.includes("possible")) return "may_be_returned";
    return rights.length > 0 && rights.every((right) => right === "personal")
      ? "made_personally"
      : "organiser_decides";
  }
  if (problem !== "lost") return "made_again";
  return shippedAt !== null && now < lostFrom(region, order, shippedAt)
    ? "wait_then_made_again"
    : "made_again";
}

const DAY_MS = 86_400_000;
/** Business days without a word of the carrier, at home and abroad, as days of the week. */
const LOST_AFTER_DAYS = { home: 14, abroad: 28 };

/** From when on a parcel that did not come counts as lost. */
export function lostFrom(region: Region, to: Place, shippedAt: Date): Date {
  const days = LOST_AFTER_DAYS[crossesCustoms(region, to) ? "abroad" : "home"];
  return new Date(shippedAt.getTime() + days * DAY_MS);
}

/** Whether a problem can still be reported: once a parcel has left, and for so many days after. */
const TOLD_WITHIN_DAYS = 90;
export function mayOpenCase(shippedAt: Date | null, now: Date): boolean {
  return shippedAt !== null && now.getTime() - shippedAt.getTime() <= TOLD_WITHIN_DAYS * DAY_MS;
}
