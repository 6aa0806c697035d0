import { type CopiedColumn, tableStatement } from "../../domain/data-export/export-files.ts";
import type { sqliteWriter } from "../../domain/sqlite-file/sqlite-writer.ts";
import type { DataExportRow } from "../../../db/repositories/data-exports.server.ts";
import type { Scope } from "../scope.ts";

type Writer = ReturnType<typeof sqliteWriter>;

const MEANINGS: Record<CopiedColumn["kind"], string> = {
  text: "text",
  number: "number",
  amount: "whole minor units (pence, cents) of the currency in the same row",
  moment: "moment in UTC, ISO 8601",
  yes_no: "1 for yes, 0 for no",
  json: "JSON",
};

/**
 * What stands at the beginning of a file: what it is, what its columns mean, and the company itself.
 * @returns how many rows of the company's data that are.
 */
export async function openingTables(
  scope: Scope,
  { writer, row }: { writer: Writer; row: Pick<DataExportRow, "createdAt"> },
): Promise<number> {
  const { dataExports } = scope.tenant;
  const company = await dataExports.tenant();
  const tables = [{ name: "company", columns: company.columns }, ...dataExports.copiedTables()];

  writer.openTable("about", "CREATE TABLE about (name TEXT, value TEXT)");
  for (const line of [
    ["asked for at", row.createdAt.toISOString()],
    ["begun at", scope.now().toISOString()],
    ["made by", "Popstall"],
    ["amounts", MEANINGS.amount],
    ["moments", MEANINGS.moment],
    ["columns", "the table columns says what each column holds"],
    ["pictures", "in the table sqlar; unpacked by: sqlite3 FILE -Ax"],
    ["left out", "passwords, sign-ins, links and keys; baskets; what only keeps the product running"],
  ]) {
    writer.addRow(line);
  }
  writer.closeTable();

  writer.openTable("columns", 'CREATE TABLE "columns" (table_name TEXT, column_name TEXT, holds TEXT)');
  for (const { name, columns } of tables) {
    for (const column of columns) writer.addRow([name, column.name, MEANINGS[column.kind]]);
  }
  writer.closeTable();

  writer.openTable("company", tableStatement("company", company.columns));
  writer.addRow(company.values);
  writer.closeTable();
  return 1;
}
