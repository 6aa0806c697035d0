import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test("the migrations make the tables of the schema: generating again would add nothing", async () => {
  const tables: Record<string, unknown> = {};
  for (const file of readdirSync(path.join(ROOT, "db/schema")))
    Object.assign(tables, await import(path.join(ROOT, "db/schema", file)));
  const meta = path.join(ROOT, "migrations/meta");
  const last = readdirSync(meta)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const snapshot = JSON.parse(readFileSync(path.join(meta, last ?? ""), "utf8"));
  expect(await generateSQLiteMigration(snapshot, await generateSQLiteDrizzleJson(tables))).toEqual([]);
});
