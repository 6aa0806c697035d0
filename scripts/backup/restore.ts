import type { Client } from "@libsql/client/web";
import { CliError } from "../cli-error.ts";

/** What is sent at once; each part is one transaction. */
const PART_LENGTH = 1_000_000;

/**
 * Writes a dump into an empty database.
 * @param statements in the order of the dump: tables with their rows, then indexes and triggers.
 * @returns how many statements were run.
 * @throws CliError where the database has tables, or rows of the dump do not belong together.
 */
export async function restoreInto(client: Client, statements: AsyncIterable<string>): Promise<number> {
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'libsql_%' limit 1",
  );
  if (rows.length > 0)
    throw new CliError(
      `Nothing was restored: the database has tables (${String(rows[0]?.["name"])}). Restore into a new one, and give the product its address then.`,
    );
  let part: string[] = [];
  let length = 0;
  let count = 0;
  const send = async () => {
    if (part.length === 0) return;
    await client.executeMultiple(["PRAGMA foreign_keys=OFF;", "BEGIN;", ...part, "COMMIT;"].join("\n"));
    part = [];
    length = 0;
  };
  const searches = new Set<string>();
  for await (const statement of statements) {
    for (const sql of asWritten(statement, searches)) {
      part.push(sql);
      length += sql.length;
      count += 1;
    }
    if (length > PART_LENGTH) await send();
  }
  await send();
  const broken = await client.execute("pragma foreign_key_check");
  if (broken.rows.length > 0)
    throw new CliError(
      `${broken.rows.length} rows of the dump refer to rows that it has not: use an older backup.`,
    );
  return count;
}

/** A dump writes a table for searching into the list of tables itself, which only a file's owner may. */
const SEARCH =
  /^INSERT INTO sqlite_schema\b.*?VALUES\('table','(\w+)',.*?,0,'(CREATE VIRTUAL TABLE .*)'\);$/is;
const SHADOW = /^CREATE TABLE IF NOT EXISTS '(\w+)'/i;

/** @param searches the names of the tables for searching that were made so far. */
function asWritten(statement: string, searches: Set<string>): string[] {
  if (/^(?:PRAGMA|BEGIN|COMMIT)\b/i.test(statement)) return [];
  const [, name, sql] = SEARCH.exec(statement) ?? [];
  if (name !== undefined && sql !== undefined) {
    searches.add(name);
    return [`${unquoted(sql)};`];
  }
  // It made its own tables with rows of their own; the dump has theirs.
  const shadow = SHADOW.exec(statement)?.[1];
  const isShadow = shadow !== undefined && [...searches].some((one) => shadow.startsWith(`${one}_`));
  return isShadow ? [`DELETE FROM ${shadow};`] : [statement];
}

/** A text within quotes. libSQL's server writes the quotes of this one as they are; SQLite doubles them. */
function unquoted(text: string): string {
  const isDoubled = [...text.matchAll(/'+/g)].every(([run]) => run.length % 2 === 0);
  return isDoubled ? text.replaceAll("''", "'") : text;
}
