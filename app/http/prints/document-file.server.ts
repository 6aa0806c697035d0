import type { AppLoadContext } from "@remix-run/cloudflare";
import { scriptsOf, slipFontPath } from "../../domain/address/printed-scripts.ts";
import { documentNumber } from "../../domain/documents/document-content.ts";
import { type DocumentRow, xmlOfDocument } from "../../services/documents/read.server.ts";
import type { Scope } from "../../services/scope.ts";
import { FACE_400, FACE_700, fontBytes } from "./packing-slips.server.ts";

/** `pdf` carries the CII file; `xml` is that file alone, `ubl` the same document as UBL. */
export type DocumentFormat = "pdf" | "xml" | "ubl";

/** It names people, so no shared cache may store it. */
const PRIVATE = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** What a document's files are called, without their ending. */
export const fileNameOf = ({ series, number }: DocumentRow): string =>
  documentNumber(series, number).replaceAll(/[^\w.-]+/g, "-");

/**
 * A document as a file, made of its frozen row. @throws a 404 where a receipt is asked for as data.
 */
export async function documentFile(
  context: AppLoadContext,
  scope: Scope,
  { row, format }: { row: DocumentRow; format: DocumentFormat },
): Promise<Response> {
  const name = fileNameOf(row);
  if (format === "pdf") {
    const pdf = await documentPdf(context, scope, row);
    return new Response(pdf as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${name}.pdf"`,
        ...PRIVATE,
      },
    });
  }
  const xml = await xmlOfDocument(scope, { row, format });
  if (xml === null) throw new Response(null, { status: 404 });
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}${format === "ubl" ? ".ubl" : ""}.xml"`,
      ...PRIVATE,
    },
  });
}

/** A document as PDF, with its XML in it. */
export async function documentPdf(
  context: AppLoadContext,
  scope: Scope,
  row: DocumentRow,
): Promise<Uint8Array> {
  const { env, requestId } = context.page;
  const { PRINT } = env;
  if (!PRINT) throw new Error("There is no Worker for print files.");
  const { content, type, series, number } = row;
  const [regular, bold, ...scripts] = await Promise.all([
    fontBytes(context, FACE_400),
    fontBytes(context, FACE_700),
    ...scriptsOf(JSON.stringify(content)).map((script) => fontBytes(context, slipFontPath(script))),
  ]);
  const job = {
    number: documentNumber(series, number),
    type,
    content,
    at: row.createdAt,
    xml: await xmlOfDocument(scope, { row, format: "xml" }),
    fonts: { regular, bold, scripts },
  };
  return PRINT.document(job, requestId);
}
