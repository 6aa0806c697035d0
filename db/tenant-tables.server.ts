import { and, eq, inArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditNote } from "../app/domain/audit/audit-note.ts";
import { auditEntry } from "./audit-entry.server.ts";
import { byWords } from "../app/domain/text/words.ts";
import type { Database } from "./driver/client.server.ts";
import { insertRowsWhere, insertSelected, insertWhere, rowOf } from "./insert-where.server.ts";
import { type Keyset, type ListPage, readKeysetPage } from "./keyset.ts";
import { limitedTo } from "./limited-tables.ts";
import { orderHolds } from "./order-search.ts";
import { eventFulfillers, fulfillers } from "./schema/fulfillers.ts";
import type { failures } from "./schema/records.ts";
import type { temporaryStores } from "./schema/temporary-stores.ts";
import { tenants } from "./schema/tenants.ts";
import type { signInSteps } from "./schema/users.ts";
import {
  holdsPart,
  MOST_READ,
  wordColumns,
  wordCondition,
  wordPage as pageOfWords,
  type WordSearch,
} from "./word-pages.ts";
import { refuseOtherStatus } from "./written-status.ts";

type TenantTable = SQLiteTable & { tenantId: SQLiteColumn };
type NewRow<T extends TenantTable> = Omit<T["$inferInsert"], "tenantId">;
type NewTenant = typeof tenants.$inferInsert;
type Page = { orderBy?: SQL | SQL[]; limit?: number; offset?: number };
/** A read that is run by awaiting it or as part of a batch. */
type Read<Row> = PromiseLike<Row[]> & BatchItem<"sqlite">;
type Columns = Record<string, SQLiteColumn | SQL>;
/** A read of chosen columns. Every table of it is the tenant's. */
type Reading<C extends Columns> = {
  columns: C;
  from: TenantTable;
  /** Tables whose rows must be there too, each with its condition. */
  joins?: readonly { table: TenantTable; on: SQL }[];
  where?: SQL | undefined;
  groupBy?: readonly (SQLiteColumn | SQL)[];
  orderBy?: readonly SQL[];
  limit?: number;
};
type Answers<T> = { [K in keyof T]: T[K] extends PromiseLike<infer Answer> ? Answer : never };

const ALL: Keyset = { sort: [sql`1`], descending: false, position: undefined, limit: Infinity };
/** What a statement reads from that only asks for counts. */
const ONE_ROW = sql`(select 1)`;

/**
 * The one place that knows whose row is whose. Repositories are handed this, never the client, so a statement without
 * the tenant cannot be written.
 * @param language of who reads, for the order of words.
 * @param stores the only ones that who asks works with; undefined: all of the tenant's.
 */
