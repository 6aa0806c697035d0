import { createClient, LibsqlError } from "@libsql/client";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../../db/client.server.ts";
import { pipelineRead, readByPosition } from "../../../db/pipeline-read.server.ts";
import { storefrontRepository } from "../../../db/repositories/storefronts.server.ts";

const url = inject("databaseUrl");
const client = createClient({ url });
afterAll(() => client.close());

const STATEMENTS = [
  {
    sql: "select slug, vat_rate, budget_minor, theme, created_at from events where slug = ? and version >= ?",
    args: readByPosition(["Acme-UK-Store", 0]),
  },
  { sql: "select name from products where name = ?", args: readByPosition(["no such product"]) },
  { sql: "select 1.5, ?, 'Łódź 👕'", args: readByPosition([null]) },
];

const target = { url, authToken: "", send: (request: Request) => fetch(request) };

test("the answers are the client's, row by row, in one request", async () => {
  const sent: string[] = [];
  const send = (request: Request) => {
    sent.push(request.url);
    return fetch(request);
  };
  const read = await pipelineRead({ ...target, send }, STATEMENTS);
  const expected = await client.batch(STATEMENTS, "read");
  expect(read?.map(({ rows }) => rows)).toEqual(
    expected.map(({ rows }) => rows.map((row) => Array.from(row as ArrayLike<unknown>))),
  );
  expect(read?.[0]?.rows).toHaveLength(1);
  expect(sent).toEqual([`${url}/v2/pipeline`]);
});

test("rows that are read by name are the client's, too", async () => {
  const statement = {
    sql: "select slug, vat_rate as rate, 1 as twice, 2 as twice, x'00ff' as bytes from events order by slug limit ?",
    args: [3],
  };
  const [read] = (await pipelineRead(target, [statement])) ?? [];
  const [expected] = await client.batch([statement], "read");
  expect(read?.columns).toEqual(expected?.columns);
  expect(read?.rows).toHaveLength(3);
  for (const [index, row] of (read?.rows ?? []).entries()) {
    const theirs = expected?.rows[index];
    expect(Object.entries(row)).toEqual(Object.entries(theirs ?? {}));
    expect(Array.from(row as ArrayLike<unknown>)).toEqual(Array.from(theirs as ArrayLike<unknown>));
  }
});

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

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test("a statement that fails is told with the client's words", async () => {
  const statements = [{ sql: "select nothing", args: readByPosition([]) }];
  const [error, theirs] = [
    await errorOf(pipelineRead(target, statements)),
    (await errorOf(client.batch(statements, "read"))) as LibsqlError,
  ];
  expect(error).toBeInstanceOf(LibsqlError);
  expect(theirs.message).toContain((error as LibsqlError).message);
  expect((error as LibsqlError).code).toBe(theirs.code);
});

test("a whole number that no double holds is refused as the client refuses it", async () => {
  const statements = [{ sql: "select 9007199254740993", args: readByPosition([]) }];
  const error = await errorOf(pipelineRead(target, statements));
  expect(error).toBeInstanceOf(RangeError);
  expect(error).toEqual(await errorOf(client.batch(statements, "read")));
});

test.each([
  ["an error of the server", async () => new Response("busy", { status: 429 }), /HTTP status 429/],
  ["an answer that is none", async () => Response.json({ results: [] }), /did not say/],
  ["a lost line", () => Promise.reject(new Error("fetch failed")), /fetch failed/],
])("%s is told", async (_, send, message) => {
  await expect(pipelineRead({ ...target, send }, STATEMENTS)).rejects.toThrow(message);
});
