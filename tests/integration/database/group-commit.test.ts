import { createClient, LibsqlError } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { groupCommits } from "../../../db/driver/group-commit.server.ts";
import type { Statement } from "../../../db/driver/hrana.server.ts";
import { openTestDatabase, startTestServer } from "../../support/database.ts";
import { freshId } from "../../support/stores.ts";

type Send = (request: Request) => Promise<Response>;
const never = () => new Promise<never>(() => undefined);
const anyway = () => undefined;

/** The real server, and the library in this process that other tests ask in its place. */
describe.each(["the server", "the library"])("asked of %s,", (which) => {
  let url: string;
  let stop: () => void | Promise<void>;
  let client: ReturnType<typeof createClient>;
  const table = `grouped_${freshId()}`;
  beforeAll(async () => {
    ({ url, stop } = which === "the server" ? await startTestServer() : openTestDatabase());
    client = createClient({ url });
    await client.execute(`create table ${table} (id text primary key, word text unique)`);
  });
  afterAll(async () => {
    client.close();
    await stop();
  });

  const text = (value: string) => ({ type: "text", value });
  const statement = (sql: string, ...args: string[]): Statement => ({
    sql,
    args: args.map(text),
    want_rows: true,
  });
  const insert = (id: string, word = id) =>
    statement(`insert into ${table} values (?, ?) returning word`, id, word);
  const words = async (id: string) => {
    const { rows } = await client.execute({
      sql: `select word from ${table} where id like ? order by id`,
      args: [`${id}%`],
    });
    return rows.map(({ word }) => word);
  };

  /** An isolate whose first write is held back until those that come after it are there. */
  function isolate(patienceMs?: number) {
    const groups = groupCommits(patienceMs);
    let requests = 0;
    let release: () => void = anyway;
    const held = new Promise<void>((resolve) => (release = resolve));
    const send: Send = async (request) => {
      requests += 1;
      if (requests === 1) await held;
      return fetch(request);
    };
    const kept: Promise<unknown>[] = [];
    const write = (statements: Statement[], own: Send = send) =>
      groups.write({ url, authToken: "", send: own }, statements, (work) => void kept.push(work));
    return { write, release, kept, requests: () => requests };
  }

  test("what comes while a batch is being written goes together in one request, and each is answered with its own", async () => {
    const id = freshId();
    const { write, release, kept, requests } = isolate();
    const first = write([insert(`${id}0`)]);
    const others = [1, 2, 3].map((n) => write([insert(`${id}${n}`), insert(`${id}${n}b`)]));
    release();
    expect((await first).map(({ rows }) => rows)).toEqual([[[text(`${id}0`)]]]);
    expect((await Promise.all(others)).map((steps) => steps.map(({ rows }) => rows[0]?.[0]))).toEqual(
      [1, 2, 3].map((n) => [text(`${id}${n}`), text(`${id}${n}b`)]),
    );
    expect(requests()).toBe(2);
    // Those who send are kept alive until all that they send is answered.
    expect(kept).toHaveLength(2);
    expect(await words(id)).toHaveLength(7);
  });

  test("a batch that is refused takes nothing from the others, and nothing of it stays", async () => {
    const id = freshId();
    const { write, release } = isolate();
    const first = write([insert(`${id}0`)]);
    const before = write([insert(`${id}1`)]);
    const refused = write([insert(`${id}2`), insert(`${id}3`, `${id}1`), insert(`${id}4`)]);
    const after = write([insert(`${id}5`)]);
    release();
    await expect(refused).rejects.toThrow(LibsqlError);
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/^SQLITE_CONSTRAINT/) as unknown,
    });
    await expect(refused).rejects.toThrow(new RegExp(`UNIQUE constraint failed: ${table}.word`));
    await Promise.all([first, before, after]);
    expect(await words(id)).toEqual([`${id}0`, `${id}1`, `${id}5`]);
  });

  test("of two conditional writes in one group only the first finds what it asks for", async () => {
    const id = freshId();
    const { write, release } = isolate();
    const first = write([insert(`${id}0`)]);
    const take = (word: string) =>
      write([statement(`update ${table} set word = ? where id = ? and word = ?`, word, `${id}0`, `${id}0`)]);
    const rivals = [take(`${id}left`), take(`${id}right`)];
    release();
    await first;
    const changed = (await Promise.all(rivals)).map((steps) => steps[0]?.affected_row_count);
    expect(changed).toEqual([1, 0]);
    expect(await words(id)).toEqual([`${id}left`]);
  });

  test("an error that ends the transaction leaves nothing of the group, and all others may try again", async () => {
    const id = freshId();
    const { write, release } = isolate();
    const first = write([insert(`${id}0`)]);
    const before = write([insert(`${id}1`)]);
    const ended = write([statement(`insert or rollback into ${table} values (?, ?)`, `${id}2`, `${id}0`)]);
    const after = write([insert(`${id}3`)]);
    release();
    await first;
    await expect(ended).rejects.toMatchObject({
      code: expect.stringMatching(/^SQLITE_CONSTRAINT/) as unknown,
    });
    await expect(before).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    await expect(after).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    expect(await words(id)).toEqual([`${id}0`]);
  });

  test("a broken connection fails every batch of the group, and no other batch", async () => {
    const id = freshId();
    const { write, release } = isolate();
    const first = write([insert(`${id}0`)]);
    const sender = write([insert(`${id}1`)], () => Promise.reject(new TypeError("fetch failed")));
    const other = write([insert(`${id}2`)]);
    release();
    await first;
    await expect(sender).rejects.toThrow("fetch failed");
    await expect(other).rejects.toThrow("fetch failed");
    await write([insert(`${id}3`)]);
    expect(await words(id)).toEqual([`${id}0`, `${id}3`]);
  });

  test("a group of more than 120 statements is written in two transactions", async () => {
    const id = freshId();
    const { write, release, requests } = isolate();
    const many = (letter: string) =>
      write(Array.from({ length: 70 }, (_, n) => insert(`${id}${letter}${n}`)));
    const all = [write([insert(`${id}0`)]), many("a"), many("b")];
    release();
    await Promise.all(all);
    expect(requests()).toBe(3);
    expect(await words(id)).toHaveLength(141);
  });

  // The library of this process keeps one connection, and with it the count of whoever wrote before.
  test.runIf(which === "the server")("a batch never counts what another one changed", async () => {
    const id = freshId();
    const { write, release } = isolate();
    const first = write([insert(`${id}0`)]);
    const follows = (row: string) =>
      statement(`insert into ${table} select ?, ? where changes() > 0`, row, row);
    const all = [
      write([insert(`${id}1`), follows(`${id}2`)]),
      write([follows(`${id}3`)]),
      write([statement(`delete from ${table} where id = 'none'`), follows(`${id}4`)]),
    ];
    release();
    await Promise.all([first, ...all]);
    expect(await words(id)).toEqual([`${id}0`, `${id}1`, `${id}2`]);
  });

  test("large values go in requests of their own", async () => {
    const id = freshId();
    const { write, release, requests } = isolate();
    const large = (n: number) => write([insert(`${id}${n}`, `${id}${n}${"x".repeat(200_000)}`)]);
    const all = [write([insert(`${id}0`)]), large(1), large(2), large(3)];
    release();
    await Promise.all(all);
    expect(requests()).toBe(4);
    expect(await words(id)).toHaveLength(4);
  });

  test("a write that never ends is waited for only so long", async () => {
    const id = freshId();
    const { write } = isolate(20);
    void write([insert(`${id}0`)], never);
    const others = [write([insert(`${id}1`)], fetch), write([insert(`${id}2`)], fetch)];
    await Promise.all(others);
    expect(await words(id)).toEqual([`${id}1`, `${id}2`]);
  });
});

describe("when the request that was to send a group is gone,", () => {
  const target = (send: Send) => ({ url: "http://database.example", authToken: "", send });
  const statements = [{ sql: "insert into words values (1)", args: [], want_rows: true }];

  test("a batch of the same group fails with an unknown outcome", async () => {
    const groups = groupCommits(5, 20);
    let sent = 0;
    const send = () => {
      sent += 1;
      return never();
    };
    void groups.write(target(send), statements, anyway);
    const sender = groups.write(target(send), statements, anyway);
    const other = groups.write(target(send), statements, anyway);
    void sender;
    await expect(other).rejects.toThrow(Unavailable);
    // The first and the group: what may have been written is not sent again.
    expect(sent).toBe(2);
  });
});
