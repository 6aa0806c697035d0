import type { Client, InArgs } from "@libsql/client/web";
import type { Books } from "./provider-books.ts";
import type { Seen } from "./what-was-seen.ts";

export const INVARIANTS = {
  I1: "No lost money",
  I2: "Nothing twice",
  I3: "No phantom",
  I4: "Vouchers and codes",
  I5: "Amounts add up",
  I6: "One gift each",
  I7: "Tenants apart",
  I8: "States",
  I9: "What people were told",
  I10: "One parcel, as was agreed",
} as const;
export type Invariant = keyof typeof INVARIANTS;

/** One row that breaks an invariant: its id and what is wrong, never a name or an address. */
export type Violation = { id: string; what: string };
export type Outcome = { checked: number; violations: Violation[] };
export type Finding = Outcome & { invariant: Invariant; name: string };

/** What is audited: a database, and the provider's books where they could be read. */
export type AuditedWorld = {
  client: Pick<Client, "execute">;
  books: Books | undefined;
  now: Date;
  /** What is younger than this may still be on its way, in milliseconds; 0 where everything has settled. */
  graceMs: number;
  /** Only these tenants; all of them when it is not given. */
  tenants?: readonly string[] | undefined;
  /** What pages told people, where someone wrote it down. */
  seen?: readonly Seen[] | undefined;
};

export type Check = {
  invariant: Invariant;
  name: string;
  run(world: AuditedWorld): Promise<Outcome>;
};

type Row = Record<string, unknown>;

/** Reads rows as plain objects. */
export async function ask<T extends Row>(world: AuditedWorld, sql: string, args: InArgs = {}): Promise<T[]> {
  const { columns, rows } = await world.client.execute({ sql, args });
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as unknown as T,
  );
}

const PAGE = 2_000;

/**
 * Reads a whole table in pages. A single answer of ten thousand rows holds the database's connection for seconds, in
 * which nobody can write.
 * @param sql selects the rows with their `rowid` as `n`, and ends with a condition: `n > :after` follows it.
 */
export async function askInPages<T extends Row>(
  world: AuditedWorld,
  sql: string,
  rowid: string,
): Promise<T[]> {
  const all: T[] = [];
  for (let after = 0; ;) {
    const page = await ask<T & { n: number }>(
      world,
      `${sql} and ${rowid} > :after order by ${rowid} limit ${PAGE}`,
      { after },
    );
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return all;
    after = Number(last.n);
  }
}

/** Of a tenant that was erased only sums are left, whose parts nobody can add up again. */
const isKept = (alias: string) =>
  `${alias}.tenant_id not in (select id from tenants where status = 'erased')`;

/** The condition that keeps a table's rows to the audited tenants. */
export function ofTenants(world: AuditedWorld, alias: string): string {
  return `${alsoErased(world, alias)} and ${isKept(alias)}`;
}

/** The same for what an erasure leaves: orders and payments with their amounts. */
export function alsoErased({ tenants }: AuditedWorld, alias: string): string {
  if (!tenants) return "1";
  const list = tenants.filter((id) => /^[\w-]+$/.test(id)).map((id) => `'${id}'`);
  return `${alias}.tenant_id in (${list.join(", ")})`;
}

/** Moments in milliseconds that statements may ask for: `:now`, and `:late`, before which all must have settled. */
export function moments({ now, graceMs }: AuditedWorld) {
  return { now: now.getTime(), late: now.getTime() - graceMs };
}

type Statements = {
  /** Selects `n`: how many rows were looked at. */
  checked: string;
  /** Selects `id` and `what` of each row that breaks the invariant. */
  broken: string;
};

/** A check that the database answers by itself. */
export function sqlCheck(
  invariant: Invariant,
  name: string,
  statements: (of: (alias: string) => string) => Statements,
): Check {
  return {
    invariant,
    name,
    async run(world) {
      const { checked, broken } = statements((alias) => ofTenants(world, alias));
      const [count] = await ask<{ n: number }>(world, checked, argsFor(checked, world));
      const violations = await ask<Violation>(world, broken, argsFor(broken, world));
      return {
        checked: Number(count?.n ?? 0),
        violations: violations.map(({ id, what }) => ({ id: String(id), what: String(what) })),
      };
    },
  };
}

/** Only what a statement names: the server refuses arguments that nobody asked for. */
function argsFor(sql: string, world: AuditedWorld): Record<string, number> {
  return Object.fromEntries(Object.entries(moments(world)).filter(([name]) => sql.includes(`:${name}`)));
}

/** Rows by a key, in their order. */
export function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
