import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "../../../scripts/db/database-client.ts";
import { migrate } from "../../../scripts/db/migrate.ts";
import { emptyDatabase } from "../../support/empty-database.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../migrations");
const RESULTS = "0057_route_rules.sql";

const { dataDir, url } = emptyDatabase();

interface Part {
  id: string;
  tenant?: string;
  fulfiller?: string | null;
  status?: string;
  /** The day it was made on and, where it differs, the one it last changed on. */
  on: string;
  changed?: string;
  /** How many of each of its lines. */
  lines: number[];
  reprintOf?: string;
  /** Who pays, for each of its costs. */
  paidBy?: string[];
}

const PARTS: Part[] = [
  { id: "two-lines", on: "2026-01-30", changed: "2026-02-01", lines: [2, 3], status: "shipped" },
  { id: "same-month", on: "2026-02-03", lines: [4], status: "shipped" },
  { id: "next-month", on: "2026-03-01", lines: [1], status: "shipped" },
  { id: "not-shipped", on: "2026-02-03", lines: [50], status: "in production" },
  { id: "nobody's", on: "2026-02-03", lines: [50], status: "shipped", fulfiller: null },
  { id: "of-another", on: "2026-02-04", lines: [7], status: "shipped", fulfiller: "north" },
  { id: "of-a-neighbour", on: "2026-02-04", lines: [9], status: "shipped", tenant: "meridian" },
  // Its fault, charged in two parts, in a month in which it shipped, too: counted once.
  {
    id: "its-fault",
    on: "2026-02-10",
    lines: [2],
    reprintOf: "two-lines",
    paidBy: ["fulfiller", "fulfiller"],
  },
  // Made again at another's cost: nobody's fault here.
  { id: "our-cost", on: "2026-02-11", lines: [5], reprintOf: "two-lines", paidBy: ["platform"] },
  // A fault in a month without anything shipped, which later shipped: wrong in one month, made in another.
  {
    id: "late-fault",
    on: "2026-04-30",
    changed: "2026-05-02",
    lines: [1],
    reprintOf: "next-month",
    paidBy: ["fulfiller"],
    status: "shipped",
  },
  // A cost of its own that is no reprint.
  { id: "own-cost", on: "2026-02-12", lines: [6], paidBy: ["fulfiller"] },
];

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

function rowsOf(part: Part) {
  const { id, tenant = "acme", fulfiller = "south", status = "new", on, changed = on } = part;
  return [
    {
      sql: "INSERT INTO fulfilments (id, tenant_id, order_id, fulfiller_id, status, reprint_of, created_at, updated_at) VALUES (?, ?, 'order', ?, ?, ?, ?, ?)",
      args: [id, tenant, fulfiller, status, part.reprintOf ?? null, at(on), at(changed)],
    },
    ...part.lines.map((quantity, n) => ({
      sql: "INSERT INTO fulfilment_lines (id, tenant_id, fulfilment_id, order_line_id, quantity) VALUES (?, ?, ?, ?, ?)",
      args: [`${id}-${n}`, tenant, id, `line-${n}`, quantity],
    })),
    ...(part.paidBy ?? []).map((payer, n) => ({
      sql: "INSERT INTO fulfilment_costs (id, tenant_id, fulfilment_id, kind, amount, charge_to, created_at) VALUES (?, ?, ?, 'reprint', 500, ?, ?)",
      args: [`${id}-${n}`, tenant, id, payer, at(on)],
    })),
  ];
}

test("what fulfillers shipped and made wrong before their results were counted is counted from what is known of it", async () => {
  const client = connect(url());
  const before = path.join(dataDir, "before");
  mkdirSync(before);
  for (const file of readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && name < RESULTS))
    cpSync(path.join(MIGRATIONS, file), path.join(before, file));
  await migrate(client, before);
  // Only what the backfill reads is filled in: orders, lines and tenants would say nothing more of it.
  await client.migrate([
    ...["south", "north"].map((id) => ({
      sql: "INSERT INTO fulfillers (id, name, state, mode, created_at, updated_at) VALUES (?, ?, 'active', 'desk', 0, 0)",
      args: [id, id],
    })),
    ...PARTS.flatMap(rowsOf),
  ]);

  cpSync(path.join(MIGRATIONS, RESULTS), path.join(before, RESULTS));
  expect(await migrate(client, before)).toEqual(["0057_route_rules"]);

  const { rows } = await client.execute(
    "SELECT tenant_id, fulfiller_id, month, made, wrong FROM fulfiller_results ORDER BY 1, 2, 3",
  );
  expect(rows.map((row) => [0, 1, 2, 3, 4].map((column) => row[column]))).toEqual([
    ["acme", "north", "2026-02", 7, 0],
    ["acme", "south", "2026-02", 9, 2],
    ["acme", "south", "2026-03", 1, 0],
    ["acme", "south", "2026-04", 0, 1],
    ["acme", "south", "2026-05", 1, 0],
    ["meridian", "south", "2026-02", 9, 0],
  ]);
});
