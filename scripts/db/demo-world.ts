import type { Client } from "@libsql/client/web";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CliError } from "../cli-error.ts";
import { ROOT } from "../product/settings.ts";
import { withRetry } from "./database-client.ts";
import { isUpToDate, migrate } from "./migrate.ts";
import type { KeepPast } from "./provider-past.ts";

export const MIGRATIONS = path.join(ROOT, "migrations");

/** Tells a world that was seeded whole from one whose seeding was cut short. */
const MARK = "__demo_world";

/**
 * Fills an empty database with the demo world.
 * @param keepPast where payments are kept; without it the world has no past, since nobody would know who paid.
 * @returns whether it did.
 */
export async function seedWhenEmpty(client: Client, keepPast?: KeepPast): Promise<boolean> {
  const mark = await readMark(client);
  if (mark === "seeded") return false;
  if (mark === "seeding") {
    await empty(client);
  } else if ((await count(client, "tenants")) > 0) {
    return false;
  }
  await seedNow(client, keepPast);
  return true;
}

/** How often a reset begins again when a running product wrote a row that the world has too. */
const TRIES = 3;

/**
 * Empties every table and seeds again, as `seedWhenEmpty` does; a database of other migrations is made anew. The product
 * may run meanwhile and write a row of its own (a page view that it counts late) before the world's: then it begins again.
 */
export async function resetWorld(client: Client, keepPast?: KeepPast): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await resetOnce(client, keepPast);
    } catch (error) {
      if (attempt === TRIES || !/SQLITE_CONSTRAINT/.test(String(error))) throw error;
    }
  }
}

async function resetOnce(client: Client, keepPast?: KeepPast): Promise<void> {
  if (await isUpToDate(client, MIGRATIONS)) {
    await readMark(client);
    await empty(client);
  } else {
    await dropAll(client);
    await migrate(client, MIGRATIONS, true);
    await readMark(client);
  }
  await seedNow(client, keepPast);
}

async function seedNow(client: Client, keepPast: KeepPast | undefined): Promise<void> {
  const file = path.join(ROOT, "db/seed/seed.ts");
  const module = (await import(pathToFileURL(file).href)) as {
    default: (client: Client) => Promise<unknown>;
  };
  await writeMark(client, "seeding");
  try {
    await module.default(client);
    if (keepPast) {
      const { writeHistory } = await import("../demo-history/demo-history.ts");
      await keepPast(await writeHistory(client, new Date()));
    }
  } catch (error) {
    throw new CliError(
      `The demo world could not be seeded (${error instanceof Error ? error.message : String(error)}): mend db/seed, then run the command again.`,
    );
  }
  await writeMark(client, "seeded");
}

async function readMark(client: Client): Promise<string | undefined> {
  await withRetry(() =>
    client.execute(
      `CREATE TABLE IF NOT EXISTS ${MARK} (id integer PRIMARY KEY CHECK (id = 1), state text NOT NULL)`,
    ),
  );
  const { rows } = await client.execute(`SELECT state FROM ${MARK}`);
  return rows[0] ? String(rows[0]["state"]) : undefined;
}

async function writeMark(client: Client, state: "seeding" | "seeded"): Promise<void> {
  await withRetry(() =>
    client.execute({
      sql: `INSERT INTO ${MARK} (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state`,
      args: [state],
    }),
  );
}

async function count(client: Client, table: string): Promise<number> {
  const { rows } = await client.execute(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.["n"] ?? 0);
}

/** What a full-text index keeps its words in goes and is emptied with the index. */
async function objects(client: Client, type: "table" | "view"): Promise<string[]> {
  const types = type === "table" ? "'table', 'virtual'" : "'view'";
  const { rows } = await client.execute(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN (${types}) AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%'`,
  );
  return rows.map((row) => String(row["name"]));
}

/** One transaction without foreign key checks, so that the order of the tables does not matter. */
async function empty(client: Client): Promise<void> {
  const tables = (await objects(client, "table")).filter((name) => !name.startsWith("__"));
  // A trigger may forbid deleting (an append-only table); it is put back in the same transaction.
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'");
  await withRetry(() =>
    client.migrate([
      ...rows.map((row) => `DROP TRIGGER "${String(row["name"])}"`),
      ...tables.map((table) => `DELETE FROM "${table}"`),
      ...rows.map((row) => String(row["sql"])),
    ]),
  );
}

async function dropAll(client: Client): Promise<void> {
  const views = await objects(client, "view");
  const tables = await objects(client, "table");
  await withRetry(() =>
    client.migrate([
      ...views.map((view) => `DROP VIEW "${view}"`),
      ...tables.map((table) => `DROP TABLE IF EXISTS "${table}"`),
    ]),
  );
}
