import { sql } from "drizzle-orm";
import type { Database } from "../../db/driver/client.server.ts";

/** Columns that hold one of these values anywhere in the database, as `table.column`: every table, every row. */
export async function columnsWith(db: Database, values: readonly string[]): Promise<string[]> {
  const columns = await db.all<{ table: string; column: string }>(
    sql`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' and m.sql not like 'create virtual%'`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const holds = values.map((value) => sql`instr(cast(${sql.identifier(column)} as text), ${value}) > 0`);
    const rows = await db.all<{ found: number }>(
      sql`select 1 as found from ${sql.identifier(table)} where ${sql.join(holds, sql` or `)} limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
