import type { PrintFormat } from "../print/line-prints.ts";
import type { Side } from "../design/design.ts";
import type { FulfillerMode } from "../order/fulfiller-mode.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { type Condition, isPacked } from "../order/status-transition.ts";

/**
 * What a fulfiller is asked to make and ship, as it is sent to one that has an API (docs/fulfiller-api.md) and shown to
 * one that has none. Written whole before it is sent, so that every try says the same.
 */
export type Submission = {
  /** Our fulfilment. */
  id: string;
  /** Grows with each changed submission; id and revision identify a repeated submission. */
  revision: number;
  order_ref: string;
  test: boolean;
  /** YYYY-MM-DD: the last day on which it may leave to come in time. */
  ship_by: string | null;
  ship_to: SubmissionAddress;
  method: "standard" | "standard_tracked" | "express";
  /** For parcels that cross a customs border. `value` is whole minor units of `currency`. */
  customs: { value: number; currency: string; gift: boolean } | null;
  packing: { note: string; lang: string };
  items: SubmissionItem[];
};

type SubmissionAddress = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string;
};

export type SubmissionItem = {
  /** The line of the fulfilment. */
  id: string;
  sku: string;
  name: string;
  colour: string;
  size: string;
  qty: number;
  prints: SubmissionPrint[];
};

export type SubmissionPrint = {
  side: Side;
  technique: string;
  /** Of the file behind `file_url`. */
  format: PrintFormat;
  /** Opens for seven days without a sign-in; it can be renewed by reading the fulfilment. */
  file_url: string;
  /** Of the file, so that what was fetched can be compared with what was meant. */
  sha256: string;
  /** Width and height. */
  mm: [number, number];
  preview_url: string;
};

