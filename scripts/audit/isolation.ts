import { OTHER_TENANT_MARK } from "../../db/seed/identifiers.ts";
import {
  ask,
  grouped,
  type AuditedWorld,
  type Check,
  type Outcome,
  ofTenants,
  sqlCheck,
  type Violation,
} from "./check.ts";

type Column = { table: string; column: string; type: string };

/** The tables that tenants own, with their columns, as the database itself describes them. */
async function tenantTables(world: AuditedWorld): Promise<Map<string, Column[]>> {
  const columns = await ask<Column>(
    world,
    `select m.name "table", c.name "column", lower(c.type) type from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'libsql_%' and m.name not like '\\_\\_%' escape '\\'`,
  );
  const tables = grouped(columns, ({ table }) => table);
  return new Map([...tables].filter(([, all]) => all.some(({ column }) => column === "tenant_id")));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every foreign key between two tables that tenants own leads to a row of the same tenant. */
async function referencesStayAtHome(world: AuditedWorld): Promise<Outcome> {
  const tables = await tenantTables(world);
  const violations: Violation[] = [];
  let checked = 0;
  for (const table of tables.keys()) {
    const keys = await ask<{ target: string; from: string; to: string }>(
      world,
      `select "table" target, "from", "to" from pragma_foreign_key_list('${table}') where "from" <> 'tenant_id' and "to" is not null`,
    );
    for (const { target, from, to } of keys.filter(({ target }) => tables.has(target))) {
      checked += 1;
      const broken = await ask<{ id: number }>(
        world,
        `select a.rowid id from ${quoted(table)} a join ${quoted(target)} b on b.${quoted(to)} = a.${quoted(from)}
        where b.tenant_id <> a.tenant_id and ${ofTenants(world, "a")} limit 100`,
      );
      for (const { id } of broken)
        violations.push({ id: `${table}:${id}`, what: `${from} leads to another tenant's row of ${target}` });
    }
  }
  return { checked, violations };
}

/** The mark of the demo world's second tenant stands in no other tenant's row. */
async function markStaysAtHome(world: AuditedWorld): Promise<Outcome> {
  const violations: Violation[] = [];
  let checked = 0;
  for (const [table, columns] of await tenantTables(world)) {
    const texts = columns.filter(({ type, column }) => /text|char|clob/.test(type) && column !== "tenant_id");
    if (texts.length === 0) continue;
    checked += 1;
    const holds = texts
      .map(({ column }) => `instr(t.${quoted(column)}, '${OTHER_TENANT_MARK}') > 0`)
      .join(" or ");
    const broken = await ask<{ id: number }>(
      world,
      `select t.rowid id from ${quoted(table)} t
      where instr(t.tenant_id, '${OTHER_TENANT_MARK}') = 0 and (${holds}) and ${ofTenants(world, "t")} limit 100`,
    );
    for (const { id } of broken)
      violations.push({ id: `${table}:${id}`, what: "holds the other tenant's mark" });
  }
  return { checked, violations };
}

async function noReferenceIsBroken(world: AuditedWorld): Promise<Outcome> {
  // The pragma knows no tenants.
  if (world.tenants) return { checked: 0, violations: [] };
  const broken = await ask<{ table: string; rowid: number; parent: string }>(
    world,
    "pragma foreign_key_check",
  );
  const violations = broken.map(({ table, rowid, parent }) => ({
    id: `${table}:${rowid}`,
    what: `leads to no row of ${parent}`,
  }));
  return { checked: 1, violations };
}

/** I7: what belongs to one tenant never leads to another. */
export const isolationChecks: Check[] = [
  { invariant: "I7", name: "no row leads to another tenant's", run: referencesStayAtHome },
  { invariant: "I7", name: "no row leads to nothing", run: noReferenceIsBroken },
  { invariant: "I7", name: "the second tenant's mark is nowhere else", run: markStaysAtHome },
  // What no foreign key holds, since the other row may be gone.
  sqlCheck("I7", "baskets, records and mails are about their own tenant's orders", (of) => ({
    checked: `select count(*) n from outbox x where ${of("x")}`,
    broken: `select x.id id, 'is about another tenant''s order' what from outbox x
      join orders o on o.id = coalesce(json_extract(x.payload, '$.orderId'), json_extract(x.payload, '$.id'))
      where o.tenant_id <> x.tenant_id and ${of("x")}
      union all select a.id, 'is about another tenant''s order' from audit_entries a
      join orders o on o.id = a.subject_id where o.tenant_id <> a.tenant_id and ${of("a")}
      union all select o.id, 'has another tenant''s basket' from orders o
      join baskets b on b.id = o.basket_id where b.tenant_id <> o.tenant_id and ${of("o")}`,
  })),
  sqlCheck("I7", "a payment is on its own seller's account", (of) => ({
    checked: `select count(*) n from payments p where p.account_id is not null and ${of("p")}`,
    broken: `select p.id id, 'charged account ' || p.account_id what from payments p
      join tenant_accounts a on a.account_id = p.account_id where a.tenant_id <> p.tenant_id and ${of("p")}`,
  })),
];
