import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../../scripts/product/ports.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

let dataDir = "";
let env: Record<string, string> = {};

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "popstall-start-"));
  const [worker, database, payments] = await freePorts(3);
  env = { PORT: `${worker}`, DB_PORT: `${database}`, STRIPE_SANDBOX_PORT: `${payments}`, DATA_DIR: dataDir };
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What `npm start` says on stderr, and its exit code. */
function start(more: Record<string, string>): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...more },
  });
  let told = "";
  child.stderr.on("data", (text: Buffer) => (told += text.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, told })));
}

/** One sentence (which may hold a colon), no stack trace. */
function expectOneSentence(told: string): void {
  expect(told.trim().split("\n")).toHaveLength(1);
  expect(told).not.toMatch(/^\s+at /m);
}

test("a busy port", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { code, told } = await start({ STRIPE_SANDBOX_PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expectOneSentence(told);
  expect(told).toContain(`Port ${port} for the payment sandbox is in use`);
});

test("a port that is none", async () => {
  const { code, told } = await start({ PORT: "http" });
  expect(code).toBe(1);
  expectOneSentence(told);
});

test("a data folder that is a file", async () => {
  const file = path.join(dataDir, "file");
  writeFileSync(file, "");
  const { code, told } = await start({ DATA_DIR: file });
  expect(code).toBe(1);
  expectOneSentence(told);
  expect(told).toContain("cannot be written");
});

test.each(["dbs/default/data", "metastore/data"])("a broken database file: %s", async (file) => {
  const folder = mkdtempSync(path.join(dataDir, "broken-"));
  mkdirSync(path.dirname(path.join(folder, "libsql", file)), { recursive: true });
  writeFileSync(path.join(folder, "libsql", file), "this is not a database ".repeat(500));
  const { code, told } = await start({ DATA_DIR: folder });
  expect(code).toBe(1);
  expectOneSentence(told);
  expect(told).toMatch(
    /The database in .* is broken .*: put a backup of that folder in its place, or move it away/,
  );
});
