import { stringify } from "csv-stringify/sync";
import { type TableText, textOfTable } from "../../domain/lists/table-text.ts";

export type CsvCell = string | number | boolean | null;

/**
 * Rows as CSV. No cell is read as a formula by a spreadsheet: what begins like one is marked as text, after the blanks
 * before it are gone, since a spreadsheet looks past them.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell.trim() : cell)));
  return stringify(cells, {
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { boolean: (value) => (value ? "true" : "false") },
  });
}

/** A table as CSV that is made while it is sent, a part of its rows at a time. */
export function csvParts<Row>(
  header: readonly string[],
  parts: AsyncGenerator<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([header])}`)),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      file.enqueue(encoder.encode(csvOf(part.value.map(cellsOf))));
    },
  });
}

/** A file that a browser saves. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function csvFile(name: string, body: ReadableStream<Uint8Array> | string): Response {
  return new Response(typeof body === "string" ? `\uFEFF${body}` : body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/** The text of a table that was sent as a file. A field without one reads as an empty text. */
export async function textOfFile(file: unknown): Promise<TableText> {
  return file instanceof Blob
    ? textOfTable(new Uint8Array(await file.arrayBuffer()))
    : { ok: true, text: "" };
}

/** What XML 1.0 cannot hold, however it is written. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the content of an element or of an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replaceAll(NOT_XML, "").replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}

/** `<name>text</name>` */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** A file for robots: the same for everybody, and an hour old at most. */
export function xmlResponse(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
