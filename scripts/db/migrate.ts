import type { Client, InStatement } from "@libsql/client/web";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import { withRetry } from "./database-client.ts";
import { isBorne } from "./migration-rules.ts";

const JOURNAL = "__migrations";

interface Migration {
  name: string;
  sha: string;
  /** Whether the release before works on its tables; its journal says so, since that release has not the file. */
  borne: boolean;
  statements: string[];
}

/** A migration that was applied. */
type Applied = Pick<Migration, "sha" | "borne">;

/** The migrations of a folder in their order, as drizzle-kit writes them. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return {
      name: file.replace(/\.sql$/, ""),
      sha: createHash("sha256").update(text).digest("hex"),
      borne: isBorne(text),
      statements: text
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter(Boolean),
    };
  });
}

/**
 * Brings a database up to date. Each file is one transaction together with its line in the journal, so a migration is
 * there whole or not at all, and two runs at once apply it once. A database that is ahead is left as it is where each
 * migration that this checkout lacks says that the release before bears it: so a deployment goes back.
 * @param isLocal whether the database is one of this machine, whose data may be given up.
 * @returns the names of the migrations that were applied now.
 * @throws CliError when the database was made by other migrations than these.
 */
export async function migrate(client: Client, folder: string, isLocal = false): Promise<string[]> {
  const migrations = readMigrations(folder);
  await openJournal(client);
  const applied = await readJournal(client);
  refuseOtherHistory(migrations, applied, isLocal);

  const done: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (await apply(client, migration)) done.push(migration.name);
  }
  return done;
}

async function openJournal(client: Client): Promise<void> {
  await withRetry(() =>
    client.execute(
      `CREATE TABLE IF NOT EXISTS ${JOURNAL} (name text PRIMARY KEY NOT NULL, sha text NOT NULL, applied_at integer NOT NULL)`,
    ),
  );
  try {
    await withRetry(() =>
      client.execute(`ALTER TABLE ${JOURNAL} ADD COLUMN borne integer NOT NULL DEFAULT 0`),
    );
  } catch (error) {
    // It is there already, or another run added it at the same moment.
    if (!/duplicate column/i.test(String(error))) throw error;
  }
}

/** Whether a database has the tables of these migrations, and no others but those that this checkout bears. */
export async function isUpToDate(client: Client, folder: string): Promise<boolean> {
  try {
    const applied = await readJournal(client);
    const migrations = readMigrations(folder);
    return (
      migrations.every(({ name, sha }) => applied.get(name)?.sha === sha) &&
      foreignTo(migrations, applied).every(([, { borne }]) => borne)
    );
  } catch {
    return false;
  }
}

async function apply(client: Client, migration: Migration): Promise<boolean> {
  const entry: InStatement = {
    sql: `INSERT INTO ${JOURNAL} (name, sha, applied_at, borne) VALUES (?, ?, ?, ?)`,
    args: [migration.name, migration.sha, Date.now(), migration.borne ? 1 : 0],
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
    if (applied.get(migration.name)?.sha === migration.sha) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `The migration ${migration.name} cannot be applied (${reason}); the database is as it was before it.`,
    );
  }
}

async function readJournal(client: Client): Promise<Map<string, Applied>> {
  const { rows } = await withRetry(() => client.execute(`SELECT * FROM ${JOURNAL}`));
  return new Map(
    rows.map((row) => [String(row["name"]), { sha: String(row["sha"]), borne: row["borne"] === 1 }]),
  );
}

/** What was applied and is not in this checkout. */
const foreignTo = (migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>) =>
  [...applied].filter(([name]) => !migrations.some((one) => one.name === name));

function refuseOtherHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
  isLocal: boolean,
): void {
  const last = migrations.at(-1)?.name ?? "";
  const changed = migrations.find(({ name, sha }) => applied.has(name) && applied.get(name)?.sha !== sha);
  // What is newer than this checkout and borne by the release before it is no other history.
  const foreign = foreignTo(migrations, applied).find(([name, { borne }]) => name < last || !borne)?.[0];
  const name = changed?.name ?? foreign;
  if (name === undefined) return;
  const what = changed ? "was changed after it had been applied" : "was applied but is not in this checkout";
  const otherwise = isLocal ? ", or, if its data may be lost, run npm run db:reset" : "";
  throw new CliError(
    `The migration ${name} ${what}: go back to the code that made this database${otherwise}.`,
  );
}
