import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where an order's status is stored. */
const TABLES = "orders|fulfilments|statusEvents";
const NAMES = "orders|fulfilments|status_events";

/** What could write a status past `status-writes.server.ts`, and why. */
const FORBIDDEN: [what: string, pattern: RegExp][] = [
  [
    "drizzle itself, which does not ask where a status comes from (`tables` does)",
    new RegExp(String.raw`(?<!\btables)\s*\.\s*(?:insert|update|upsert)\(\s*(?:${TABLES})\b`),
  ],
  [
    "an insert that does not go through `tables`",
    new RegExp(String.raw`insertWhere\([^;]*\b(?:${TABLES})\b`),
  ],
  [
    "SQL of its own",
    new RegExp(
      String.raw`\b(?:update|insert\s+into|replace\s+into)\s+(?:\$\{(?:${TABLES})\}|["'\x60]?(?:${NAMES})\b)`,
      "i",
    ),
  ],
  [
    "one of the tables under another name",
    new RegExp(String.raw`import[^;]*\b(?:${TABLES})\s+as\s[^;]*schema`),
  ],
  ["the mark of a status that was asked for", /\basWrittenStatus\b/],
];

const WRITER = ["db/repositories/status-writes.server.ts", "db/written-status.ts"];

const trespasses = (text: string): string[] =>
  FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

test("a status is written in one place only", () => {
  const files = ["app", "db", "party"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files).toEqual(expect.arrayContaining(WRITER));
  const found = files
    .filter((file) => !WRITER.includes(file))
    .flatMap((file) => trespasses(readFileSync(file, "utf8")).map((what) => `${file} uses ${what}`));
  expect(found).toEqual([]);
});

test.each([
  `await db.update(orders).set({ status: "shipped" });`,
  `db\n  .update(fulfilments)\n  .set({ status })`,
  `db.update(fulfilments).set({ dueAt: now, status })`,
  `db.update(fulfilments).set({ dueAt: now })`,
  `db.insert(statusEvents).values(row)`,
  `insertWhere(db, fulfilments, { status: "shipped" }, condition)`,
  "sql`update ${fulfilments} set status = 'shipped'`",
  `client.execute("UPDATE orders SET status = 'shipped'")`,
  `client.execute("insert into status_events values (1)")`,
  `import { orders as table } from "../schema/orders.ts";`,
  `tables.update(orders, { status: asWrittenStatus(sql\`'shipped'\`) }, where)`,
])("it would be found: %s", (text) => expect(trespasses(text)).not.toEqual([]));
