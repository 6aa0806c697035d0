import { getTableName } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../../db/driver/client.server.ts";

/** So many values one statement carries: well below the server's limit. */
const VALUES_AT_ONCE = 4_000;

/** Rows of many tables, written in the order in which their tables were first named. */
export class HistoryRows {
  readonly #tables = new Map<string, { table: SQLiteTable; rows: object[] }>();

  /** @param order tables before others that lead to them. */
  constructor(order: readonly SQLiteTable[]) {
    for (const table of order) this.#tables.set(getTableName(table), { table, rows: [] });
  }

  add<T extends SQLiteTable>(table: T, ...rows: T["$inferInsert"][]): void {
    const kept = this.#tables.get(getTableName(table));
    if (!kept) throw new Error(`The table ${getTableName(table)} has no place in the order.`);
    kept.rows.push(...rows);
  }

  /** What was added to a table so far; a row may still be changed. */
  of<T extends SQLiteTable>(table: T): T["$inferInsert"][] {
    return (this.#tables.get(getTableName(table))?.rows ?? []) as T["$inferInsert"][];
  }

  statements(db: Database): BatchItem<"sqlite">[] {
    return [...this.#tables.values()].flatMap(({ table, rows }) => {
      const columns = new Set(rows.flatMap((row) => Object.keys(row))).size;
      const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / Math.max(1, columns)));
      const chunks: BatchItem<"sqlite">[] = [];
      for (let from = 0; from < rows.length; from += atOnce)
        chunks.push(db.insert(table).values(rows.slice(from, from + atOnce)));
      return chunks;
    });
  }
}
