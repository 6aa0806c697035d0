import type { PrintFormat } from "../print/line-prints.ts";
import type { Side } from "../design/design.ts";

/**
 * What a fulfiller is asked to make and ship, as it is sent to one that has an API (docs/fulfiller-api.md) and shown to
 * one that has none. Written whole before it is sent, so that every try says the same.
 */
export type Submission = {
  /** Our fulfilment. */
  id: string;
  /** Counts what was sent differently; with the id it is the key by which a repeated submission is known. */
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

export type SubmissionAddress = {
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
