import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { csvFile } from "../../../../http/answers/files.server.ts";
import { documentTableHead, documentTableRows } from "../../../../http/prints/document-table.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { readDocumentList } from "../../../../schemas/document-list.ts";
import { exportDocuments } from "../../../../services/documents/read.server.ts";

/** The documents of the page's month and kind as a table for the accountant. A credit note's amounts are negative. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:read");
  const fields = await readFields(args.request);
  const texts = [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const { filters } = readDocumentList(new URLSearchParams(texts));
  const parts = await exportDocuments(scope, filters);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(documentTableHead())),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      file.enqueue(encoder.encode(documentTableRows(part.value)));
    },
  });
  return csvFile(`documents-${filters.month || scope.now().toISOString().slice(0, 10)}.csv`, body);
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "billing:read");
  return redirect(paths.settingsDocuments);
}
