import type { Client, InStatement } from "@libsql/client/web";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import { withRetry } from "./database-client.ts";

const JOURNAL = "__migrations";

interface Migration {
  name: string;
  sha: string;
  statements: string[];
}

/** The migrations of a folder in their order, as drizzle-kit writes them. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return {
      name: file.replace(/\.sql$/, ""),
      sha: createHash("sha256").update(text).digest("hex"),
      statements: text
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter(Boolean),
    };
  });
}

/**
 * Brings a database up to date. Each file is one transaction together with its line in the journal, so a migration is
 * there whole or not at all, and two runs at once apply it once.
 * @returns the names of the migrations that were applied now.
 * @throws CliError when the database was made by other migrations than these.
 */
export async function migrate(client: Client, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  await withRetry(() =>
    client.execute(
      `CREATE TABLE IF NOT EXISTS ${JOURNAL} (name text PRIMARY KEY NOT NULL, sha text NOT NULL, applied_at integer NOT NULL)`,
    ),
  );
  const applied = await readJournal(client);
  refuseOtherHistory(migrations, applied);

  const done: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (await apply(client, migration)) done.push(migration.name);
  }
  return done;
}

/** Whether the database was made by exactly these migrations. */
export async function isUpToDate(client: Client, folder: string): Promise<boolean> {
  try {
    const applied = await readJournal(client);
    const migrations = readMigrations(folder);
    return (
      applied.size === migrations.length && migrations.every(({ name, sha }) => applied.get(name) === sha)
    );
  } catch {
    return false;
  }
}

async function apply(client: Client, migration: Migration): Promise<boolean> {
  const entry: InStatement = {
    sql: `INSERT INTO ${JOURNAL} (name, sha, applied_at) VALUES (?, ?, ?)`,
    args: [migration.name, migration.sha, Date.now()],
  };
  // The journal first: whoever comes second fails on it before anything is changed. `migrate` is a batch with foreign
  // keys off, which drizzle's way of rebuilding a table needs.
  const statements: InStatement[] = [
    entry,
    ...migration.statements.filter((sql) => !/^PRAGMA foreign_keys/i.test(sql)),
  ];
  try {
    await withRetry(() => client.migrate(statements));
    return true;
  } catch (error) {
    const applied = await readJournal(client);
    if (applied.get(migration.name) === migration.sha) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `The migration ${migration.name} cannot be applied (${reason}); the database is as it was before it.`,
    );
  }
}

async function readJournal(client: Client): Promise<Map<string, string>> {
  const { rows } = await withRetry(() => client.execute(`SELECT name, sha FROM ${JOURNAL}`));
  return new Map(rows.map((row) => [String(row["name"]), String(row["sha"])]));
}

function refuseOtherHistory(migrations: Migration[], applied: Map<string, string>): void {
  const byName = new Map(migrations.map(({ name, sha }) => [name, sha]));
  for (const [name, sha] of applied) {
    if (byName.get(name) === sha) continue;
    const what = byName.has(name)
      ? "was changed after it had been applied"
      : "was applied but is not in this checkout";
    throw new CliError(
      `The migration ${name} ${what}: go back to the code that made this database, or, if its data may be lost, run npm run db:reset.`,
    );
  }
}
