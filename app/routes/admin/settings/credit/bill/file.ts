import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../../auth/session.server.ts";
import { statementFile } from "../../../../../http/prints/document-file.server.ts";
import { statementOf } from "../../../../../services/statements/read.server.ts";

const FORMATS = { "invoice.pdf": "pdf", "invoice.xml": "xml", "invoice.ubl.xml": "ubl" } as const;

/** A monthly invoice as PDF, CII or UBL. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "billing:read");
  const file = args.params["file"] ?? "";
  const format = Object.hasOwn(FORMATS, file) ? FORMATS[file as keyof typeof FORMATS] : undefined;
  const row = format && (await statementOf(scope, { id: args.params["billId"] ?? "" }));
  // Another company's invoice is not there.
  if (!format || !row) throw new Response(null, { status: 404 });
  return statementFile(args.context, scope, { row, format });
}
