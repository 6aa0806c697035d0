import type { AppLoadContext } from "@remix-run/cloudflare";
import { Zip, ZipPassThrough } from "fflate";
import { type DocumentRow, xmlOfDocument } from "../../services/documents/read.server.ts";
import type { Scope } from "../../services/scope.ts";
import { documentPdf, fileNameOf } from "./document-file.server.ts";
import { documentTableHead, documentTableRows } from "./document-table.server.ts";

/**
 * Documents as one ZIP: each as PDF and, but for receipts, as XML, and the table of them. A document is made when the reader
 * has taken the one before, so that never more than one is held. PDFs are compressed already, so nothing is once more.
 */
export function documentZip(
  context: AppLoadContext,
  scope: Scope,
  rows: readonly DocumentRow[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = rows.values();
  const zip = new Zip();
  const add = (name: string, at: Date, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
  };
  return new ReadableStream<Uint8Array>({
    start(stream) {
      zip.ondata = (error, chunk, isLast) => {
        if (error) return stream.error(error);
        stream.enqueue(chunk);
        if (isLast) stream.close();
      };
    },
    async pull() {
      const { value: row } = left.next();
      if (!row) {
        add("documents.csv", scope.now(), encoder.encode(documentTableHead() + documentTableRows(rows)));
        return zip.end();
      }
      const name = fileNameOf(row);
      const [pdf, xml] = await Promise.all([
        documentPdf(context, scope, row),
        xmlOfDocument(scope, { row, format: "xml" }),
      ]);
      add(`${name}.pdf`, row.createdAt, pdf);
      if (xml !== null) add(`${name}.xml`, row.createdAt, encoder.encode(xml));
    },
    cancel: () => zip.terminate(),
  });
}