/** Why a fulfiller will not make it. */
export const REJECTION_CODES = [
  "out_of_stock",
  "discontinued",
  "capacity",
  "closed",
  "sku_unknown",
  "price_mismatch",
  "artwork_unprintable",
  "address_undeliverable",
  "content_refused",
  "other",
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

export type SubmissionAnswer =
  | { state: "accepted"; externalId: string }
  | { state: "rejected"; code: RejectionCode; message: string }
  /** No answer, or one that says nothing about the order: the same is sent again later, with the same key. */
  | {
      state: "away";
      message: string;
      /** It was not even sent, since nothing was answered a moment ago; so long it is not worth trying. */
      notSentForMs?: number;
    };

/** What became of what a fulfiller was sent, one answer for each revision. */
const SUBMISSION_STATES = [
  /** It was sent, and whether the fulfiller has it is not known. */
  "sent",
  "accepted",
  /** The fulfiller will not make it. */
  "refused",
  /** The fulfiller agreed to make nothing, or never had it. */
  "withdrawn",
  /** The fulfiller was asked to leave it unmade and makes it all the same. */
  "kept",
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** States in which a parcel may come of it: nothing else of the fulfilment is sent to anybody until that is over. */
export const MAY_BE_MADE = ["sent", "accepted", "kept"] as const satisfies readonly SubmissionState[];

export const mayBeMade = (state: SubmissionState): boolean =>
  (MAY_BE_MADE as readonly SubmissionState[]).includes(state);

/**
 * Whether a move leads to another submission: every way into the queue, but for the one of an order whose answer did not
 * come, which is sent again as it was.
 */
export const isSentAnew = (from: OrderStatus | null, to: OrderStatus): boolean =>
  to === "queued submitting to fulfiller" && from !== "submitting to fulfiller";

/** Statuses in which a fulfiller has accepted it, up to the parcel that has left. */
export const HAS_IT = [
  ...(["submitted to fulfiller", "picked", "in production"] as const),
  ...(["awaiting packing", "packaged", "ready to ship", "shipped"] as const),
] as const;

/** Statuses in which a fulfiller works on it, or is just being sent it. In all others the next step is ours. */
const AT_FULFILLER: readonly OrderStatus[] = ["submitting to fulfiller", ...HAS_IT];

/** Whether a fulfilment waits for us or for a person, so that no fulfiller goes on with it by itself. */
export const isOurs = (status: OrderStatus): boolean =>
  status !== "cancelled" && !AT_FULFILLER.includes(status);

/** What a Worker has in hand when its order is held for a dispute: it is given back, and waits then. */
export const GOES_ON_HELD = [
  "processing",
  "submitting to fulfiller",
] as const satisfies readonly OrderStatus[];

/** A part of an order when what all its parts say, as the address, is about to change. */
type ChangedPart = {
  status: OrderStatus;
  resumeTo: OrderStatus | null;
  /** Where it stood when it was held for its address. */
  heldFrom: OrderStatus | null;
  /** Whether its fulfiller has an API; the others read their work here, and so the new address too. */
  hasApi: boolean;
  /** Whether something may still be made of what was sent of it. */
  mayBeMade: boolean;
};

/**
 * What happens to a part when the address of its order changes. `recall`: the part goes back to the queue, and its
 * fulfiller is asked not to make it. `revise`: the part is not at a fulfiller, and the next submission has a new
 * revision. `leave`: its parcel has left, it is cancelled, or its fulfiller sees the change.
 */
export function partOnChange(part: ChangedPart): "recall" | "revise" | "leave" {
  const { status, hasApi } = part;
  if (status === "shipped" || status === "cancelled") return "leave";
  if (!isOurs(status)) return hasApi ? "recall" : "leave";
  // Its fulfiller prints it again by itself.
  if (status === "awaiting reprint" && part.mayBeMade) return hasApi ? "recall" : "leave";
  if (status !== "address issue" || !isPacked(part.resumeTo)) return "revise";
  // A parcel that came back is none that its fulfiller could still leave unsent.
  return hasApi && part.heldFrom !== "shipped" ? "revise" : "leave";
}

type Maker = { id: string; mode: FulfillerMode };

/**
 * Whether a program of its fulfiller has what was sent, so that it must be asked to leave it unmade. It was told by a call,
 * which alone notes what was said: also where the fulfiller reads its work here by now.
 */
export const hasProgramIt = (
  { fulfillerId, said }: { fulfillerId: string; said: string | null },
  makers: readonly Maker[],
): boolean => said !== null || makers.some(({ id, mode }) => id === fulfillerId && mode === "api");

/** What the history of a part says of its recall. */
export const RECALLED = "What was agreed has changed since it was sent.";

/** The way back to the queue of what is recalled. */
export function recallOf(status: OrderStatus): { to: OrderStatus; when: Condition; by: "system" } {
  const to = "queued submitting to fulfiller";
  switch (status) {
    case "submitting to fulfiller":
      return { to, when: "not done", by: "system" };
    case "awaiting reprint":
      return { to, when: "same file", by: "system" };
    default:
      return { to, when: "recalled", by: "system" };
  }
}

/** Holds of a fulfilment that a fulfiller makes, or may make, in a way that is not agreed any more. */
const NOT_WITHDRAWN = ["made_before_change", "not_withdrawn"] as const;
export const isNotWithdrawn = (holdReason: string | null): boolean =>
  (NOT_WITHDRAWN as readonly (string | null)[]).includes(holdReason);

/**
 * How a print shop's files name a job: by our id, and from the second revision on by that as well, so that a file of before
 * a change ships nothing of after it.
 */
export const jobName = ({ id, revision }: Pick<Submission, "id" | "revision">): string =>
  revision === 1 ? id : `${id}-${revision}`;

/** What the name of a job stands for. */
export function readJobName(name: string): { fulfilmentId: string; revision?: number } {
  const [, fulfilmentId, revision] = /^([^-]*)-(\d{1,6})$/.exec(name) ?? [];
  return fulfilmentId === undefined ? { fulfilmentId: name } : { fulfilmentId, revision: Number(revision) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed try the same is sent again; after the last it is an error that a person sees to. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** @param tries how often it was tried, at least 1; undefined when that was often enough. */
export const waitBeforeSubmission = (tries: number): number | undefined => WAITS_MS[tries - 1];

/** After so long without an answer whether it is left unmade, a person sees to it. */
export const UNANSWERED_AFTER_MS = 24 * HOUR;

/** How long until a fulfiller is asked again to leave an order unmade. @param forMs since when it has been asked. */
export const waitForAnswer = (forMs: number): number => Math.min(Math.max(forMs / 2, MINUTE), HOUR);
