import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { migrationFaults } from "../../../scripts/db/migration-rules.ts";

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

test("each migration leaves the release before it working", () => {
  const folder = path.join(ROOT, "migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  expect(
    files.flatMap((file) => migrationFaults(file, readFileSync(path.join(folder, file), "utf8"))),
  ).toEqual([]);
});

describe("of a new migration", () => {
  const BORNE = "-- The release before bears this.\n";
  const REMOVAL = "-- The release before no longer asks for what this removes.\n";
  const faults = (text: string) => migrationFaults("9000_new.sql", text);

  test.each([
    "CREATE TABLE `a` (`b` text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `u` ON `a` (`b`);",
    "ALTER TABLE `orders` ADD `note` text;",
    "ALTER TABLE `orders` ADD COLUMN `note` text DEFAULT '' NOT NULL;",
    "CREATE INDEX `i` ON `orders` (`note`);",
    "CREATE TABLE a (b text);\n--> statement-breakpoint\n-- The first one.\nINSERT INTO a (b) VALUES ('x');",
    "CREATE TABLE a (b text);\n--> statement-breakpoint\nCREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = 1; END;",
    "CREATE VIRTUAL TABLE s USING fts5(x);",
  ])("this is taken: %s", (sql) => {
    expect(faults(`${BORNE}${sql}`)).toEqual([]);
  });

  test.each([
    ["UPDATE orders SET note = '';", /rows are changed by a step/],
    ["update `orders` set note = '';", /rows are changed by a step/],
    ["WITH x AS (SELECT 1) UPDATE orders SET note = '';", /rows are changed by a step/],
    ["DELETE FROM orders WHERE note = '';", /rows are changed by a step/],
    ["REPLACE INTO orders (id) VALUES (1);", /rows are changed by a step/],
    ["DROP TABLE orders;", /takes away/],
    ["-- It is not used.\nDROP INDEX orders_by_note;", /takes away/],
    ["ALTER TABLE `orders` DROP COLUMN `note`;", /takes away/],
    ["ALTER TABLE orders RENAME COLUMN a TO b;", /by the old name/],
    ["ALTER TABLE orders RENAME TO b;", /by the old name/],
    ["ALTER TABLE orders ADD note text NOT NULL;", /has no default/],
    ["CREATE UNIQUE INDEX u ON orders (note);", /may break a unique index/],
    ["CREATE TRIGGER t AFTER INSERT ON orders BEGIN SELECT 1; END;", /a trigger on a table/],
    ["CREATE TABLE a AS SELECT * FROM orders;", /it copies rows/],
    [
      "CREATE TABLE a (b text);\n--> statement-breakpoint\nINSERT INTO a SELECT id FROM orders;",
      /a page at a time/,
    ],
    ["INSERT INTO orders (id) VALUES (1);", /a page at a time/],
    ["PRAGMA foreign_keys=OFF;", /writes a whole table again/],
    ["REINDEX orders;", /none of the statements that only add/],
  ])("this is refused: %s", (sql, fault) => {
    expect(faults(`${BORNE}${sql}`)).toEqual([expect.stringMatching(fault)]);
  });

  test("the first line says that the release before bears it, or that it only removes what is not asked for", () => {
    expect(faults("CREATE TABLE a (b text);")).toEqual([expect.stringMatching(/does not begin with/)]);
    expect(faults(`${REMOVAL}DROP INDEX i;\n--> statement-breakpoint\nDROP TABLE t;`)).toEqual([]);
    expect(faults(`${REMOVAL}ALTER TABLE orders DROP COLUMN note;`)).toHaveLength(1);
    expect(faults(`${REMOVAL}DELETE FROM orders;`)).toHaveLength(1);
  });
});
