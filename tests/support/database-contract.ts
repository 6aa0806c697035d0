import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../db/driver/client.server.ts";

type Place = { url: string; token: string };

/**
 * What the product relies on at the database's server, asked through its own driver. The same tests run against the server
 * that the tests start, and against a database of Turso's in `npm run test:contract`. Their tables have names of their own
 * and go afterwards.
 */
export function databaseContract(placeOf: () => Place): void {
  const name = `contract_${randomUUID().slice(0, 8)}`;
  const [table, words] = [sql.raw(name), sql.raw(`${name}_words`)];
  let db: Database;
  beforeAll(async () => {
    db = openDatabase(placeOf().url, placeOf().token);
    await db.batch([
      db.run(
        sql`create table ${table} (id text primary key, units integer not null check (units >= 0)) strict`,
      ),
      db.run(
        sql`create trigger ${sql.raw(`${name}_stays`)} before delete on ${table} when old.units > 100 begin select raise(abort, 'stays'); end`,
      ),
      db.run(sql`create virtual table ${words} using fts5(text, prefix='2 3')`),
    ]);
  });
  afterAll(async () => {
    await db.batch([db.run(sql`drop table if exists ${words}`), db.run(sql`drop table if exists ${table}`)]);
  });

  const insert = (id: string, units: number) =>
    db.run(sql`insert into ${table} (id, units) values (${id}, ${units})`);
  const idsOf = async () => {
    const rows = await db.all<{ id: string }>(sql`select id from ${table} order by id`);
    return rows.map(({ id }) => id);
  };
  const faultOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? `${"code" in cause ? String(cause.code) : ""} ${cause.message}` : "";
  };

  test("a batch is written whole or not at all", async () => {
    await db.batch([insert("a", 1), insert("b", 2)]);
    expect(await idsOf()).toEqual(["a", "b"]);
    expect(await faultOf(db.batch([insert("c", 3), insert("a", 4)]))).toMatch(/SQLITE_CONSTRAINT.*UNIQUE/);
    expect(await faultOf(db.batch([insert("d", 5), insert("e", -1)]))).toMatch(/SQLITE_CONSTRAINT.*CHECK/);
    expect(await idsOf()).toEqual(["a", "b"]);
  });

  test("a trigger refuses, with its words, and takes the batch with it", async () => {
    await insert("heavy", 101);
    const removing = db.batch([insert("light", 1), db.run(sql`delete from ${table} where id = 'heavy'`)]);
    expect(await faultOf(removing)).toMatch(/SQLITE_CONSTRAINT.*stays/);
    expect(await idsOf()).toEqual(["a", "b", "heavy"]);
  });

  test("a conditional update says how many rows it met, and one of twenty at once wins", async () => {
    await insert("stock", 1);
    const sell = () => db.run(sql`update ${table} set units = units - 1 where id = 'stock' and units > 0`);
    const sold = await Promise.all(Array.from({ length: 20 }, sell));
    expect(sold.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)).toBe(1);
  });

  test("words are found by their beginnings and without their accents", async () => {
    await db.run(sql`insert into ${words} (text) values ('Zoë Müller, Straße 5')`);
    for (const asked of ["zoe", "mul*", "str*"]) {
      const rows = await db.all<{ n: number }>(
        sql`select count(*) as n from ${words} where ${words} match ${asked}`,
      );
      expect([asked, rows[0]?.n]).toEqual([asked, 1]);
    }
  });

  test("whole numbers up to what a number holds come back as they went", async () => {
    await insert("large", Number.MAX_SAFE_INTEGER);
    const rows = await db.all<{ units: number }>(sql`select units from ${table} where id = 'large'`);
    expect(rows).toEqual([{ units: Number.MAX_SAFE_INTEGER }]);
  });

  test("the server gives a dump that ends, for the backup", async () => {
    const { url, token } = placeOf();
    const address = `${url.replace(/^libsql:/, "https:").replace(/\/$/, "")}/dump`;
    const response = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    expect(response.status).toBe(200);
    const dump = await response.text();
    expect(dump).toContain(name);
    expect(dump.trimEnd().endsWith("COMMIT;")).toBe(true);
  });
}
