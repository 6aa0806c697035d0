import { createClient } from "@libsql/client";
import { asc, eq, sql } from "drizzle-orm";
import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { CacheName } from "../../../app/caches.ts";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { brokenRule } from "../../../db/conflict.ts";
import { type Database, openDatabase } from "../../../db/driver/client.server.ts";
import { groupCommits } from "../../../db/driver/group-commit.server.ts";
import { preparedQuery } from "../../../db/driver/prepared-query.ts";
import { startTestServer } from "../../support/database.ts";
import { freshId } from "../../support/stores.ts";

const TRICKS: CacheName[] = ["reads", "writes", "group-commits", "queries"];
const SWITCHES = ["", ...TRICKS, TRICKS.join(",")];

const TABLE = `words_${freshId()}`;
const words = sqliteTable(TABLE, {
  id: text().primaryKey(),
  word: text().unique(),
  rate: real(),
  isShort: integer("is_short", { mode: "boolean" }).notNull(),
  writtenAt: integer("written_at", { mode: "timestamp_ms" }),
});
const row = (id: string, word: string | null = id) => ({
  id,
  word,
  rate: 1.5,
  isShort: true,
  writtenAt: new Date(1_800_000_000_000),
});

/** The real server, and the library in this process that other tests ask in its place. */
describe.each(["the server", "the library"])("asked of %s,", (which) => {
  let url = inject("databaseUrl");
  let stop: () => void | Promise<void> = () => undefined;
  beforeAll(async () => {
    if (which === "the server") ({ url, stop } = await startTestServer());
    const client = createClient({ url });
    await client.execute(
      `create table ${TABLE} (id text primary key, word text unique constraint spoken check (word <> 'never'), rate real, is_short integer not null, written_at integer)`,
    );
    client.close();
  });
  afterAll(() => stop());

  describe.each(SWITCHES)("with CACHES_OFF=%s, the driver", (off) => {
    const isOff = (trick: CacheName) => off.split(",").includes(trick);
    const real = globalThis.fetch;
    /** What was sent to the database. */
    let sent: string[] = [];
    /** What becomes of a request before the database is asked. */
    let before: (nth: number) => Promise<Response | undefined> = async () => undefined;
    let db: Database;
    let id = "";

    beforeEach(() => {
      vi.stubEnv("CACHES_OFF", off);
      globalThis.fetch = async (input, init) => {
        // Work that earlier files of this process left behind asks the same database; it has no such token.
        if (!(input instanceof Request) || input.headers.get("Authorization") !== `Bearer ${id}`) {
          return real(input, init);
        }
        sent.push(await input.clone().text());
        return (await before(sent.length)) ?? real(input, init);
      };
      [sent, id] = [[], freshId()];
      db = openDatabase(url, id, {}, { groups: groupCommits(), keepAlive: () => undefined });
    });
    afterEach(() => {
      globalThis.fetch = real;
      before = async () => undefined;
      vi.unstubAllEnvs();
    });

    const insert = (each: ReturnType<typeof row>) => db.insert(words).values(each);
    const written = async () => {
      const rows = await db
        .select({ word: words.word })
        .from(words)
        .where(sql`${words.id} like ${`${id}%`}`)
        .orderBy(asc(words.id));
      return rows.map(({ word }) => word);
    };
    /** libSQL's client stores the text of each statement of a batch before it names it; our driver does not. */
    const byTheClient = () => sent.map((request) => request.includes("store_sql"));

    test("reads rows as objects, and by name", async () => {
      await insert(row(`${id}1`, `${id} Łódź 👕`));
      sent = [];
      expect(
        await db
          .select()
          .from(words)
          .where(eq(words.id, `${id}1`)),
      ).toEqual([row(`${id}1`, `${id} Łódź 👕`)]);
      const named = await db.all(
        sql`select word, rate as twice, null as missing from ${words} where ${words.id} = ${`${id}1`}`,
      );
      expect(named).toEqual([{ word: `${id} Łódź 👕`, twice: 1.5, missing: null }]);
      expect(byTheClient()).toEqual([isOff("reads"), isOff("reads")]);
    });

    test("sends reads of the same moment in one request", async () => {
      const [one, other] = await Promise.all([
        db.all(sql`select ${"one"} as word`),
        db.all(sql`select ${"other"} as word`),
      ]);
      expect([one, other]).toEqual([[{ word: "one" }], [{ word: "other" }]]);
      expect(sent).toHaveLength(1);
    });

    test("writes the text of a prepared query once, and reads it with other values each time", async () => {
      await db.batch([insert(row(`${id}1`)), insert(row(`${id}2`))]);
      let times = 0;
      const find = preparedQuery((database) => {
        times += 1;
        return database
          .select()
          .from(words)
          .where(eq(words.id, sql.placeholder("id")));
      });
      for (const each of [`${id}1`, `${id}2`, `${id}3`]) {
        const [found] = await db.batch([find(db, { id: each })]);
        expect(found).toEqual(each === `${id}3` ? [] : [row(each)]);
      }
      expect(times).toBe(isOff("queries") ? 3 : 1);
    });

    test("writes a batch in one request, and answers each statement", async () => {
      const answers = await db.batch([
        insert(row(`${id}1`)).returning(),
        insert(row(`${id}2`, null)),
        db
          .update(words)
          .set({ rate: 2 })
          .where(sql`${words.id} like ${`${id}%`}`),
        db
          .select({ rate: words.rate })
          .from(words)
          .where(eq(words.id, `${id}2`)),
        db.run(sql`insert into ${words} select ${`${id}3`}, ${`${id}3`}, 1, 0, null where changes() > 0`),
        db.delete(words).where(eq(words.id, `${id}none`)),
      ]);
      expect(answers[0]).toEqual([row(`${id}1`)]);
      expect(answers[3]).toEqual([{ rate: 2 }]);
      expect(
        [answers[1], answers[2], answers[4], answers[5]].map(({ rowsAffected }) => rowsAffected),
      ).toEqual([1, 2, 1, 0]);
      expect(byTheClient()).toEqual([isOff("writes")]);
    });

    test.each([
      ["a row that is there", () => row(`${id}2`, `${id}1`), `${TABLE}.word`],
      ["a check", () => row(`${id}2`, "never"), "spoken"],
    ])("writes nothing of a batch with %s, and says which rule it broke", async (_, faulty, rule) => {
      const refused = db.batch([insert(row(`${id}1`)), insert(faulty()), insert(row(`${id}3`))]);
      const error = await refused.catch((thrown: unknown) => thrown);
      expect(brokenRule(error)).toBe(rule);
      expect(await written()).toEqual([]);
    });

    test("writes batches of the same moment, each with its own answer, and of rivals only the first", async () => {
      await insert(row(`${id}0`));
      sent = [];
      const take = (word: string) =>
        db.batch([
          db
            .update(words)
            .set({ word })
            .where(sql`${words.id} = ${`${id}0`} and ${words.word} = ${`${id}0`}`),
        ]);
      const all = await Promise.allSettled([
        db.batch([insert(row(`${id}1`)).returning({ word: words.word })]),
        db.batch([insert(row(`${id}2`)), insert(row(`${id}3`, "never"))]),
        take(`${id}left`),
        take(`${id}right`),
        db.batch([insert(row(`${id}4`)).returning({ word: words.word })]),
      ]);
      expect(all.map(({ status }) => status)).toEqual([
        "fulfilled",
        "rejected",
        "fulfilled",
        "fulfilled",
        "fulfilled",
      ]);
      const values = all.map((each) => (each.status === "fulfilled" ? each.value[0] : undefined));
      expect([values[0], values[4]]).toEqual([[{ word: `${id}1` }], [{ word: `${id}4` }]]);
      expect(
        [values[2], values[3]].map((value) => (value as { rowsAffected: number }).rowsAffected).sort(),
      ).toEqual([0, 1]);
      // Where each goes by itself the database may be busy, and some are sent again.
      const together = !isOff("writes") && !isOff("group-commits");
      if (together) expect(sent).toHaveLength(2);
      else expect(sent.length).toBeGreaterThanOrEqual(5);
      expect((await written()).slice(1)).toEqual([`${id}1`, `${id}4`]);
    });

    test("asks again where the database had too many requests and looked at none of them", async () => {
      before = async (nth) => (nth === 1 ? new Response("busy", { status: 429 }) : undefined);
      await db.batch([insert(row(`${id}1`)), insert(row(`${id}2`))]);
      expect(sent).toHaveLength(2);
      sent = [];
      expect(await written()).toEqual([`${id}1`, `${id}2`]);
      expect(sent).toHaveLength(2);
    });

    test("asks again for a read whose line was lost, and never writes twice", async () => {
      before = async (nth) => {
        if (nth === 1) throw new TypeError("fetch failed");
        return undefined;
      };
      expect(await written()).toEqual([]);
      expect(sent).toHaveLength(2);
      sent = [];
      const lost = await db.batch([insert(row(`${id}1`))]).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(Unavailable);
      expect(sent).toHaveLength(1);
      expect(await written()).toEqual([]);
    });
  });
});
