import { createClient } from "@libsql/client";
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

const send = (request: Request) => fetch(request);

test("the answers are the client's, row by row, in one request", async () => {
  const sent: string[] = [];
  const read = await pipelineRead(url, "", STATEMENTS, (request) => {
    sent.push(request.url);
    return fetch(request);
  });
  const expected = await client.batch(STATEMENTS, "read");
  expect(read?.map(({ rows }) => rows)).toEqual(
    expected.map(({ rows }) => rows.map((row) => Array.from(row as ArrayLike<unknown>))),
  );
  expect(read?.[0]?.rows).toHaveLength(1);
  expect(sent).toEqual([`${url}/v2/pipeline`]);
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

describe("is left to the client:", () => {
  const one = STATEMENTS.slice(0, 1);
  test.each([
    ["rows that are read by name", url, [{ sql: "select slug from events", args: [] }], send],
    ["a text without arguments", url, ["select 1"], send],
    ["bytes", url, [{ sql: "select ?", args: readByPosition([new Uint8Array(1)]) }], send],
    ["a column of bytes", url, [{ sql: "select x'00'", args: readByPosition([]) }], send],
    ["a number that is too large", url, [{ sql: "select 9007199254740993", args: readByPosition([]) }], send],
    ["a statement that fails", url, [{ sql: "select nothing", args: readByPosition([]) }], send],
    ["a socket", url.replace("http:", "ws:"), one, send],
    ["an error of the server", url, one, async () => new Response("busy", { status: 503 })],
    ["an answer that is none", url, one, async () => Response.json({ results: [] })],
    ["a lost line", url, one, () => Promise.reject(new Error("fetch failed"))],
  ])("%s", async (_, address, statements, sending) => {
    expect(await pipelineRead(address, "", statements, sending)).toBeUndefined();
  });
});
