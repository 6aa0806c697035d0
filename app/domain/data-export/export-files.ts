import type { WriterState } from "../sqlite-file/sqlite-writer.ts";

const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** The path of a picture in the archive; its id tells two pictures of the same name apart. */
export function archivedName(picture: {
  id: string;
  name: string;
  folder: string;
  contentType: string;
}): string {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N} _-]+/gu, " ").trim();
  const folder = plain(picture.folder);
  const name = plain(picture.name.replace(/\.\w{1,5}$/, ""));
  const ending = ENDINGS[picture.contentType] ?? "bin";
  return ["pictures", folder, `${name} ${picture.id}`.trim()].filter(Boolean).join("/") + `.${ending}`;
}

/**
 * What the values of a column of the copy are: an amount in whole minor units, a moment in UTC as ISO 8601, 0 or 1, or JSON
 * as text.
 */
export type CopiedKind = "text" | "number" | "amount" | "moment" | "yes_no" | "json";
export type CopiedColumn = { name: string; kind: CopiedKind };

const TYPES: Record<CopiedKind, string> = {
  text: "TEXT",
  number: "INTEGER",
  amount: "INTEGER",
  moment: "TEXT",
  yes_no: "INTEGER",
  json: "TEXT",
};

/** The statement that SQLite keeps of a table. */
export function tableStatement(name: string, columns: readonly CopiedColumn[]): string {
  const lines = columns.map((column) => `"${column.name}" ${TYPES[column.kind]}`);
  return `CREATE TABLE "${name}" (${lines.join(", ")})`;
}

/** `making` from the request on; `failed` when every attempt failed for days. */
const EXPORT_STATES = ["making", "ready", "expired", "failed"] as const;
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

/** Where the parts of an export lie in the object storage. */
export const partsFolder = (tenantId: string, exportId: string): string => `exports/${tenantId}/${exportId}/`;
