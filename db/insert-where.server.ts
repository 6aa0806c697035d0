import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./driver/client.server.ts";

/** The database takes so many parts of a compound select; far more than an order has lines. */
export const MOST_ROWS = 100;

/** The values of a row in the order of its table's columns. */
function valuesOf<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): SQL {
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const given = (row as Record<string, unknown>)[key];
    const value = given === undefined ? column.default : given;
    if (value === undefined || value === null) return sql`null`;
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql.join(values, sql`, `);
}

/** An insert that happens only if a condition holds at the moment of writing. */
export function insertWhere<T extends SQLiteTable>(
  db: Database,
  table: T,
  row: T["$inferInsert"],
  condition: SQL,
) {
  return db.insert(table).select(sql`select ${valuesOf(table, row)} where ${condition}`);
}

/**
 * The same for many rows: all of them or none, by one statement, which the database reads and checks once. Rows beyond
 * a hundred are another statement.
 */
export function insertRowsWhere<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly T["$inferInsert"][],
  condition: SQL,
) {
  const statements = [];
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const selects = rows.slice(at, at + MOST_ROWS).map((row) => sql`select ${valuesOf(table, row)}`);
    const all = sql.join(selects, sql` union all `);
    statements.push(db.insert(table).select(sql`select * from (${all}) where ${condition}`));
  }
  return statements;
}

/** A row as it would be read after it was inserted. Defaults that the database works out are not known here. */
export function rowOf<T extends SQLiteTable>(table: T, row: T["$inferInsert"]): T["$inferSelect"] {
  const cells = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const given = (row as Record<string, unknown>)[key];
    return [key, given === undefined ? (column.default ?? null) : given];
  });
  return Object.fromEntries(cells) as T["$inferSelect"];
}

/** The rows of a read, inserted: each of the table's columns by its name. */
export function insertSelected<T extends SQLiteTable>(
  db: Database,
  table: T,
  columns: Readonly<Record<string, SQL>>,
  rest: SQL,
) {
  const values = Object.keys(getTableColumns(table)).map((name) => {
    const value = columns[name];
    if (!value) throw new Error(`No value for the column ${name}.`);
    return value;
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${rest}`);
}
