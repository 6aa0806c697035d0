import type { Client, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { Unavailable, unavailableIn } from "../../app/domain/availability/unavailable.ts";
import { type DatabaseLimits, limitedFetch, REFUSED_WAIT_MS } from "./limited-fetch.server.ts";
import type { GroupCommit } from "./group-commit.server.ts";
import { pipelineRead, pipelineWrite } from "./pipeline.server.ts";
import type { Statement } from "./hrana.server.ts";
import { isCacheOn } from "../../app/caches.ts";

export type Database = ReturnType<typeof databaseOver>;

/** How often a read is asked again after a broken line. */
const LOST_TRIES = 5;
/** How long a statement waits its turn before its caller is told that the database is too busy. */
const BUSY_FOR_MS = 5_000;
const LONGEST_PAUSE_MS = 400;

/** Nothing was done: another writer holds the lock, or the server has too many requests and looked at none of this one. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|database is locked|HTTP status 429(?!\d)/.test(error.message);
}

/** The server was restarted or the line broke. Whether a write arrived is unknown then; a read may be asked again. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The database answered: what it refused is for the caller to judge.
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && code.startsWith("SQLITE_")) return false;
  return /fetch failed|network|connection|internal error|HTTP 5\d\d/i.test(error.message);
}

/**
 * The database answers and will do nothing for us: our plan is used up, its disk is full, broken or may only be read. The
 * codes are SQLite's and, for the plan, Turso's.
 */
const REFUSALS = /^(?:BLOCKED|SQLITE_(?:FULL|NOMEM|READONLY|IOERR|CORRUPT|NOTADB|CANTOPEN)(?:_\w+)?)$/;

function refusalIn(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown };
    if (typeof code === "string" && REFUSALS.test(code)) return code;
  }
  return undefined;
}

/** An answer that stopped in its middle because its time was over. */
function isLate(error: unknown): boolean {
  return error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
}

function onlyReads(statements: readonly InStatement[]): boolean {
  return statements.every((statement) =>
    /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql),
  );
}

/**
 * Another writer holds the lock: nothing was written, so trying again is safe, for as long as a person would wait.
 * Waits longer each time, with jitter.
 * @throws Unavailable when the database does not answer or refuses us; what it refuses of a statement is thrown as it is.
 */
async function retryWhileBusy<T>(
  call: () => Promise<T>,
  statements: readonly InStatement[],
  onRefusal: DatabaseLimits["onRefusal"],
): Promise<T> {
  const lastTryAt = Date.now() + BUSY_FOR_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const unavailable = unavailableIn(error);
      if (unavailable) throw unavailable;
      const refusal = refusalIn(error);
      if (refusal) {
        onRefusal?.(refusal);
        throw new Unavailable("database", `it refuses with ${refusal}`, REFUSED_WAIT_MS, error);
      }
      const busy = isBusy(error);
      const lost = isLost(error);
      const again = busy ? Date.now() < lastTryAt : lost && attempt < LOST_TRIES && onlyReads(statements);
      if (!again) {
        if (!busy && !lost && !isLate(error)) throw error;
        throw new Unavailable("database", busy ? "another writer holds it" : "lost", undefined, error);
      }
      const pause = Math.min(10 * 2 ** attempt, LONGEST_PAUSE_MS);
      // Half of it by chance: a crowd that was refused together must not come back together.
      const chance = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + chance / 2)));
    }
  }
}

/**
 * Reads that are asked for in the same moment travel together: two doors that are asked at once cost one round trip.
 * What they share is the journey; each gets the answers to its own statements.
 */
function batchReads(read: (statements: InStatement[]) => Promise<ResultSet[]>) {
  type Waiting = {
    statements: InStatement[];
    resolve: (results: ResultSet[]) => void;
    reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];

  async function leave(): Promise<void> {
    // Statements of the same microtask share one batch.
    await Promise.resolve();
    await Promise.resolve();
    const together = waiting;
    waiting = [];
    try {
      const results = await read(together.flatMap(({ statements }) => statements));
      let at = 0;
      for (const { statements, resolve } of together) {
        resolve(results.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (statements: InStatement[]) =>
    new Promise<ResultSet[]>((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (waiting.length === 1) void leave();
    });
}

type Shortcut = (statements: readonly InStatement[]) => Promise<ResultSet[] | undefined>;

/** Reads and writes around the client; undefined from one of them leaves these statements to it. */
type Shortcuts = { read?: Shortcut | undefined; write?: Shortcut | undefined };

/** A client that waits its turn. `transaction()` is not to be used: an abandoned one blocks every writer for seconds. */
function withRetries(client: Client, shortcuts: Shortcuts, onRefusal: DatabaseLimits["onRefusal"]): Client {
  const read = batchReads((statements) =>
    retryWhileBusy(
      // A batch of reads must not ask for the only write lock.
      async () => (await shortcuts.read?.(statements)) ?? client.batch(statements, "read"),
      statements,
      onRefusal,
    ),
  );
  return new Proxy(client, {
    get(target, property) {
      if (property === "batch") {
        return (statements: InStatement[], mode?: TransactionMode) =>
          onlyReads(statements)
            ? read(statements)
            : retryWhileBusy(
                async () =>
                  (await shortcuts.write?.(statements)) ?? target.batch(statements, mode ?? "write"),
                statements,
                onRefusal,
              );
      }
      if (property === "execute") {
        return async (statement: InStatement) =>
          onlyReads([statement])
            ? (await read([statement]))[0]
            : retryWhileBusy(() => target.execute(statement), [statement], onRefusal);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

export function databaseOver(
  client: Client,
  shortcuts: Shortcuts = {},
  onRefusal?: DatabaseLimits["onRefusal"],
) {
  return drizzle(withRetries(client, shortcuts, onRefusal));
}

/** Writes of an isolate that go together, and what keeps the request alive that sends them. */
export type SharedWrites = { groups: GroupCommit; keepAlive: (work: Promise<unknown>) => void };

/**
 * Opens the database over HTTP. One client per request: a shared one dies when a browser breaks off its request.
 * @param limits how long it may take and when it is not asked at all.
 * @param shared where batches of several requests may be written together.
 */
export function openDatabase(
  url: string,
  authToken: string,
  limits: DatabaseLimits = {},
  shared?: SharedWrites,
): Database {
  const send = limitedFetch(limits);
  const client = createClient({ url, authToken: authToken || undefined, fetch: send });
  const target = { url, authToken, send };
  // The time of one request must not end what it writes for others.
  const groupTarget = { ...target, send: limitedFetch({ ...limits, budget: undefined }) };
  const write =
    shared && isCacheOn("group-commits")
      ? (statements: readonly Statement[]) => shared.groups.write(groupTarget, statements, shared.keepAlive)
      : undefined;
  const shortcuts = {
    read: isCacheOn("reads") ? (statements) => pipelineRead(target, statements) : undefined,
    write: isCacheOn("writes") ? (statements) => pipelineWrite(target, statements, write) : undefined,
  } satisfies Shortcuts;
  return databaseOver(client, shortcuts, limits.onRefusal);
}
