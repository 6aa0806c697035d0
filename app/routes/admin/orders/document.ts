import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { documentFile, type DocumentFormat } from "../../../http/prints/document-file.server.ts";
import { documentOfOrder } from "../../../services/documents/read.server.ts";

const FORMATS: Readonly<Record<string, DocumentFormat>> = { pdf: "pdf", xml: "xml", "ubl.xml": "ubl" };

/** An invoice, credit note or receipt as PDF, CII or UBL: `<id>.pdf`, `<id>.xml`, `<id>.ubl.xml`. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "invoices:read");
  const [, id = "", ending = ""] = /^([\w-]+)\.(pdf|xml|ubl\.xml)$/.exec(args.params["file"] ?? "") ?? [];
  const format = FORMATS[ending];
  const row = format && (await documentOfOrder(scope, { orderId: args.params["orderId"] ?? "", id }));
  // Another tenant's document is not there.
  if (!format || !row) throw new Response(null, { status: 404 });
  return documentFile(args.context, scope, { row, format });
}
