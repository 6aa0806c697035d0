import { createClient, LibsqlError } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { pipelineWrite } from "../../../db/driver/pipeline.server.ts";
import { openTestDatabase, startTestServer } from "../../support/database.ts";
import { freshId } from "../../support/stores.ts";

/** The real server, and the library in this process that other tests ask in its place. */
describe.each(["the server", "the library"])("asked of %s,", (which) => {
  let url: string;
  let stop: () => void | Promise<void>;
  let client: ReturnType<typeof createClient>;
  const table = `written_${freshId()}`;
  beforeAll(async () => {
    ({ url, stop } = which === "the server" ? await startTestServer() : openTestDatabase());
    client = createClient({ url });
    await client.execute(
      `create table ${table} (id text primary key, word text, number real, flag integer, check (word <> 'never'))`,
    );
  });
  afterAll(async () => {
    client.close();
    await stop();
  });

  const target = () => ({ url, authToken: "", send: (request: Request) => fetch(request) });
  const insert = (...args: (string | number | boolean | null)[]) => ({
    sql: `insert into ${table} values (?, ?, ?, ?) returning *, x'00ff'`,
    args,
  });
  const count = async (id: string) =>
    (await client.execute({ sql: `select 1 from ${table} where id like ?`, args: [`${id}%`] })).rows.length;

  test("the answers are the client's, statement by statement, in one request", async () => {
    const batch = (id: string) => [
      insert(`${id}1`, "Łódź 👕", 1.5, true),
      insert(`${id}2`, null, 1_800_000_000_000, false),
      { sql: `update ${table} set number = number + 1 where id like ?`, args: [`${id}%`] },
      { sql: `select word, number, flag, typeof(number) from ${table} where id like ?`, args: [`${id}%`] },
      { sql: `delete from ${table} where id = ?`, args: [`${id}1`] },
      { sql: `delete from ${table} where id = ?`, args: [`${id}none`] },
    ];
    const sent: string[] = [];
    const id = freshId();
    const written = await pipelineWrite(
      {
        ...target(),
        send: (request) => {
          sent.push(request.url);
          return fetch(request);
        },
      },
      batch(id),
    );
    expect(await count(id)).toBe(1);
    await client.execute({ sql: `delete from ${table} where id like ?`, args: [`${id}%`] });
    const expected = await client.batch(batch(id), "write");
    expect(written?.map(({ rowsAffected }) => rowsAffected)).toEqual(
      expected.map(({ rowsAffected }) => rowsAffected),
    );
    expect(written?.map(({ columns }) => columns)).toEqual(expected.map(({ columns }) => columns));
    expect(written?.map(({ rows }) => rows)).toEqual(
      expected.map(({ rows }) => rows.map((row) => Array.from(row as ArrayLike<unknown>))),
    );
    expect(sent).toEqual([`${url}/v2/pipeline`]);
  });

  describe("a refused batch throws the error that the client would throw, and writes nothing:", () => {
    test.each([
      ["a row that is there", (id: string) => insert(`${id}1`, "again", 1, null)],
      ["a check", (id: string) => insert(`${id}2`, "never", 1, null)],
      ["a statement that is none", () => ({ sql: "insert into nowhere values (1)", args: [] })],
    ] as const)("%s", async (_, faulty) => {
      const id = freshId();
      const batch = [insert(`${id}1`, "first", 1, null), faulty(id), insert(`${id}3`, "last", 1, null)];
      const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
      const error = await errorOf(pipelineWrite(target(), batch));
      const theirs = (await errorOf(client.batch(batch, "write"))) as LibsqlError;
      expect(error).toBeInstanceOf(LibsqlError);
      expect(theirs.message).toContain((error as LibsqlError).message);
      expect((error as LibsqlError).code).toBe(theirs.code);
      expect(await count(id)).toBe(0);
    });
  });

  test("a transaction over several requests keeps others out until its end, and can be taken back", async () => {
    const id = freshId();
    const transaction = await client.transaction("write");
    await transaction.execute(insert(`${id}1`, "first", 1, null));
    const args = { word: "second", id: `${id}1` };
    await transaction.execute({ sql: `update ${table} set word = :word where id = :id`, args });
    const other = createClient({ url });
    const rival = other.execute(insert(`${id}2`, "rival", 1, null));
    await transaction.execute(insert(`${id}3`, "third", 1, null));
    await transaction.rollback();
    expect((await rival).rowsAffected).toBe(1);
    other.close();
    expect(await count(id)).toBe(1);
  });
});

const url = inject("databaseUrl");

describe("is left to the client before anything is sent:", () => {
  const never = () => Promise.reject(new Error("sent"));
  test.each([
    ["a text without arguments", url, ["select 1"]],
    ["bytes", url, [{ sql: "select ?", args: [new Uint8Array(1)] }]],
    ["a large integer", url, [{ sql: "select ?", args: [1n] }]],
    ["named arguments", url, [{ sql: "select :a", args: { a: 1 } }]],
    ["a socket", url.replace("http:", "ws:"), [{ sql: "delete from nowhere", args: [] }]],
  ])("%s", async (_, address, statements) => {
    expect(await pipelineWrite({ url: address, authToken: "", send: never }, statements)).toBeUndefined();
  });
});

test.each([
  ["a lost line", () => Promise.reject(new Error("fetch failed")), /fetch failed/],
  ["a refusal of the server", async () => new Response("no", { status: 401 }), /HTTP status 401/],
  ["an answer that is none", async () => Response.json({ results: [] }), /did not say/],
])("%s is told, and not sent again", async (_, sending, message) => {
  let sent = 0;
  const counting = () => {
    sent += 1;
    return sending();
  };
  await expect(
    pipelineWrite({ url, authToken: "", send: counting }, [{ sql: "delete from nowhere", args: [] }]),
  ).rejects.toThrow(message);
  expect(sent).toBe(1);
});
