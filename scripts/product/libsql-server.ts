import { chmodSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { startChild, type Child } from "./child-process.ts";
import { findLibsqlBinary } from "./libsql-binary.ts";
import type { OrphanWatchdog } from "./orphan-watchdog.ts";

const START_DEADLINE_MS = 20_000;
const BROKEN = /not a database|malformed|corrupt|invalid (?:wal|log)|file is encrypted/i;

export interface LibsqlOptions {
  dataDir: string;
  port: number;
  lifeline?: OrphanWatchdog | undefined;
}

/**
 * Starts the embedded libSQL server and waits until it answers. One connection at a time: with more it wedges for good
 * under concurrent writes, and it is slower as well.
 * @throws CliError
 */
export async function startLibsqlServer({ dataDir, port, lifeline }: LibsqlOptions): Promise<Child> {
  const binary = findLibsqlBinary();
  makeRunnable(binary);
  const child = await startChild({
    command: binary,
    args: [
      ...["--http-listen-addr", `127.0.0.1:${port}`],
      ...["--db-path", path.join(dataDir, "libsql")],
      ...["--max-concurrent-connections", "1"],
      ...["--connection-creation-timeout-sec", "10"],
      ...["--max-log-size", "20"],
      ...["--shutdown-timeout", "2"],
      "--no-welcome",
    ],
    env: { RUST_LOG: "warn", RUST_BACKTRACE: "0", NO_COLOR: "1" },
    logFile: path.join(dataDir, "logs/libsql.log"),
    lifeline,
  });
  try {
    await untilItAnswers(child, dataDir, port);
  } catch (error) {
    await child.kill();
    throw error;
  }
  return child;
}

async function untilItAnswers(child: Child, dataDir: string, port: number): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answersQueries(port, dataDir))) {
    if (child.hasEnded()) throw new CliError(whyItEnded(child, dataDir, port, await child.ended));
    if (Date.now() > deadline) {
      throw new CliError(
        `The libSQL server did not answer within ${START_DEADLINE_MS / 1000} seconds: look into ${child.logFile}, then run the command again.`,
      );
    }
    await pause(25);
  }
}

/** Not /health: for a moment that is well even on files that the server is about to fail on. */
async function answersQueries(port: number, dataDir: string): Promise<boolean> {
  let text: string;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v2/pipeline`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "SELECT 1" } }, { type: "close" }] }),
      signal: AbortSignal.timeout(2000),
    });
    text = await response.text();
    if (response.ok && !text.includes('"type":"error"')) return true;
  } catch {
    return false;
  }
  if (looksBroken(text)) throw brokenDatabase(dataDir, BROKEN.exec(text)?.[0] ?? "unreadable");
  return false;
}

/** What to say when the files of the database cannot be read. */
export function brokenDatabase(dataDir: string, detail: string): CliError {
  const folder = path.join(dataDir, "libsql");
  return new CliError(
    `The database in ${folder} is broken (${detail}): put a backup of that folder in its place, or move it away (mv ${folder} ${folder}.broken) and run npm start again for a fresh demo world.`,
  );
}

export function looksBroken(detail: string): boolean {
  return BROKEN.test(detail);
}

function whyItEnded(child: Child, dataDir: string, port: number, how: string): string {
  const lines = child.lastLines(40);
  const text = lines.join(" ");
  if (/address already in use|addrinuse/i.test(text)) {
    return `Port ${port} for the database is in use by another program: stop that program, or choose another port with DB_PORT=….`;
  }
  if (looksBroken(text)) return brokenDatabase(dataDir, BROKEN.exec(text)?.[0] ?? "unreadable").message;
  const panic = lines.findIndex((line) => line.includes("panicked at"));
  const last = lines[panic + 1] ?? lines.at(-1) ?? "it printed nothing";
  if (panic >= 0) return brokenDatabase(dataDir, last.slice(0, 160)).message;
  return `The libSQL server ${how} while starting (${last.slice(0, 200)}): look into ${child.logFile}.`;
}

/** Some installers drop the executable bit; without it the error would be a riddle. */
function makeRunnable(binary: string): void {
  const { mode } = statSync(binary);
  if ((mode & 0o111) === 0) chmodSync(binary, mode | 0o755);
}
