import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { startChild, type Child } from "./child-process.ts";
import type { OrphanWatchdog } from "./orphan-watchdog.ts";
import { ROOT, workerVariables, type ProductSettings } from "./settings.ts";
import type { HostMessage, HostRequest, RunRequest } from "./worker-process.ts";

const START_DEADLINE_MS = 60_000;
const PROBE_EVERY_MS = 5000;
const PROBE_DEADLINE_MS = 10_000;
/** On a busy machine an answer may come late; after more than so many in a row the Worker is taken for lost. */
const MISSES_ALLOWED = 2;
const AGAIN_MS = 250;

export interface WorkerHost {
  /** Loads another build into the running Worker. */
  reload(buildDir: string): Promise<void>;
  /** Calls the scheduled handler now, whatever the minute. */
  runCrons(): void;
  /** The process group of workerd and what is around it. */
  pid(): number;
  stop(): Promise<void>;
}

interface HostOptions {
  settings: ProductSettings;
  buildDir: string;
  lifeline: OrphanWatchdog;
  tell: (line: string) => void;
  probeEveryMs?: number;
  probeDeadlineMs?: number;
}

/**
 * Starts workerd with the built Worker and waits until it answers; brings it back when it dies.
 * @throws CliError
 */
export async function startWorkerHost(options: HostOptions): Promise<WorkerHost> {
  const { settings, tell, probeEveryMs = PROBE_EVERY_MS, probeDeadlineMs = PROBE_DEADLINE_MS } = options;
  let { buildDir } = options;
  let stopping = false;
  let loading = false;
  let child = await startHost(options);

  async function load(): Promise<void> {
    // While workerd is exchanged nobody answers, which is no reason to bring it back.
    loading = true;
    try {
      await ask(child, runRequest(settings, buildDir));
      await untilReady(settings);
    } finally {
      loading = false;
    }
  }

  async function bringBack(how: string): Promise<void> {
    await child.kill();
    if (stopping) return;
    child = await startHost(options);
    if (stopping) return child.stop();
    await load();
    tell(`The Worker ${how}; it is running again.`);
  }

  async function watch(): Promise<void> {
    let misses = 0;
    while (!stopping) {
      // One that died is not waited for; where it dies again and again, there is a moment between.
      await Promise.race([
        pause(probeEveryMs, undefined, { ref: false }),
        child.ended.then(() => pause(Math.min(probeEveryMs, AGAIN_MS), undefined, { ref: false })),
      ]);
      if (loading || stopping) continue;
      const answer = await answers(settings, "/healthz", probeDeadlineMs);
      if (loading || stopping) continue;
      misses = answer === "late" ? misses + 1 : 0;
      const isLost = answer === "refused" || misses > MISSES_ALLOWED;
      if (!isLost && !child.hasEnded()) continue;
      misses = 0;
      try {
        await bringBack("did not answer any more");
      } catch (error) {
        tell(`The Worker cannot be brought back: ${(error as Error).message}`);
      }
    }
  }

  try {
    await load();
  } catch (error) {
    await child.stop();
    throw error;
  }
  void watch();
  return {
    pid: () => child.pid,
    runCrons() {
      if (child.process.connected) child.process.send({ type: "crons" } satisfies HostRequest);
    },
    async reload(next) {
      buildDir = next;
      await load();
    },
    async stop() {
      stopping = true;
      await child.stop();
    },
  };
}

async function startHost({ settings, lifeline, tell }: HostOptions): Promise<Child> {
  const child = await startChild({
    command: process.execPath,
    args: ["--import", "tsx", path.join(ROOT, "scripts/product/worker-process.ts")],
    cwd: ROOT,
    env: { CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false", FORCE_COLOR: "0" },
    logFile: path.join(settings.dataDir, "logs/worker-host.log"),
    lifeline,
    withMessages: true,
  });
  child.process.on("message", (message: HostMessage) => {
    if (message.type === "error") tell(`Worker: ${message.line}`);
  });
  return child;
}

function runRequest(settings: ProductSettings, buildDir: string): RunRequest {
  const described = JSON.parse(readFileSync(path.join(buildDir, "worker-options.json"), "utf8")) as Pick<
    RunRequest,
    "workers" | "crons"
  >;
  return {
    ...described,
    port: settings.ports.worker,
    buildDir,
    persistDir: path.join(settings.dataDir, "worker"),
    logFile: path.join(settings.dataDir, "logs/worker.log"),
    variables: workerVariables(settings),
  };
}

function ask(child: Child, request: RunRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("it did not answer"), START_DEADLINE_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.process.off("message", hear);
      reject(
        new CliError(`The Worker does not start (${reason.split("\n")[0]}): look into ${request.logFile}.`),
      );
    };
    const hear = (message: HostMessage) => {
      if (message.type === "failed") return fail(message.reason);
      if (message.type !== "ready") return;
      clearTimeout(timer);
      child.process.off("message", hear);
      resolve();
    };
    child.process.on("message", hear);
    void child.ended.then((how) => fail(`its host ${how}, see ${child.logFile}`));
    child.process.send({ type: "run", ...request } satisfies HostRequest);
  });
}

/** `/readyz` is good only when the database answers as well. */
async function untilReady(settings: ProductSettings): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (const page of ["/healthz", "/readyz"]) {
    for (;;) {
      const answer = await answers(settings, page, 5000);
      const isAnswer = typeof answer === "object";
      if (isAnswer && answer.status === 200) break;
      if (Date.now() > deadline || (isAnswer && answer.status >= 400 && answer.status !== 503)) {
        const what = isAnswer
          ? `answers ${answer.status}: ${answer.text.split("\n")[0]?.slice(0, 200)}`
          : "does not answer";
        throw new CliError(
          `The Worker was started but ${page} ${what}. Look into ${path.join(settings.dataDir, "logs/worker.log")}.`,
        );
      }
      await pause(50);
    }
  }
}

/**
 * What a page answers: "refused" where nobody listens at the port, "late" where somebody does without answering in time.
 * Each question has a connection of its own: on one that is kept, workerd may close it while the question is on its way,
 * which would look like a Worker that is gone.
 */
async function answers(
  settings: ProductSettings,
  page: string,
  deadlineMs: number,
): Promise<{ status: number; text: string } | "refused" | "late"> {
  try {
    const url = `http://127.0.0.1:${settings.ports.worker}${page}`;
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { signal, redirect: "manual", headers: { Connection: "close" } });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === "ECONNREFUSED" ? "refused" : "late";
  }
}
