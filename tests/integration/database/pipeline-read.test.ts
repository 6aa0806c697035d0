import { createClient, LibsqlError } from "@libsql/client";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../../db/driver/client.server.ts";
import { pipelineRead, readByPosition } from "../../../db/driver/pipeline.server.ts";
import { storefrontRepository } from "../../../db/repositories/storefronts.server.ts";
import { startTestServer } from "../../support/database.ts";

const WORDS =
  "with words (id, word, number, gap) as (values (1, 'Łódź 👕', 1.5, null), (2, 'x', 2, null), (3, '', -1, null))";
const STATEMENTS = [
  {
    sql: `${WORDS} select id, word, number, gap, typeof(?) from words where id > ? order by id`,
    args: readByPosition([0.5, 1]),
  },
  { sql: `${WORDS} select word from words where word = ?`, args: readByPosition(["no such word"]) },
  { sql: "select 1.5, ?, 'Łódź 👕', x'00ff', 2.0", args: readByPosition([null]) },
];

const targetAt = (url: string) => ({ url, authToken: "", send: (request: Request) => fetch(request) });
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** The real server, and the library in this process that other tests ask in its place. */
describe.each(["the server", "the library"])("asked of %s,", (which) => {
  let url = inject("databaseUrl");
  let stop: () => void | Promise<void> = () => undefined;
  beforeAll(async () => {
    if (which === "the server") ({ url, stop } = await startTestServer());
  });
  afterAll(() => stop());
  const withClient = async <T>(work: (client: ReturnType<typeof createClient>) => Promise<T>) => {
    const client = createClient({ url });
    try {
      return await work(client);
    } finally {
      client.close();
    }
  };

  test("the answers are the client's, row by row, in one request", async () => {
    const sent: string[] = [];
    const send = (request: Request) => {
      sent.push(request.url);
      return fetch(request);
    };
    const read = await pipelineRead({ ...targetAt(url), send }, STATEMENTS);
    const expected = await withClient((client) => client.batch(STATEMENTS, "read"));
    expect(read?.map(({ rows }) => rows)).toEqual(
      expected.map(({ rows }) => rows.map((row) => Array.from(row as ArrayLike<unknown>))),
    );
    expect(read?.[0]?.rows[0]).toEqual([2, "x", 2, null, "real"]);
    expect(sent).toEqual([`${url}/v2/pipeline`]);
  });

  test("rows that are read by name are the client's, too", async () => {
    const statement = {
      sql: `${WORDS} select word, number as rate, 1 as twice, 2 as twice, x'00ff' as bytes from words limit ?`,
      args: [3],
    };
    const [read] = (await pipelineRead(targetAt(url), [statement])) ?? [];
    const [expected] = await withClient((client) => client.batch([statement], "read"));
    expect(read?.columns).toEqual(expected?.columns);
    expect(read?.rows).toHaveLength(3);
    for (const [index, row] of (read?.rows ?? []).entries()) {
      const theirs = expected?.rows[index];
      expect(Object.entries(row)).toEqual(Object.entries(theirs ?? {}));
      expect(Array.from(row as ArrayLike<unknown>)).toEqual(Array.from(theirs as ArrayLike<unknown>));
    }
  });

  test("a failed statement throws the error that the client would throw", async () => {
    const statements = [{ sql: "select json(?)", args: readByPosition(["{"]) }];
    const error = await errorOf(pipelineRead(targetAt(url), statements));
    const theirs = await withClient((client) => errorOf(client.batch(statements, "read")));
    expect(error).toBeInstanceOf(LibsqlError);
    expect((theirs as LibsqlError).message).toContain((error as LibsqlError).message);
    expect((error as LibsqlError).message).toContain("malformed JSON");
    expect((error as LibsqlError).code).toBe((theirs as LibsqlError).code);
  });

  test("a whole number that no double holds is refused as the client refuses it", async () => {
    const statements = [{ sql: "select 9007199254740993", args: readByPosition([]) }];
    const error = await errorOf(pipelineRead(targetAt(url), statements));
    expect(error).toBeInstanceOf(RangeError);
    expect(error).toEqual(await withClient((client) => errorOf(client.batch(statements, "read"))));
  });
});

const url = inject("databaseUrl");

test("a store's page is read with it", async () => {
  const paths: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input instanceof Request) paths.push(new URL(input.url).pathname);
    return real(input, init);
  };
  try {
    const trips: number[] = [];
    const rows = await storefrontRepository(openDatabase(url, "", { onRoundTrip: () => trips.push(1) })).read(
      "acme-uk-store",
      undefined,
    );
    expect(rows?.products.map(({ name }) => name)).toContain("Classic Tee");
    expect(rows?.event.createdAt).toBeInstanceOf(Date);
    expect(trips).toHaveLength(1);
  } finally {
    globalThis.fetch = real;
  }
  expect(paths).toEqual(["/v2/pipeline"]);
});

describe("is left to the client before anything is sent:", () => {
  const send = () => Promise.reject(new Error("sent"));
  test.each([
    ["a text without arguments", url, ["select 1"]],
    ["bytes", url, [{ sql: "select ?", args: readByPosition([new Uint8Array(1)]) }]],
    ["a socket", url.replace("http:", "ws:"), STATEMENTS.slice(0, 1)],
  ])("%s", async (_, address, statements) => {
    expect(await pipelineRead({ url: address, authToken: "", send }, statements)).toBeUndefined();
  });
});

test.each([
  ["an error of the server", async () => new Response("busy", { status: 429 }), /HTTP status 429/],
  ["an answer that is none", async () => Response.json({ results: [] }), /did not say/],
  ["a lost line", () => Promise.reject(new Error("fetch failed")), /fetch failed/],
])("%s is told", async (_, send, message) => {
  await expect(pipelineRead({ ...targetAt(url), send }, STATEMENTS)).rejects.toThrow(message);
});
