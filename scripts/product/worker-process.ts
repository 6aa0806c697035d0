/**
 * The process around workerd: Miniflare's own API with the built Worker, several times faster than `wrangler dev`.
 * Started by worker-host.ts, which talks to it over the message channel.
 */
import { appendFile, mkdir } from "node:fs/promises";
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Log, LogLevel, Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { isDue } from "./crons.ts";

/** A Worker of the build, see scripts/build/workers.ts. */
interface BuiltWorker {
  name: string;
  /** Where in the build its modules are, and which of them begins. */
  folder: string;
  entry: string;
  /** From wrangler's file, see build/worker-options.json. */
  workerOptions: WorkerOptions;
}

/** What the host asks for: the Workers of this folder with these variables. Asked again, they are loaded anew. */
export interface RunRequest {
  port: number;
  buildDir: string;
  persistDir: string;
  logFile: string;
  /** The pages' Worker first: it has the port, the variables and the crons. */
  workers: BuiltWorker[];
  crons: string[];
  variables: Record<string, string>;
}

export type HostRequest = ({ type: "run" } & RunRequest) | { type: "crons" };

export type HostMessage =
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "error"; line: string };

type LogEntry = { timestamp: number; level: string; message: string };

let miniflare: Miniflare | undefined;
let current: RunRequest | undefined;
let ending = false;

const tell = (message: HostMessage) => process.send?.(message);

function optionsFor(request: RunRequest): MiniflareOptions {
  const { workers, buildDir, variables } = request;
  return {
    host: "127.0.0.1",
    port: request.port,
    // Anything else would ask Cloudflare for the `cf` object.
    cf: false,
    log: new Log(LogLevel.NONE),
    defaultPersistRoot: request.persistDir,
    handleStructuredLogs: (entry: LogEntry) => record(request.logFile, entry),
    workers: workers.map(({ name, folder, entry, workerOptions }, place) => {
      const modulesRoot = path.join(buildDir, folder);
      return {
        ...workerOptions,
        name,
        ...(place === 0 && {
          bindings: { ...workerOptions.bindings, ...variables },
          assets: { ...workerOptions.assets, directory: path.join(buildDir, "client") },
        }),
        modules: modulesOf(modulesRoot, entry),
        modulesRoot,
        rootPath: modulesRoot,
      } as WorkerOptions;
    }),
  };
}

const MODULE_TYPES: Record<string, "ESModule" | "CompiledWasm" | "Text" | "Data"> = {
  ".js": "ESModule",
  ".mjs": "ESModule",
  ".wasm": "CompiledWasm",
  ".txt": "Text",
  ".html": "Text",
  ".sql": "Text",
  ".bin": "Data",
};

/** What wrangler bundled, named one by one: left to itself Miniflare stumbles over `import(variable)` in packages. */
function modulesOf(folder: string, entry: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.extname(file) in MODULE_TYPES)
    .sort((one, other) => Number(other === entry) - Number(one === entry))
    .map((file) => ({ type: MODULE_TYPES[path.extname(file)], path: path.join(folder, file) }));
}

/** Everything goes to the log; errors are also told to the terminal, one line each. */
function record(logFile: string, entry: LogEntry): void {
  const message = entry.message.trimEnd();
  // workerd's own note about a browser that went away.
  const isNoise = /disconnected: (?:worker_do_not_log|other end|premature)/i.test(message);
  void appendFile(logFile, `${new Date(entry.timestamp).toISOString()} ${entry.level} ${message}\n`).catch(
    () => {},
  );
  if (entry.level === "error" && !isNoise) tell({ type: "error", line: message.split("\n")[0] ?? "" });
}

const BIND_TRIES = 5;

/** Tries again when the port is still held: the workerd that is exchanged may need a moment to let go of it. */
async function startWorkerd(options: MiniflareOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (miniflare) await miniflare.setOptions(options);
      else miniflare = new Miniflare(options);
      await miniflare.ready;
      return;
    } catch (error) {
      const isPortHeld = error instanceof Error && /address already in use/i.test(error.message);
      if (!isPortHeld || attempt === BIND_TRIES) throw error;
      await miniflare?.dispose().catch(() => {});
      miniflare = undefined;
      await pause(attempt * 300);
    }
  }
}

async function run(request: RunRequest): Promise<void> {
  await mkdir(path.dirname(request.logFile), { recursive: true });
  current = request;
  try {
    await startWorkerd(optionsFor(request));
    tell({ type: "ready" });
    // What was due while no Worker ran is not left for up to a minute more.
    void runCrons(new Date(), (cron) => isDue(cron, new Date()));
  } catch (error) {
    tell({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Cloudflare calls the scheduled handler on the minute; so do we. */
function keepTime(): void {
  const untilNextMinute = 60_000 - (Date.now() % 60_000) + 5;
  setTimeout(() => {
    keepTime();
    const now = new Date();
    void runCrons(now, (cron) => isDue(cron, now));
  }, untilNextMinute);
}

async function runCrons(now: Date, isWanted: (cron: string) => boolean): Promise<void> {
  for (const cron of current?.crons ?? []) {
    if (!isWanted(cron)) continue;
    const target = current;
    try {
      const worker = await miniflare?.getWorker(target?.workers[0]?.name);
      await worker?.scheduled({ scheduledTime: now, cron });
    } catch (error) {
      // A run takes most of its minute: it is cut off when the Worker is exchanged or ended, and the next one goes on.
      if (ending || current !== target) continue;
      tell({ type: "error", line: `The scheduled handler failed: ${String(error).split("\n")[0]}` });
    }
  }
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await miniflare?.dispose().catch(() => {});
  process.exit(0);
}

process.on("message", (request: HostRequest) => {
  if (request.type === "run") void run(request);
  else void runCrons(new Date(), () => true);
});
process.on("disconnect", () => void end());
process.on("SIGTERM", () => void end());
process.on("SIGINT", () => void end());
keepTime();
