import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "../../../scripts/db/database-client.ts";
import { isUpToDate, migrate } from "../../../scripts/db/migrate.ts";
import { emptyDatabase } from "../../support/empty-database.ts";

const { dataDir, url } = emptyDatabase();

let number = 0;
/** A folder of migrations whose tables no other test uses. */
function migrations(files: (table: string) => Record<string, string>): { folder: string; table: string } {
  number += 1;
  const table = `things_${number}`;
  const folder = path.join(dataDir, `migrations-${number}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files(table)))
    writeFileSync(path.join(folder, `${table}_${name}.sql`), text);
  return { folder, table };
}

async function freshClient() {
  const client = connect(url());
  await client.execute("DROP TABLE IF EXISTS __migrations");
  return client;
}

test("files are applied in order, statement by statement, and only once", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({
    "0000": `CREATE TABLE ${name} (a text);\n--> statement-breakpoint\nCREATE INDEX ${name}_a ON ${name} (a);`,
    "0001": `INSERT INTO ${name} (a) VALUES ('one');`,
  }));
  expect(await migrate(client, folder)).toEqual([`${table}_0000`, `${table}_0001`]);
  expect(await migrate(client, folder)).toEqual([]);
  expect((await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.["n"]).toBe(1);
  expect(await isUpToDate(client, folder)).toBe(true);
});

test("two runs at once apply a migration once", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({
    "0000": `CREATE TABLE ${name} (a text);\n--> statement-breakpoint\nINSERT INTO ${name} (a) VALUES ('one');`,
  }));
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(connect(url()), folder)));
  expect(runs.flat()).toEqual([`${table}_0000`]);
  expect((await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.["n"]).toBe(1);
});

test("a migration that fails leaves nothing of itself behind", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({
    "0000": `CREATE TABLE ${name} (a text);\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);`,
  }));
  await expect(migrate(client, folder)).rejects.toThrow(`The migration ${table}_0000 cannot be applied`);
  const { rows } = await client.execute({ sql: "SELECT 1 FROM sqlite_master WHERE name = ?", args: [table] });
  expect(rows).toEqual([]);
  writeFileSync(path.join(folder, `${table}_0000.sql`), `CREATE TABLE ${table} (a text);`);
  expect(await migrate(client, folder)).toEqual([`${table}_0000`]);
});

test("a migration that was changed afterwards is refused, and only a local database may be given up", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({ "0000": `CREATE TABLE ${name} (a text);` }));
  await migrate(client, folder);
  const file = path.join(folder, `${table}_0000.sql`);
  writeFileSync(file, `${readFileSync(file, "utf8")}\n`);
  await expect(migrate(client, folder, true)).rejects.toThrow(
    /was changed after it had been applied: .*npm run db:reset/,
  );
  await expect(migrate(client, folder)).rejects.toThrow(
    /was changed after it had been applied: go back to the code that made this database\.$/,
  );
  expect(await isUpToDate(client, folder)).toBe(false);
});

/** The checkout before the newest migration. */
const goBack = (folder: string, table: string) => rmSync(path.join(folder, `${table}_0001.sql`));
const BORNE = "-- The release before bears this.\n";

test("an older checkout takes newer tables that the release before bears, and works on them", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({
    "0000": `CREATE TABLE ${name} (a text);`,
    "0001": `${BORNE}ALTER TABLE ${name} ADD COLUMN b text NOT NULL DEFAULT 'new';`,
  }));
  await migrate(client, folder);
  goBack(folder, table);
  expect(await migrate(client, folder)).toEqual([]);
  expect(await isUpToDate(client, folder)).toBe(true);
  await client.execute(`INSERT INTO ${table} (a) VALUES ('old code')`);
  expect((await client.execute(`SELECT b FROM ${table}`)).rows[0]?.["b"]).toBe("new");
});

test("an older checkout refuses newer tables that it does not bear, and those that are not newer", async () => {
  const client = await freshClient();
  const { folder, table } = migrations((name) => ({
    "0000": `CREATE TABLE ${name} (a text);`,
    "0001": `ALTER TABLE ${name} RENAME COLUMN a TO b;`,
  }));
  await migrate(client, folder);
  goBack(folder, table);
  await expect(migrate(client, folder)).rejects.toThrow(
    `The migration ${table}_0001 was applied but is not in this checkout: go back to the code that made this database.`,
  );
  expect(await isUpToDate(client, folder)).toBe(false);

  const other = await freshClient();
  const more = migrations((name) => ({
    "0001": `${BORNE}CREATE TABLE ${name} (a text);`,
    "0002": `CREATE TABLE ${name}_2 (a text);`,
  }));
  await migrate(other, more.folder);
  goBack(more.folder, more.table);
  await expect(migrate(other, more.folder)).rejects.toThrow(/_0001 was applied but is not in this checkout/);
});

test("a journal of before says of nothing that it is borne, and is gone on with", async () => {
  const client = await freshClient();
  await client.execute(
    "CREATE TABLE __migrations (name text PRIMARY KEY NOT NULL, sha text NOT NULL, applied_at integer NOT NULL)",
  );
  const { folder, table } = migrations((name) => ({ "0000": `CREATE TABLE ${name} (a text);` }));
  expect(await migrate(client, folder)).toEqual([`${table}_0000`]);
});
