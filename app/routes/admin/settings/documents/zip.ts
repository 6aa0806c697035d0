import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { documentZip } from "../../../../http/prints/document-zip.server.ts";
import { paths } from "../../../../paths.ts";
import { readDocumentList } from "../../../../schemas/document-list.ts";
import { documentsOfFile } from "../../../../services/documents/read.server.ts";

const PART = /^[1-9]\d{0,5}$/;

/** The documents of a month and kind as PDF, XML and table in one file; of a long month `part` says which of several. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:read");
  const fields = await readFields(args.request);
  const texts = [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const { filters: filter } = readDocumentList(new URLSearchParams(texts));
  const typed = String(fields.get("part") ?? "1");
  const part = PART.test(typed) ? Number(typed) : 0;
  const rows = filter.month === "" || part === 0 ? [] : await documentsOfFile(scope, { filter, part });
  // Nothing is of that month, or no longer in that part: the page shows what there is.
  if (rows.length === 0) return redirect(paths.settingsDocuments, 303);
  return new Response(documentZip(args.context, scope, rows), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="documents-${filter.month}-${part}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A visit of the address changes nothing and leads to the page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "billing:read");
  return redirect(paths.settingsDocuments);
}
