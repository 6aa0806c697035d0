import type { AppLoadContext } from "@remix-run/cloudflare";
import { scriptsOf, slipFontPath } from "../../domain/address/printed-scripts.ts";
import { numberOf } from "../../domain/credit/statement.ts";
import { documentNumber } from "../../domain/documents/document-content.ts";
import { type DocumentRow, xmlOfDocument } from "../../services/documents/read.server.ts";
import type { DocumentJob } from "../../rendering/document-job.ts";
import { xmlOfStatement, type StatementRow } from "../../services/statements/read.server.ts";
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
  if (format === "pdf") return pdfAnswer(name, await documentPdf(context, scope, row));
  const xml = await xmlOfDocument(scope, { row, format });
  if (xml === null) throw new Response(null, { status: 404 });
  return xmlAnswer(name, xml, format);
}

/** A monthly invoice of the platform's as a file. */
export async function statementFile(
  context: AppLoadContext,
  scope: Scope,
  { row, format }: { row: StatementRow; format: DocumentFormat },
): Promise<Response> {
  const name = numberOf(row);
  const xml = await xmlOfStatement(scope, { row, format: format === "ubl" ? "ubl" : "xml" });
  if (format !== "pdf") return xmlAnswer(name, xml, format);
  const { content, createdAt: at } = row;
  return pdfAnswer(name, await writtenPdf(context, { number: name, type: "invoice", content, at, xml }));
}

const pdfAnswer = (name: string, pdf: Uint8Array) =>
  new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      ...PRIVATE,
    },
  });

const xmlAnswer = (name: string, xml: string, format: DocumentFormat) =>
  new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}${format === "ubl" ? ".ubl" : ""}.xml"`,
      ...PRIVATE,
    },
  });

/** A document as PDF, with its XML in it. */
export async function documentPdf(
  context: AppLoadContext,
  scope: Scope,
  row: DocumentRow,
): Promise<Uint8Array> {
  const { content, type, series, number } = row;
  return writtenPdf(context, {
    number: documentNumber(series, number),
    type,
    content,
    at: row.createdAt,
    xml: await xmlOfDocument(scope, { row, format: "xml" }),
  });
}

async function writtenPdf(context: AppLoadContext, job: Omit<DocumentJob, "fonts">): Promise<Uint8Array> {
  const { env, requestId } = context.page;
  const { PRINT } = env;
  if (!PRINT) throw new Error("There is no Worker for print files.");
  const [regular, bold, ...scripts] = await Promise.all([
    fontBytes(context, FACE_400),
    fontBytes(context, FACE_700),
    ...scriptsOf(JSON.stringify(job.content)).map((script) => fontBytes(context, slipFontPath(script))),
  ]);
  return PRINT.document({ ...job, fonts: { regular, bold, scripts } }, requestId);
}
