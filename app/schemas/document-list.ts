import { DOCUMENT_TYPES } from "../domain/documents/document-content.ts";
import type { Sorts } from "../domain/lists/list-query.ts";
import { listQuerySchema, monthOrNone, oneOf } from "./list-query.ts";

/** How the list of documents can be sorted: by day. */
export const DOCUMENT_SORTS = {
  issued: { shape: ["string"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type DocumentSort = keyof typeof DOCUMENT_SORTS;

/** What the address of the list of documents may ask for. */
export const readDocumentList = listQuerySchema({
  filters: { month: monthOrNone, kind: oneOf(DOCUMENT_TYPES) },
  sorts: DOCUMENT_SORTS,
  sort: "issued",
});
