import type { WriterState } from "../sqlite-file/sqlite-writer.ts";

/** `making` from the moment it is asked for; `failed` when nobody could make it for days. */
export const EXPORT_STATES = ["making", "ready", "expired", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Where the next part of an export begins. */
export type ExportProgress = {
  writer: WriterState;
  /** Which table is being copied, and behind which row it goes on: the values of its key. */
  table: number;
  after: (string | number)[] | null;
  rows: number;
  /** Keys of the parts in the object storage, in the order of the file; the first page comes before them. */
  parts: string[];
  /** Key of the first page, which is made last. */
  head: string | null;
  bytes: number;
};

/** For how long a file can be fetched. */
export const EXPORT_DAYS = 7;
/** An export that is not made by then failed. */
export const GIVE_UP_EXPORT_DAYS = 3;
/** So many may be asked for within a day. */
export const EXPORTS_A_DAY = 3;
