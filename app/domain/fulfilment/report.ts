import type { RejectionCode } from "./submission.ts";

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
  | { type: "misprinted"; detail: string }
  | { type: "cancel_accepted" }
  | { type: "cancel_rejected"; message: string }
);

/** A parcel without a number was sent as one that cannot be followed. */
export type ReportedParcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export const ISSUE_CODES = ["address", "artwork", "out_of_stock", "capacity"] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];
