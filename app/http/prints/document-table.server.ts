import { documentNumber } from "../../domain/documents/document-content.ts";
import type { DocumentRow } from "../../services/documents/read.server.ts";
import { csvOf } from "../answers/files.server.ts";

const HEADER = [
  "number",
  "kind",
  "issued_on",
  "order",
  "corrects",
  "customer",
  "customer_vat_number",
  "customer_country",
  "currency",
  "net",
  "vat",
  "gross",
];

/** The first line of the accountant's table, with the mark that tells spreadsheets that it is UTF-8. */
export const documentTableHead = (): string => `\uFEFF${csvOf([HEADER])}`;

/** Documents as lines of the accountant's table. A credit note's amounts are negative. */
export const documentTableRows = (rows: readonly DocumentRow[]): string =>
  csvOf(rows.map((row) => cellsOf(row)));

/** Amounts as decimal numbers, which spreadsheets add up. */
function cellsOf({ series, number, type, issuedOn, content, currency, net, vat, gross }: DocumentRow) {
  const sign = type === "credit_note" ? -1 : 1;
  const { orderRef, corrects, buyer } = content;
  return [
    documentNumber(series, number),
    type,
    issuedOn,
    orderRef,
    corrects?.number ?? "",
    buyer.name,
    buyer.vatNumber,
    buyer.country,
    currency,
    ...[net, vat, gross].map((minor) => (sign * minor) / 100),
  ];
}
