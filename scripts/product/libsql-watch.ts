import type { Child } from "./child-process.ts";
import { startLibsqlServer, type LibsqlOptions } from "./libsql-server.ts";

const PROBE_EVERY_MS = 2000;
const PROBE_DEADLINE_MS = 3000;
/** One late answer happens on a busy machine; two in a row are a wedged server. */
const MISSES_ALLOWED = 1;
const RESTARTS_ALLOWED = 5;
const RESTARTS_WITHIN_MS = 60_000;

export interface Watch {
  /** Stops watching and the server with it. */
  stop(): Promise<void>;
  /** Resolves when the server cannot be kept alive. */
  givenUp: Promise<string>;
  pid(): number;
}

export interface WatchOptions extends LibsqlOptions {
  /** One line for people. */
  tell: (line: string) => void;
  probeEveryMs?: number;
  probeDeadlineMs?: number;
}

/**
 * Whether the database still takes writes. Reads prove nothing: a wedged server goes on answering them, and /health
 * too. An SQL error is an answer (the table is not there before the first migration).
 */
async function takesWrites(port: number, deadlineMs: number, stopping: AbortSignal): Promise<boolean> {
  const sql =
    "INSERT INTO write_probe (id, at) VALUES (1, unixepoch() * 1000) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v2/pipeline`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }, { type: "close" }] }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]),
    });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Keeps the libSQL server alive: a dead one is started again at once, one that no longer takes writes is killed first.
 * What was committed is on disk by then, so nothing is lost.
 */
export function watchLibsql(first: Child, options: WatchOptions): Watch {
  const { port, tell, probeEveryMs = PROBE_EVERY_MS, probeDeadlineMs = PROBE_DEADLINE_MS } = options;
  const stopping = new AbortController();
  const restarts: number[] = [];
  let server = first;
  let surrender: (reason: string) => void = () => {};
  const givenUp = new Promise<string>((resolve) => (surrender = resolve));

  async function restart(reason: string): Promise<void> {
    const startedAt = Date.now();
    restarts.push(startedAt);
    await server.kill();
    server = await startLibsqlServer(options);
    tell(
      `The database server ${reason}; it is running again after ${Date.now() - startedAt} ms, nothing is lost.`,
    );
  }

  async function restartIfAllowed(reason: string): Promise<boolean> {
    const lately = restarts.filter((at) => at > Date.now() - RESTARTS_WITHIN_MS);
    if (lately.length >= RESTARTS_ALLOWED) {
      surrender(
        `The database server ${reason} for the ${lately.length + 1}th time within a minute: look into ${server.logFile}.`,
      );
      return false;
    }
    try {
      await restart(reason);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) surrender((error as Error).message);
      return false;
    }
  }

  /** Sleeps until the next probe is due, the server ends or the watch is stopped. */
  function untilNextProbe(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, probeEveryMs);
      function done() {
        clearTimeout(timer);
        server.process.off("exit", done);
        stopping.signal.removeEventListener("abort", done);
        resolve();
      }
      server.process.once("exit", done);
      stopping.signal.addEventListener("abort", done);
      if (server.hasEnded() || stopping.signal.aborted) done();
    });
  }

  async function watch(): Promise<void> {
    let misses = 0;
    while (!stopping.signal.aborted) {
      if (misses === 0) await untilNextProbe();
      if (stopping.signal.aborted) return;
      if (server.hasEnded()) {
        if (!(await restartIfAllowed(await server.ended))) return;
        misses = 0;
        continue;
      }
      misses = (await takesWrites(port, probeDeadlineMs, stopping.signal)) ? 0 : misses + 1;
      if (misses > MISSES_ALLOWED && !server.hasEnded() && !stopping.signal.aborted) {
        if (!(await restartIfAllowed("took no more writes"))) return;
        misses = 0;
      }
    }
  }

  const watching = watch();
  return {
    givenUp,
    pid: () => server.pid,
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