export function tenantTables(
  db: Database,
  tenantId: string,
  language: () => string = () => "en",
  stores?: readonly string[],
) {
  const limit = stores && limitedTo(stores);
  // The brackets keep an "or" in the caller's condition from reaching past the tenant.
  const ofTenant = (table: TenantTable, also?: SQL) =>
    and(eq(table.tenantId, tenantId), limit?.holds(table), also && sql`(${also})`);
  /** @throws where a row must not be written like this. */
  const refuseWrongRow = (table: SQLiteTable, row: Record<string, unknown>) => {
    refuseOtherStatus(table, row);
    limit?.refuseOther(table, row);
  };

  const read = <C extends Columns>(reading: Reading<C>): Read<SelectResultFields<C>> => {
    const query = db.select(reading.columns).from(reading.from).$dynamic();
    for (const { table, on } of reading.joins ?? []) query.innerJoin(table, ofTenant(table, on) as SQL);
    query.where(ofTenant(reading.from, reading.where));
    if (reading.groupBy) query.groupBy(...reading.groupBy);
    if (reading.orderBy) query.orderBy(...reading.orderBy);
    if (reading.limit !== undefined) query.limit(reading.limit);
    return query as unknown as Read<SelectResultFields<C>>;
  };

  /** A page of a sorted list. */
  const page = <C extends Columns>(
    reading: Omit<Reading<C>, "orderBy" | "limit">,
    keyset: Keyset,
  ): Promise<ListPage<SelectResultFields<C>>> =>
    readKeysetPage(keyset, ({ columns, where, orderBy, limit }) =>
      read<Columns>({
        ...reading,
        columns: { ...reading.columns, ...columns },
        // The brackets keep an "or" of the list's condition from reaching past the place.
        where: and(reading.where && sql`(${reading.where})`, where),
        orderBy,
        limit,
      }),
    ) as Promise<ListPage<SelectResultFields<C>>>;

  /** The rows among which words are looked for and sorted; undefined where they are too many. */
  const readWords = async (
    { from, joins, where }: Pick<Reading<Columns>, "from" | "joins" | "where">,
    keyset: Pick<Keyset, "sort">,
    search: WordSearch | undefined,
  ) => {
    const columns = wordColumns(keyset, search);
    const rows = await read({ columns, from, ...(joins && { joins }), where, limit: MOST_READ + 1 });
    return rows.length > MOST_READ ? undefined : rows;
  };

  /**
   * A page of a list that is sorted by words, or searched for them, by the letters of the reader's language. The columns
   * have the row's `id`, which is the last of the sort. Of a list with too many rows the database makes the page.
   */
  const wordPage = async <C extends Columns & { id: SQLiteColumn }>(
    reading: Omit<Reading<C>, "orderBy" | "limit" | "groupBy">,
    keyset: Keyset,
    search?: WordSearch,
  ): Promise<ListPage<SelectResultFields<C>>> => {
    const sought = search?.text.trim() ? search : undefined;
    const words = await readWords(reading, keyset, sought);
    if (!words) return page({ ...reading, where: and(reading.where, sought && holdsPart(sought)) }, keyset);
    const found = pageOfWords(words, keyset, sought, language());
    if (found.rows.length === 0) return { rows: [], previous: null, next: null };
    const rows = await read<Columns>({ ...reading, where: inArray(reading.columns.id, found.rows) });
    const byId = new Map(rows.map((row) => [row["id"], row]));
    return {
      ...found,
      rows: found.rows.flatMap((id) => byId.get(id) ?? []) as unknown as SelectResultFields<C>[],
    };
  };

  return {
    /** Whether who asks works with some stores alone. */
    isLimited: limit !== undefined,

    /** Chosen columns of one or more tables; sums and counts of groups as well. */
    read,

    page,

    wordPage,

    /** Rows in the order of their words by the letters of the reader's language, for choices and short lists. */
    byWords: <Row>(rows: readonly Row[], wordsOf: (row: Row) => string): Row[] =>
      byWords(rows, wordsOf, language()),

    /**
     * "This row holds the words of a search", for the conditions of other statements; it finds them among the rows that
     * fit a condition. Undefined where nothing is searched for.
     */
    holding: (
      table: TenantTable & { id: SQLiteColumn },
      where: SQL | undefined,
      search: WordSearch,
    ): Promise<SQL | undefined> =>
      wordCondition(table.id, search, (columns, limit) => read({ columns, from: table, where, limit })),

    /** How many rows hold the words of a search, counted no further than a number. */
    async countWords(
      most: number,
      table: TenantTable,
      where: SQL | undefined,
      search: WordSearch,
    ): Promise<number> {
      if (search.text.trim() === "") return this.countUpTo(most, table, where);
      const rows = await readWords({ from: table, where }, { sort: [] }, search);
      return rows
        ? Math.min(most, pageOfWords(rows, ALL, search, language()).rows.length)
        : this.countUpTo(most, table, and(where, holdsPart(search)));
    },

    /** How many rows of mine fit each of several conditions, in one statement; counted no further than `most`. */
    async counts<Name extends string>(
      reads: Readonly<Record<Name, { table: TenantTable; where?: SQL | undefined; most?: number }>>,
    ): Promise<Record<Name, number>> {
      const names = Object.keys(reads) as Name[];
      const counted = names.map((name) => {
        const { table, where, most = -1 } = reads[name];
        const fitting = sql`select 1 from ${table} where ${ofTenant(table, where)} limit ${most}`;
        return [name, sql<number>`(select count(*) from (${fitting}))`];
      });
      const columns = Object.fromEntries(counted) as Record<Name, SQL<number>>;
      const [row] = await db.select(columns).from(ONE_ROW);
      return row as unknown as Record<Name, number>;
    },

    /** How many rows fit, counted no further than a number. */
    async countUpTo(most: number, table: TenantTable, where?: SQL): Promise<number> {
      const some = sql`select 1 from ${table} where ${ofTenant(table, where)} limit ${most}`;
      const [row] = await db.select({ count: sql<number>`count(*)` }).from(sql`(${some})`);
      return row?.count ?? 0;
    },

    /** "This row of mine exists", for the conditions of other statements. */
    exists: (table: TenantTable, where: SQL): SQL =>
      sql`exists (select 1 from ${table} where ${ofTenant(table, where)})`,

    /** "This value is one of a column's, in rows of mine", for the conditions of other statements. */
    isAmong: <T extends TenantTable>(
      value: SQLWrapper,
      table: T,
      column: (table: T) => SQLWrapper,
      where: SQL,
    ): SQL => sql`${value} in (select ${column(table)} from ${table} where ${ofTenant(table, where)})`,

    /** A value of the first row of mine, for the values of other statements; null when there is none. */
    valueOf: (table: TenantTable, value: SQLWrapper, where: SQL, orderBy?: SQL): SQL =>
      sql`(select ${value} from ${table} where ${ofTenant(table, where)}${orderBy ? sql` order by ${orderBy}` : sql``} limit 1)`,

    /** "The tenant itself is so", at the moment of writing. */
    tenantIs: (where: SQL): SQL =>
      sql`exists (select 1 from ${tenants} where ${tenants.id} = ${tenantId} and ${where})`,

    /** "A fulfiller that may print for one of my stores is so", at the moment of writing. */
    fulfillerIs: (eventId: string, where: SQL): SQL =>
      sql`exists (select 1 from ${fulfillers} inner join ${eventFulfillers} on ${eventFulfillers.fulfillerId} = ${fulfillers.id} where ${ofTenant(eventFulfillers, eq(eventFulfillers.eventId, eventId))} and ${where})`,

    /** Chosen columns of the tenant's own row. */
    readTenant<C extends Columns>(columns: C): Read<SelectResultFields<C>> {
      const query = db.select(columns).from(tenants).where(eq(tenants.id, tenantId));
      return query as unknown as Read<SelectResultFields<C>>;
    },

    /** What the tenant is called. */
    readName: (): Read<{ name: string }> =>
      db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId)),

    /** Changes the tenant's own row, if it is still as the condition says. */
    updateTenant: (set: { [K in keyof Omit<NewTenant, "id">]?: NewTenant[K] | SQL }, also?: SQL) =>
      db
        .update(tenants)
        .set(set as never)
        .where(and(eq(tenants.id, tenantId), also && sql`(${also})`)),

    select<T extends TenantTable>(table: T, where?: SQL, page: Page = {}): Read<T["$inferSelect"]> {
      const query = db
        .select()
        .from(table as TenantTable)
        .where(ofTenant(table, where))
        .$dynamic();
      if (page.orderBy) query.orderBy(...[page.orderBy].flat());
      if (page.limit !== undefined) query.limit(page.limit).offset(page.offset ?? 0);
      return query as unknown as Read<T["$inferSelect"]>;
    },

    count(table: TenantTable, where?: SQL): Read<{ count: number }> {
      const query = db
        .select({ count: sql<number>`count(*)` })
        .from(table)
        .where(ofTenant(table, where));
      return query as unknown as Read<{ count: number }>;
    },

    /** How many rows there are for each value of a column. */
    groupCount(table: TenantTable, column: SQLiteColumn, where?: SQL): Read<{ key: string; count: number }> {
      const query = db
        .select({ key: column, count: sql<number>`count(*)` })
        .from(table)
        .where(ofTenant(table, where))
        .groupBy(column);
      return query as unknown as Read<{ key: string; count: number }>;
    },

    /**
     * For each value of a column, another column of its latest row. An index of the tenant, the column and the moment
     * takes it from each value to the next, past the rows between.
     */
    latestOf(
      table: TenantTable,
      column: SQLiteColumn,
      value: SQLiteColumn,
      at: SQLiteColumn,
    ): Read<{ key: string; value: string }> {
      const first = (also?: SQL) =>
        sql`select ${column} from ${table} where ${ofTenant(table, also)} order by ${column} limit 1`;
      const latest = sql`select ${value} from ${table} where ${ofTenant(table, sql`${column} = keys.key`)} order by ${at} desc limit 1`;
      const each = sql`with recursive keys(key) as (select (${first()}) union all select (${first(sql`${column} > keys.key`)}) from keys where keys.key is not null)`;
      return db
        .select({ key: sql<string>`key`, value: sql<string>`value` })
        .from(sql`(${each} select key, (${latest}) as value from keys where key is not null)`);
    },

    /** Both sides belong to the same tenant, whatever the condition says. */
    join<A extends TenantTable, B extends TenantTable>(
      a: A,
      b: B,
      on: SQL,
      where?: SQL,
      page: Page = {},
    ): Read<{ left: A["$inferSelect"]; right: B["$inferSelect"] }> {
      const query = db
        .select({ left: a as TenantTable, right: b as TenantTable })
        .from(a as TenantTable)
        .innerJoin(b as TenantTable, ofTenant(b, on))
        .where(ofTenant(a, where))
        .$dynamic();
      if (page.orderBy) query.orderBy(...[page.orderBy].flat());
      if (page.limit !== undefined) query.limit(page.limit).offset(page.offset ?? 0);
      return query as unknown as Read<{ left: A["$inferSelect"]; right: B["$inferSelect"] }>;
    },

    /** "This order holds all of these words", for conditions on orders; it finds its orders by an index of its own. */
    orderHolds: (words: string, most: number, tagged?: boolean): SQL =>
      orderHolds(tenantId, words, most, tagged),

    /** A row as it would be read if it were inserted. */
    rowOf: <T extends TenantTable>(table: T, row: NewRow<T>): T["$inferSelect"] =>
      rowOf(table, { ...row, tenantId } as unknown as T["$inferInsert"]),

    insert<T extends TenantTable>(table: T, row: NewRow<T>) {
      refuseWrongRow(table, row);
      return db.insert(table).values({ ...row, tenantId } as unknown as T["$inferInsert"]);
    },

    /** Inserts many rows in one statement; a row that is there already (by any unique columns) is passed over. */
    insertMissing<T extends TenantTable>(table: T, rows: NewRow<T>[]) {
      for (const row of rows) refuseWrongRow(table, row);
      return db
        .insert(table)
        .values(rows.map((row) => ({ ...row, tenantId })) as unknown as T["$inferInsert"][])
        .onConflictDoNothing();
    },

    /** Inserts, or changes the row that is already there under the same unique columns. */
    upsert<T extends TenantTable>(
      table: T,
      row: NewRow<T>,
      target: SQLiteColumn[],
      set: Record<string, unknown>,
    ) {
      refuseWrongRow(table, row);
      refuseOtherStatus(table, set);
      return db
        .insert(table)
        .values({ ...row, tenantId } as unknown as T["$inferInsert"])
        .onConflictDoUpdate({ target, set: set as never });
    },

    /**
     * Inserts the row only if the condition holds at the moment of writing. This is how the later statements of a batch
     * follow its first: an UPDATE that matches no row does not undo a batch by itself.
     */
    insertIf<T extends TenantTable>(condition: SQL, table: T, row: NewRow<T>) {
      refuseWrongRow(table, row);
      return insertWhere(db, table, { ...row, tenantId } as unknown as T["$inferInsert"], condition);
    },

    /** The same for many rows in one statement, or none for no row: statements of a batch, to be spread. */
    insertAllIf<T extends TenantTable>(condition: SQL, table: T, rows: readonly NewRow<T>[]) {
      for (const row of rows) refuseWrongRow(table, row);
      const owned = rows.map((row) => ({ ...row, tenantId }) as unknown as T["$inferInsert"]);
      return insertRowsWhere(db, table, owned, condition);
    },

    /** Inserts what a read of my rows finds, if the condition holds at the moment of writing. */
    insertRead<T extends TenantTable>(
      condition: SQL,
      table: T,
      reading: Pick<
        Reading<Record<keyof NewRow<T> & string, SQL>>,
        "columns" | "from" | "joins" | "where"
      > & {
        groupBy: readonly SQL[];
      },
    ) {
      const joins = (reading.joins ?? []).map(
        (join) => sql`join ${join.table} on ${ofTenant(join.table, join.on)}`,
      );
      const rest = sql`from ${reading.from} ${sql.join(joins, sql` `)} where ${ofTenant(reading.from, reading.where)} and ${condition} group by ${sql.join([...reading.groupBy], sql`, `)}`;
      return insertSelected(db, table, { ...reading.columns, tenantId: sql`${tenantId}` }, rest);
    },

    update<T extends TenantTable>(
      table: T,
      set: { [K in keyof NewRow<T>]?: NewRow<T>[K] | SQL },
      where: SQL,
    ) {
      refuseOtherStatus(table, set);
      return db
        .update(table)
        .set(set as never)
        .where(ofTenant(table, where));
    },

    remove: <T extends TenantTable>(table: T, where: SQL) => db.delete(table).where(ofTenant(table, where)),

    /** Removes some rows that fit, so few that no other writer waits long. */
    removeSome(table: TenantTable, limit: number, where?: SQL) {
      const some = sql`select rowid from ${table} where ${ofTenant(table, where)} limit ${limit}`;
      return db.delete(table).where(ofTenant(table, sql`rowid in (${some})`));
    },

    /**
     * Removes rows of the tables that have no tenant, since they begin before one is known: wrong guesses, sign-ins
     * under way, and stores of browsers. A change in the tenant ends them: the condition names that change, or the
     * change follows in the batch and asks whether the row was there.
     */
    removeUnowned: (table: typeof failures | typeof signInSteps | typeof temporaryStores, where: SQL) =>
      db.delete(table).where(where),

    /**
     * The entry that belongs to the statement right before it in the same batch: written only if that one changed a row.
     * A second entry behind it follows the first.
     */
    audit: (note: AuditNote) => auditEntry(db, tenantId, note),

    /** An entry under a condition of its own, where the change is not the statement before. */
    auditIf: (condition: SQL, note: AuditNote) => auditEntry(db, tenantId, note, condition),

    /** Several statements in one round trip, all or none of them. */
    batch: <U extends BatchItem<"sqlite">, T extends Readonly<[U, ...U[]]>>(statements: T) =>
      db.batch(statements) as unknown as Promise<Answers<T>>,
  };
}

export type TenantTables = ReturnType<typeof tenantTables>;
