import type { Client } from "@libsql/client/web";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { backUp } from "../backup/backup.ts";
import { restoreInto } from "../backup/restore.ts";
import { openSealed } from "../backup/sealed-file.ts";
import { statementsOf } from "../backup/sql-text.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS } from "../db/demo-world.ts";
import { migrate } from "../db/migrate.ts";
import { startLibsqlServer } from "../product/libsql-server.ts";
import { freePorts } from "../product/ports.ts";
import { modelOf } from "./desk.ts";
import { fillTenant } from "./desk-world.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

/** Orders of a restore, and of the database that migrations are timed on; a tenth with `--quick`. */
const RESTORED = 100_000;
const MIGRATED = 1_000_000;
const RESTORE_WITHIN_MS = 5 * 60_000;
/** Writes of the product wait for a migration, and `npm run deploy` waits for its answer. */
const MIGRATION_WITHIN_MS = 60_000;
/** Filling a database takes longer than an answer usually may. */
const PATIENCE_MS = 30 * 60_000;

/**
 * What operators wait for: a backup and its restore, and each migration after the first on a database of many orders.
 * Ratios are of the time that each may take.
 */
export async function benchOperations(around: Surroundings, report: Report): Promise<void> {
  const size = around.rounds > 1 ? 1 : 0.1;
  await timeRestore(around, report, RESTORED * size);
  await timeMigrations(around, report, MIGRATED * size);
}

async function timeRestore(around: Surroundings, report: Report, orders: number): Promise<void> {
  const source = connect(around.databaseUrl, undefined, PATIENCE_MS);
  await fillTenant(source, await modelOf(source, around.shop), { id: "restored", orders, now: Date.now() });
  const file = path.join(around.dataDir, "operations.backup");
  const key = randomBytes(32).toString("base64url");
  const backupMs = await timed(() => backUp({ url: around.databaseUrl, token: "" }, file, key));
  await withServer(around, "restored", async (target) => {
    const restoreMs = await timed(async () => restoreInto(target, statementsOf(await openSealed(file, key))));
    const counted = async (client: Client) =>
      Number((await client.execute("select count(*) as count from orders")).rows[0]?.["count"]);
    const [wanted, found] = [await counted(source), await counted(target)];
    if (wanted !== found) throw new Error(`${found} of ${wanted} orders were restored.`);
    const details = [`${wanted} orders`, `${seconds(restoreMs)} s`, `backup ${seconds(backupMs)} s`];
    report.row({ what: "restore", ratio: restoreMs / RESTORE_WITHIN_MS, details });
    report.goal(`a restore of ${orders} orders / five minutes`, restoreMs / RESTORE_WITHIN_MS, {
      atMost: 1,
      aim: 0.5,
    });
  });
  source.close();
}

/** Each migration by itself, on a database as the first one made it, with the demo world and a tenant of many orders. */
async function timeMigrations(around: Surroundings, report: Report, orders: number): Promise<void> {
  const folder = path.join(around.dataDir, "migrations");
  mkdirSync(folder);
  const [first = "", ...later] = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const apply = (client: Client, name: string) => {
    copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
    return migrate(client, folder);
  };
  await withServer(around, "migrated", async (client) => {
    await apply(client, first);
    const source = connect(around.databaseUrl);
    await copyWorld(source, client);
    const model = await modelOf(client, around.shop);
    source.close();
    await fillTenant(client, model, { id: "migrated", orders, now: Date.now() });
    let longest = 0;
    for (const name of later) {
      const ms = await timed(() => apply(client, name));
      longest = Math.max(longest, ms);
      report.row({ what: name, ratio: ms / MIGRATION_WITHIN_MS, details: [`${seconds(ms)} s`] });
    }
    report.goal(`the longest migration of ${orders} orders / a minute`, longest / MIGRATION_WITHIN_MS, {
      atMost: 1,
      aim: 0.25,
    });
  });
}

/** The demo world's rows in the columns that an older database has; the tenant with many orders stays behind. */
async function copyWorld(source: Client, target: Client): Promise<void> {
  // Tables for searching and their own ones are filled by the triggers of the others.
  const { rows: tables } = await target.execute(
    `select name from sqlite_schema as one where type = 'table' and sql not like 'create virtual%'
       and not exists (select 1 from sqlite_schema as search where search.sql like 'create virtual%' and one.name like search.name || '\\_%' escape '\\')
       and name not like '\\_\\_%' escape '\\' and name not like 'sqlite%' and name not like 'libsql%'`,
  );
  const statements: { sql: string; args: never }[] = [];
  for (const { name: table } of tables) {
    const columns = await target.execute(`select name from pragma_table_info('${String(table)}')`);
    const names = columns.rows.map(({ name }) => `"${String(name)}"`).join(", ");
    const isOfTenant = columns.rows.some(({ name }) => name === "tenant_id");
    const where = isOfTenant ? " where tenant_id is not 'restored'" : "";
    const { rows } = await source.execute(`select ${names} from "${String(table)}"${where}`);
    for (const row of rows) {
      const cells = columns.rows.map(({ name }) => row[String(name)]);
      const marks = cells.map(() => "?").join(", ");
      const args = cells.map((cell) => (typeof cell === "number" ? BigInt(cell) : cell)) as never;
      statements.push({ sql: `insert or ignore into "${String(table)}" (${names}) values (${marks})`, args });
    }
  }
  await target.migrate(statements);
}

async function withServer(
  { dataDir, lifeline }: Surroundings,
  name: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const [port = 0] = await freePorts(1);
  const folder = path.join(dataDir, name);
  mkdirSync(path.join(folder, "logs"), { recursive: true });
  const server = await startLibsqlServer({ dataDir: folder, port, lifeline });
  const client = connect(`http://127.0.0.1:${port}`, undefined, PATIENCE_MS);
  try {
    await work(client);
  } finally {
    client.close();
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
