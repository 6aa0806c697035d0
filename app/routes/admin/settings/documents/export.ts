import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { documentNumber } from "../../../../domain/documents/document-content.ts";
import { csvFile, csvOf } from "../../../../http/answers/files.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { readDocumentList } from "../../../../schemas/document-list.ts";
import { type DocumentRow, exportDocuments } from "../../../../services/documents/read.server.ts";

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

/** The documents of the page's month and kind as a table for the accountant. A credit note's amounts are negative. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:read");
  const fields = await readFields(args.request);
  const texts = [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const { filters } = readDocumentList(new URLSearchParams(texts));
  const parts = await exportDocuments(scope, filters);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([HEADER])}`)),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      file.enqueue(encoder.encode(csvOf(part.value.map((row) => cellsOf(row)))));
    },
  });
  return csvFile(`documents-${filters.month || scope.now().toISOString().slice(0, 10)}.csv`, body);
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "billing:read");
  return redirect(paths.settingsDocuments);
}

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
