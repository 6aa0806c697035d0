import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";

const ROOMS = ["routes/admin", "api", "auth", "http", "jobs", "mail/writers", "page-cache", "worker"];
const ASKS_A_REPOSITORY = [
  "export const f = (scope) => scope.tenant.orders.find('x');",
  "export const f = (scope) => scope.platform.outbox.find('x');",
  "export const f = ({ staff }) => staff.scope.tenant.people.list();",
  "export const f = (scope) => { const { tenant } = scope; return tenant; };",
  "export const f = (base) => base.tenantOf('x').orders.find('x');",
  'import { tenantRepositories } from "../../db/tenant.server.ts";\nexport const f = tenantRepositories;',
];
const [OF_TENANT = ""] = ASKS_A_REPOSITORY;
const OUTSIDE = "own(repositories-outside-services)";
const HANDED_THE_DATABASE =
  'import type { Database } from "../driver/client.server.ts";\nexport type Mine = Database;';
const CENTS = "export const f = (cents) => (cents / 100).toFixed(2);";
const TABLE = "export const f = 'select 1 from orders';";
const functionOfLines = (count: number) => `export function f() {${"\n".repeat(count - 1)}}`;
const NOW = "export const f = () => Date.now();";

/** A text, where it is planted, and the rule that refuses it there. */
const PLANTED: [place: string, text: string, rule?: string][] = [
  ...ROOMS.flatMap((room) =>
    ASKS_A_REPOSITORY.map((text, at): [string, string, string] => [
      `app/${room}/planted-${at}.server.ts`,
      text,
      OUTSIDE,
    ]),
  ),
  ["app/services/orders/planted.server.ts", OF_TENANT],
  ["app/routes/admin/whose.server.ts", "export const f = (scope) => scope.tenant.tenantId;"],
  ["app/http/wiring/context.server.ts", OF_TENANT],
  [
    "app/routes/admin/scope.server.ts",
    'import { scopeFor } from "../../http/context.server.ts";\nexport const f = scopeFor;',
    "own(scopes-of-routes)",
  ],
  ["db/repositories/people.server.ts", HANDED_THE_DATABASE, "own(database)"],
  ["db/repositories/accounts.server.ts", HANDED_THE_DATABASE],
  ["db/repositories/orders.server.ts", "export const f = sql`1 from ${orders}`;", "own(sub-select)"],
  ["db/repositories/tenants.server.ts", "export const f = sql`1 from ${orders}`;"],
  ["app/ui/spread.ts", "export const f = (a) => ({ ...{ a, b: 1 }, c: 2 });", "own(spread-literal)"],
  ["app/ui/merge.ts", "export const f = (a, b) => ({ ...a, ...(b ? { b } : {}) });"],
  ["app/services/cents.server.ts", CENTS, "own(money-by-text)"],
  ["app/rendering/lengths.ts", CENTS],
  ["app/services/table.server.ts", TABLE, "own(named-tables)"],
  ["db/seed/table.ts", TABLE],
  ["tests/table.ts", TABLE],
  ["app/domain/now.ts", NOW, "own(clock)"],
  ["app/services/now.server.ts", NOW],
  ["app/services/dice.server.ts", "export const f = () => Math.random();", "own(random)"],
  ["app/services/raw.server.ts", "export const f = sql.raw('1');", "own(raw-sql)"],
  ["db/schema/raw.ts", "export const f = sql.raw('1');"],
  ["app/ui/a.tsx", "export const A = () => <p dangerouslySetInnerHTML={x} />;", "own(markup-from-text)"],
  ["app/ui/b.tsx", "export const A = () => <Field required />;", "own(field-rules-by-hand)"],
  ["app/ui/c.tsx", "export const A = () => { if (a) useState(); };", "react-hooks(rules-of-hooks)"],
  ["app/ui/forms/field.tsx", "export const A = () => <input required />;"],
  ["app/services/log.server.ts", "console.log(1);", "eslint(no-console)"],
  ["scripts/log.ts", "console.log(1);"],
  ["app/services/type.server.ts", "export type A = any;", "typescript(no-explicit-any)"],
  ...[
    "unitCost ?? 0",
    "row.total ?? 0",
    "row?.platformFee ?? 0",
    "offer.cost?.[currency] ?? 0",
    "costs[currency] ?? 0",
    "minorFromTyped(text) ?? 0",
    "order.salesTax || 0",
  ].map((amount, at): [string, string, string] => [
    `app/services/amount-${at}.server.ts`,
    `export const f = () => ${amount};`,
    "own(missing-amount)",
  ]),
  ...[
    "tables.batch([tables.audit(note), tables.update(orders, {})])",
    "tables.batch([tables.update(orders, {}), tables.select(orders), tables.audit(note)])",
    "tables.batch([...(note ? [tables.audit(note)] : []), tables.update(orders, {})])",
    "statements.push(tables.audit(note))",
    "db.batch([db.select(), auditEntry(db, tenantId, note)])",
  ].map((batch, at): [string, string, string] => [
    `db/repositories/audit-${at}.server.ts`,
    `export const f = () => ${batch};`,
    "own(audit-behind-change)",
  ]),
  ...[
    "tables.batch([tables.update(orders, {}), tables.audit(note), tables.audit(other)])",
    "tables.batch([tables.update(orders, {}), ...(note ? [tables.audit(note)] : [])])",
    "tables.batch([tables.update(orders, {}), ...notes.map((note) => tables.audit(note))])",
    "tables.batch([tables.select(orders), tables.auditIf(won, note)])",
    "statements.push(tables.update(orders, {}), tables.audit(note))",
    "db.batch([db.update(), auditEntry(db, tenantId, note, won)])",
  ].map((batch, at): [string, string] => [
    `db/repositories/behind-${at}.server.ts`,
    `export const f = () => ${batch};`,
  ]),
  ["app/services/counted.server.ts", "export const f = () => row.count ?? 0;"],
  ["app/services/quantity.server.ts", "export const f = () => quantities[id] ?? 0;"],
  ["app/services/long.server.ts", functionOfLines(61), "eslint(max-lines-per-function)"],
  ["app/services/short.server.ts", functionOfLines(60)],
  ["app/domain/long.ts", functionOfLines(61)],
  ["app/services/equal.server.ts", "export const f = (a, b) => a == b;", "eslint(eqeqeq)"],
];

test("each rule of the house holds where it should, and nowhere else", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  try {
    const config = readFileSync(path.join(ROOT, ".oxlintrc.json"), "utf8");
    writeFileSync(path.join(folder, ".oxlintrc.json"), config.replace('"./scripts/', `"${ROOT}/scripts/`));
    for (const [place, text] of PLANTED) {
      mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
      writeFileSync(path.join(folder, place), text);
    }
    const oxlint = path.join(ROOT, "node_modules/.bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    const found = diagnostics.map(({ filename, code }) => `${filename} ${code}`).sort();
    const expected = PLANTED.flatMap(([place, , rule]) => (rule ? [`${place} ${rule}`] : [])).sort();
    expect(found).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
