import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CopiedColumn, CopiedKind } from "../app/domain/data-export/export-files.ts";
import type { SqliteValue } from "../app/domain/sqlite-file/sqlite-record.ts";

const KINDS: Record<string, CopiedKind> = {
  string: "text",
  number: "number",
  date: "moment",
  boolean: "yes_no",
  json: "json",
};

type Copied = {
  columns: Record<string, SQLiteColumn>;
  amounts?: ReadonlySet<string>;
  currency?: unknown;
};

/** The columns of a table's copy; the currency of its amounts behind them where the table has none of its own. */
export function columnsOfCopy({ columns, amounts, currency }: Copied): CopiedColumn[] {
  const own = Object.entries(columns).map(([name, column]) => ({
    name,
    kind: amounts?.has(name) ? ("amount" as const) : (KINDS[column.dataType] ?? "text"),
  }));
  return currency ? [...own, { name: "currency", kind: "text" }] : own;
}

/** A value of the database as the copy holds it. */
export function copiedValue(value: unknown): SqliteValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}
