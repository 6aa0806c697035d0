import { sql } from "drizzle-orm";
import type { Database } from "../../db/driver/client.server.ts";

/** Columns that hold one of these values anywhere in the database, as `table.column`: every table, every row. */
export async function columnsWith(db: Database, values: readonly string[]): Promise<string[]> {
  const all = await db.all<{ table: string; column: string }>(
    sql`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' and m.sql not like 'create virtual%'`,
  );
  const isIn = async (table: string, columns: readonly string[]) => {
    const texts = columns.map((column) => sql`coalesce(cast(t.${sql.identifier(column)} as text), '')`);
    const text = sql.join(texts, sql` || char(10) || `);
    const rows = await db.all(
      sql`select 1 from ${sql.identifier(table)} t, json_each(${JSON.stringify(values)}) one
          where instr(${text}, one.value) > 0 limit 1`,
    );
    return rows.length > 0;
  };
  const found: string[] = [];
  for (const table of new Set(all.map((one) => one.table))) {
    const columns = all.flatMap((one) => (one.table === table ? [one.column] : []));
    if (!(await isIn(table, columns))) continue;
    for (const column of columns) if (await isIn(table, [column])) found.push(`${table}.${column}`);
  }
  return found;
}
