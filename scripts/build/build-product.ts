import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { ROOT } from "../product/settings.ts";
import { sourceStamp } from "./build-stamp.ts";
import { writeStoreManifest } from "./store-manifest.ts";
import { type WorkerPart, WORKERS } from "./workers.ts";

const BUILD = path.join(ROOT, "build");
const CACHE = path.join(ROOT, ".cache");
const LOG = path.join(CACHE, "build.log");
const LOCK = path.join(CACHE, "build.lock");
const STAMP = path.join(BUILD, "stamp");

export interface BuildOptions {
  /** Builds even when nothing changed. */
  always?: boolean;
  /**
   * Takes esbuild in place of Terser for the browser's scripts: half the time and some kilobytes more. It is enough for
   * looking at the product; what is deployed or tested is built in full. A full build that is there serves as well.
   */
  quick?: boolean;
  /** Told before anything that takes time. */
  tell?: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Builds the browser's files and the Workers, as they are deployed, when the sources changed since the last build.
 * @returns the fingerprint of what was built.
 * @throws CliError when the build fails.
 */
export async function buildProduct({
  always = false,
  quick = false,
  tell = () => {},
  signal,
}: BuildOptions = {}): Promise<string> {
  const unlock = await lock(tell);
  try {
    const full = sourceStamp(ROOT);
    const stamp = quick ? `${full}-quick` : full;
    const built = readText(STAMP);
    if (!always && (built === full || built === stamp)) return built;
    tell("Building (the sources changed) …");
    rmSync(STAMP, { force: true });
    for (const folder of ["client", "server", ...WORKERS.map(({ folder }) => folder)])
      rmSync(path.join(BUILD, folder), { recursive: true, force: true });
    writeFileSync(LOG, "");
    const begun = Date.now();
    const done = (what: string) => tell(`  ${what} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
    const options = { signal, env: { BUILD: quick ? "quick" : "full" } };
    const bundle = ({ config, folder }: WorkerPart) => [
      "wrangler",
      "deploy",
      "-c",
      config,
      "--dry-run",
      "--outdir",
      `build/${folder}`,
    ];
    const vite = ["vite", "build", "-c", "remix.config.ts", "--logLevel", "warn"];
    // npm or a person may have installed the packages: what is patched already stays as it is.
    await run(["patch-package", "--error-on-fail"], options);
    const [pages, ...others] = WORKERS;
    await allOrNone(options, [
      [vite, () => done("the browser's files")],
      [[...vite, "--ssr"], () => done("the pages' Worker")],
      ...others.map((part): Work => [bundle(part), () => done(`the Worker ${part.name}`)]),
    ]);
    for (const folder of ["client", "server"])
      rmSync(path.join(BUILD, folder, ".vite"), { recursive: true, force: true });
    writeStoreManifest(path.join(BUILD, "client", "_build"));
    await allOrNone(options, [[bundle(pages), () => done(`the Worker ${pages.name}`)]]);
    await describeWorkers();
    writeFileSync(STAMP, stamp);
    return stamp;
  } finally {
    unlock();
  }
}

/**
 * Puts the last build where a running copy of the product serves it from, so that building again does not pull the
 * files away under it. Older builds of that copy go.
 */
export async function installBuild(stamp: string, dataDir: string): Promise<string> {
  const builds = path.join(dataDir, "builds");
  const target = path.join(builds, stamp);
  if (!existsSync(path.join(target, "worker-options.json"))) {
    for (const part of ["client", ...WORKERS.map(({ folder }) => folder)]) {
      await cp(path.join(BUILD, part), path.join(target, part), { recursive: true });
    }
    await cp(path.join(BUILD, "worker-options.json"), path.join(target, "worker-options.json"));
  }
  return target;
}

export async function forgetOtherBuilds(stamp: string, dataDir: string): Promise<void> {
  const builds = path.join(dataDir, "builds");
  for (const name of await readdir(builds)) {
    if (name !== stamp) await rm(path.join(builds, name), { recursive: true, force: true });
  }
}

/** Turns wrangler's files into what Miniflare takes, once a build: loading wrangler costs a second of every start. */
async function describeWorkers(): Promise<void> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  // `envFiles` is not in its types: without it a developer's .dev.vars would end up in the build.
  const options = { envFiles: [] } as object;
  const workers = WORKERS.map(({ name, folder, entry, config }) => {
    const { workerOptions } = unstable_getMiniflareWorkerOptions(path.join(ROOT, config), undefined, options);
    return { name, folder, entry, workerOptions };
  });
  const { triggers } = unstable_readConfig({ config: path.join(ROOT, WORKERS[0].config) });
  writeFileSync(
    path.join(BUILD, "worker-options.json"),
    JSON.stringify({ workers, crons: triggers.crons ?? [] }, null, 1),
  );
}

interface RunOptions {
  signal: AbortSignal | undefined;
  env: Record<string, string>;
}

/** A tool with its arguments, and what is told when it is done. */
type Work = [command: string[], onDone: () => void];

/**
 * Runs build tools at once. When one fails the others are stopped; all have ended when this returns, so that none writes
 * after the lock is given back.
 */
async function allOrNone({ signal, env }: RunOptions, work: Work[]): Promise<void> {
  const failure = new AbortController();
  const signals = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const failures: unknown[] = [];
  await Promise.all(
    work.map(async ([command, onDone]) => {
      try {
        await run(command, { signal: signals, env });
        onDone();
      } catch (error) {
        failures.push(error);
        failure.abort();
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
}

/** Runs a build tool, all it says into the log. */
async function run([tool = "", ...args]: string[], { signal, env }: RunOptions): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, "node_modules/.bin", tool), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_HIDE_BANNER: "true",
      WRANGLER_LOG_PATH: path.join(CACHE, "wrangler"),
      FORCE_COLOR: "0",
      NO_COLOR: "1",
      CI: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-(child.pid as number), "SIGKILL");
    } catch {
      // It ended by itself.
    }
  };
  signal?.addEventListener("abort", end);
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      appendFileSync(LOG, chunk);
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
    child.once("error", (error) => {
      output += error.message;
      resolve(1);
    });
  });
  signal?.removeEventListener("abort", end);
  process.off("exit", end);
  if (signal?.aborted) throw new CliError("The build was stopped.");
  if (code !== 0) throw new CliError(`The build fails: ${firstError(output)} The whole story is in ${LOG}.`);
}

/** The first lines of a tool's output that say what is wrong, as one line. */
function firstError(output: string): string {
  const lines = output
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(
      (line) =>
        line &&
        !/^(?:at |vite v|transforming|building|build\/|node:|\^|\W* ?Build failed|.*failed with \d)/i.test(
          line,
        ),
    );
  const place = Math.max(
    lines.findIndex((line) => /error|cannot|could not|failed|not found/i.test(line)),
    0,
  );
  const told = lines
    .slice(place, place + 2)
    .join(" ")
    .slice(0, 300);
  return `${(told || "it printed nothing").replace(/\.+$/, "")}.`;
}

/** One build at a time in one checkout: `npm start`, `npm test` and a second copy may want it at once. */
async function lock(tell: (line: string) => void): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      const unlock = () => rmSync(LOCK, { force: true });
      process.once("exit", unlock);
      return () => {
        process.off("exit", unlock);
        unlock();
      };
    } catch {
      const holder = Number(readText(LOCK));
      if (!isAlive(holder)) {
        rmSync(LOCK, { force: true });
        continue;
      }
      if (!told) tell(`Waiting for another build of this checkout (process ${holder}) …`);
      told = true;
      await pause(200);
    }
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
