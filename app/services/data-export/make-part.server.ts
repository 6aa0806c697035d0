import { archivedName, type ExportProgress, tableStatement } from "../../domain/data-export/export-files.ts";
import { NEW_FILE, sqliteWriter } from "../../domain/sqlite-file/sqlite-writer.ts";
import type { DataExportRow } from "../../../db/repositories/data-exports.server.ts";
import type { Scope } from "../scope.ts";
import { openingTables } from "./opening-tables.server.ts";

type Writer = ReturnType<typeof sqliteWriter>;

/** A part ends once it is so large, or took so many reads: it is held in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;
const READS_IN_A_PART = 20;
const PICTURES_AT_ONCE = 5;

const BEGIN: ExportProgress = {
  writer: NEW_FILE,
  table: -1,
  after: null,
  rows: 0,
  parts: [],
  head: null,
  bytes: 0,
};

/** The archive of SQLite's own command line tool, which unpacks it: `sqlite3 FILE -Ax`. */
const ARCHIVE = "CREATE TABLE sqlar (name TEXT, mode INT, mtime INT, sz INT, data BLOB)";
/** A plain file that its owner may change and everybody read. */
const FILE_MODE = 0o100644;

/**
 * Makes the next part of a file: rows of the tables in their order, then pictures.
 * @returns the first page too, once all is in it.
 */
export async function makePart(
  scope: Scope,
  row: DataExportRow,
): Promise<{ bytes: Uint8Array; head: Uint8Array | null; progress: ExportProgress }> {
  const { dataExports } = scope.tenant;
  const tables = dataExports.copiedTables();
  const at = structuredClone(row.progress ?? BEGIN);
  const writer = sqliteWriter(at.writer);
  if (at.table < 0) {
    at.rows += await openingTables(scope, { writer, row });
    at.table = 0;
  }

  for (let reads = 0; reads < READS_IN_A_PART && writer.waiting() < PART_BYTES; reads += 1) {
    const table = tables[at.table];
    if (!table) {
      if (at.after === null) writer.openTable("sqlar", ARCHIVE);
      const isComplete = await addPictures(scope, writer, at);
      if (!isComplete) continue;
      writer.closeTable();
      const { bytes, head } = writer.end();
      return { bytes, head, progress: at };
    }
    if (at.after === null) writer.openTable(table.name, tableStatement(table.name, table.columns));
    const rows = await dataExports.rows(at.table, at.after);
    for (const { values } of rows) writer.addRow(values);
    at.rows += rows.length;
    at.after = rows.at(-1)?.key ?? at.after;
    if (rows.length < table.atOnce) {
      writer.closeTable();
      at.table += 1;
      at.after = null;
    }
  }
  const { bytes, state } = writer.takePart();
  return { bytes, head: null, progress: { ...at, writer: state } };
}

/** Adds some pictures, one in memory at a time. @returns true when there are no more. */
async function addPictures({ tenant, files }: Scope, writer: Writer, at: ExportProgress): Promise<boolean> {
  const pictures = await tenant.dataExports.pictures(String(at.after?.[0] ?? ""), PICTURES_AT_ONCE);
  for (const picture of pictures) {
    if (writer.waiting() >= PART_BYTES) return false;
    const { storageKey, svg } = picture;
    const bytes = storageKey === null ? undefined : await files.read(storageKey);
    if (bytes === "away") throw new Error("The object storage is away.");
    const content = bytes ?? (svg === null ? undefined : new TextEncoder().encode(svg));
    if (content) {
      const name = archivedName(picture);
      const changed = Math.floor(picture.createdAt.getTime() / 1000);
      writer.addRow([name, FILE_MODE, changed, content.length, content]);
    }
    at.after = [picture.id];
  }
  return pictures.length < PICTURES_AT_ONCE;
}
