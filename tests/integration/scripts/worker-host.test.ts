import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OrphanWatchdog } from "../../../scripts/product/orphan-watchdog.ts";
import { freePorts } from "../../../scripts/product/ports.ts";
import { readSettings, type ProductSettings } from "../../../scripts/product/settings.ts";
import { startWorkerHost, type WorkerHost } from "../../../scripts/product/worker-host.ts";

let dataDir = "";
let settings: ProductSettings;
let host: WorkerHost | undefined;
let told: string[] = [];
const lifeline = new OrphanWatchdog();

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "popstall-worker-"));
  const [worker, database, payments] = await freePorts(3);
  settings = readSettings({
    PORT: `${worker}`,
    DB_PORT: `${database}`,
    STRIPE_SANDBOX_PORT: `${payments}`,
    DATA_DIR: dataDir,
    TRANSLATION: "off",
  });
  told = [];
});

afterEach(async () => {
  await host?.stop();
  host = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** A build like ours, with a Worker of a few lines. */
function build(name: string, fetchBody: string, health = 'return new Response("ok");'): string {
  const folder = path.join(dataDir, name);
  mkdirSync(path.join(folder, "worker"), { recursive: true });
  mkdirSync(path.join(folder, "client"));
  writeFileSync(path.join(folder, "client/file.txt"), "an asset");
  writeFileSync(
    path.join(folder, "worker/entry.worker.js"),
    `export default { async fetch(request, env) {
       const url = new URL(request.url);
       if (url.pathname === "/readyz") return new Response("ok");
       if (url.pathname === "/healthz") { globalThis.asked = (globalThis.asked ?? 0) + 1; ${health} }
       ${fetchBody}
     } };`,
  );
  const assets = { binding: "ASSETS", routerConfig: { has_user_worker: true } };
  const bindings = { APP_ENV: "production", OWN: "kept" };
  const r2Buckets = { MEDIA: { id: "media" } };
  const workerOptions = {
    compatibilityDate: "2026-04-01",
    compatibilityFlags: [],
    bindings,
    assets,
    r2Buckets,
  };
  const workers = [{ name: "popstall", folder: "worker", entry: "entry.worker.js", workerOptions }];
  writeFileSync(path.join(folder, "worker-options.json"), JSON.stringify({ workers, crons: [] }));
  return folder;
}

async function start(buildDir: string, probeDeadlineMs = 10_000): Promise<void> {
  host = await startWorkerHost({
    settings,
    buildDir,
    lifeline,
    tell: (line) => told.push(line),
    probeEveryMs: 200,
    probeDeadlineMs,
  });
}

const get = async (page: string, origin = `http://127.0.0.1:${settings.ports.worker}`) =>
  (await fetch(`${origin}${page}`)).text();

test("the Worker gets its address as it was asked, its settings, and its assets beside it", async () => {
  await start(build("one", "return Response.json([request.url, env.APP_ENV, env.TRANSLATION, env.OWN]);"));
  const { worker } = settings.ports;
  expect(JSON.parse(await get("/a?b=c"))).toEqual([
    `http://127.0.0.1:${worker}/a?b=c`,
    "local",
    "off",
    "kept",
  ]);
  expect(JSON.parse(await get("/a", `http://localhost:${worker}`))[0]).toBe(`http://localhost:${worker}/a`);
  expect(await get("/file.txt")).toBe("an asset");
});

test("another build is loaded into the running Worker, and what it stored stays", async () => {
  await start(build("one", 'await env.MEDIA.put("key", "kept"); return new Response("one");'));
  expect(await get("/")).toBe("one");
  await host?.reload(
    build("two", 'return new Response("two " + (await (await env.MEDIA.get("key")).text()));'),
  );
  expect(await get("/")).toBe("two kept");
});

test("a Worker that died is brought back", async () => {
  await start(build("one", 'return new Response("one");'));
  const pid = host?.pid() ?? 0;
  process.kill(-pid, "SIGKILL");
  const deadline = Date.now() + 15_000;
  while (told.length === 0 && Date.now() < deadline) await pause(50);
  expect(told).toEqual(["The Worker did not answer any more; it is running again."]);
  expect(await get("/")).toBe("one");
  expect(host?.pid()).not.toBe(pid);
});

/** Answers its first question, then leaves so many unanswered. */
const silentFor = (count: number | string) =>
  `if (asked > 1 && asked <= 1 + ${count}) await new Promise(() => setTimeout(() => {}, 60_000)); return new Response("ok");`;

test("a Worker that twice answers late goes on, and each question has a connection of its own", async () => {
  const health = `globalThis.connection = request.headers.get("Connection"); ${silentFor(2)}`;
  await start(build("one", "return Response.json([asked, connection]);", health), 400);
  const pid = host?.pid();
  const deadline = Date.now() + 30_000;
  const seen = async () => JSON.parse(await get("/")) as [number, string];
  while ((await seen())[0] < 6 && Date.now() < deadline) await pause(50);
  const [asked, connection] = await seen();
  expect(asked).toBeGreaterThanOrEqual(6);
  expect(connection).toBe("close");
  expect(host?.pid()).toBe(pid);
  expect(told).toEqual([]);
});

test("a Worker that answers no more is brought back", async () => {
  await start(build("one", 'return new Response("one");', silentFor("Infinity")), 400);
  const pid = host?.pid();
  const deadline = Date.now() + 30_000;
  while (told.length === 0 && Date.now() < deadline) await pause(50);
  expect(told).toEqual(["The Worker did not answer any more; it is running again."]);
  expect(host?.pid()).not.toBe(pid);
});

test("what the Worker says goes to its log, its errors to the terminal as well", async () => {
  await start(
    build("one", 'console.log("quiet"); console.error("loud\\nsecond line"); return new Response("");'),
  );
  await get("/");
  const deadline = Date.now() + 5000;
  while (told.length === 0 && Date.now() < deadline) await pause(20);
  expect(told).toEqual(["Worker: loud"]);
  await pause(100);
  const log = readFileSync(path.join(dataDir, "logs/worker.log"), "utf8");
  expect(log).toContain("quiet");
  expect(log).toContain("second line");
});

test("one sentence reports a Worker that cannot be loaded", async () => {
  const broken = build("broken", "");
  writeFileSync(path.join(broken, "worker/entry.worker.js"), "export default {");
  await expect(start(broken)).rejects.toThrow(
    /^The Worker does not start \(.*\): look into .*worker\.log\.$/,
  );
});
