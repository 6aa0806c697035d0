import type { DocumentFilter, DocumentRow } from "../../../db/repositories/documents.server.ts";
import { ciiXml } from "../../domain/documents/cii-xml.ts";
import { documentNumber } from "../../domain/documents/document-content.ts";
import { documentFault } from "../../domain/documents/may-issue.ts";
import { ublXml } from "../../domain/documents/ubl-xml.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { logAlarm } from "../../log.server.ts";
import type { Scope } from "../scope.ts";

export type { DocumentRow } from "../../../db/repositories/documents.server.ts";

/** The documents of a placed order, the oldest first, and why it has no invoice or no receipt, where that is so. */
export async function documentsToMake(scope: Scope, orderId: string) {
  const source = await scope.tenant.documents.sourceOf(orderId);
  if (!source) return undefined;
  const given = { ...source, isPaid: source.payments.length > 0 };
  return {
    documents: source.documents,
    noInvoice: documentFault("invoice", given),
    noReceipt: documentFault("receipt", given),
  };
}

/** The documents of an order, the oldest first. */
export function documentsOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.documents.ofOrder(orderId);
}

const DOCUMENTS_PER_PAGE = 25;
/** So many documents are read at a time for a file. */
const AT_ONCE = 500;

/** One page of the tenant's documents. */
export function listDocuments(
  scope: Scope,
  { filters, sort, position }: ListQuery<DocumentFilter, "issued">,
) {
  const { descending } = sort;
  return scope.tenant.documents.list(filters, { descending, position, limit: DOCUMENTS_PER_PAGE });
}

/**
 * Every document of a month and kind, the oldest first, a part at a time, for a file. They name customers, so the file is
 * an entry of the audit log.
 */
export async function exportDocuments(scope: Scope, filter: DocumentFilter) {
  const { tenantId, audit } = scope.tenant;
  await audit.note(
    auditNote(scope, "Customer data exported", { id: tenantId }, { kind: filter.kind, from: filter.month }),
  );
  return documentParts(scope, filter);
}

/** So many documents are in one file: a month of a thousand is ten of them, each made while it is sent. */
export const DOCUMENTS_IN_A_FILE = 100;

/** The months, `YYYY-MM`, of which there are documents, the latest first. */
export const monthsOfDocuments = (scope: Scope): Promise<string[]> => scope.tenant.documents.months();

/** In how many files the documents of a month and kind come. */
export async function filesOfMonth(scope: Scope, filter: DocumentFilter): Promise<number> {
  return Math.ceil((await scope.tenant.documents.count(filter)) / DOCUMENTS_IN_A_FILE);
}

/**
 * The documents of one file of a month, the oldest first. They name customers, so the file is an entry of the audit log.
 * @param part from 1 on.
 */
export async function documentsOfFile(
  scope: Scope,
  { filter, part }: { filter: DocumentFilter; part: number },
): Promise<DocumentRow[]> {
  const { tenantId, audit, documents } = scope.tenant;
  const rows = await documents.part(filter, {
    offset: (part - 1) * DOCUMENTS_IN_A_FILE,
    limit: DOCUMENTS_IN_A_FILE,
  });
  if (rows.length === 0) return [];
  const facts = { kind: filter.kind, from: filter.month };
  await audit.note(auditNote(scope, "Customer data exported", { id: tenantId }, facts));
  return rows;
}

async function* documentParts(scope: Scope, filter: DocumentFilter): AsyncGenerator<DocumentRow[]> {
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const page = { descending: false, position, limit: AT_ONCE };
    const { rows, next } = await scope.tenant.documents.list(filter, page);
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    yield rows;
  }
}

/** A document of an order; undefined when the order has none of this id. */
export async function documentOfOrder(
  scope: Scope,
  { orderId, id }: { orderId: string; id: string },
): Promise<DocumentRow | undefined> {
  const row = await scope.tenant.documents.find(id);
  return row?.orderId === orderId ? row : undefined;
}

/**
 * A document as data: CII or UBL. The hash of the first CII file is kept; a later one that differs is an alarm, since an
 * issued document must not change. @returns null for a receipt, which is no invoice.
 */
export async function xmlOfDocument(
  scope: Scope,
  { row, format }: { row: DocumentRow; format: "xml" | "ubl" },
): Promise<string | null> {
  if (row.type === "receipt") return null;
  const number = documentNumber(row.series, row.number);
  if (format === "ubl") return ublXml(number, row.type, row.content);
  const xml = ciiXml(number, row.type, row.content);
  const hash = await scope.hash(xml);
  if (row.xmlHash === null) await scope.tenant.documents.noteHash(row.id, hash);
  else if (row.xmlHash !== hash) logAlarm("document differs", { documentId: row.id });
  return xml;
}
