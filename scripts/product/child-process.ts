import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import type { OrphanWatchdog } from "./orphan-watchdog.ts";

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

export interface ChildOptions {
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Takes all that the process prints. */
  logFile: string;
  lifeline?: OrphanWatchdog | undefined;
  /** Opens a message channel to a Node process. */
  withMessages?: boolean;
}

/** A process in a group of its own, so that it ends when we say so and takes its own children along. */
export interface Child {
  pid: number;
  process: ChildProcess;
  logFile: string;
  /** The last lines that this process printed. */
  lastLines(count: number): string[];
  /** Resolves with how it ended; never rejects. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Asks it to end and, after the grace time, makes it. */
  stop(graceMs?: number): Promise<void>;
  kill(): Promise<void>;
}

/** @throws CliError when the program cannot be run at all. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const log = openLog(options.logFile);
  const logStart = fstatSync(log).size;
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: options.withMessages ? ["ignore", log, log, "ipc"] : ["ignore", log, log],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new CliError(`${options.command} cannot be run on this machine (${error.code ?? error.message}).`),
      ),
    );
  });
  return supervised(child, options, logStart);
}

function supervised(child: ChildProcess, options: ChildOptions, logStart: number): Child {
  const pid = child.pid as number;
  options.lifeline?.hold(pid);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => {
      over = true;
      options.lifeline?.letGo(pid);
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  });
  child.on("error", () => {});
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody of the group is left.
    }
  };
  const kill = async () => {
    signalGroup("SIGKILL");
    await ended;
  };
  return {
    pid,
    process: child,
    logFile: options.logFile,
    lastLines: (count) => lastLines(options.logFile, logStart, count),
    ended,
    hasEnded: () => over,
    kill,
    async stop(graceMs = 3000) {
      if (!over) signalGroup("SIGTERM");
      const timer = setTimeout(() => void kill(), graceMs);
      await ended;
      clearTimeout(timer);
      // The leader is gone; whoever it left behind goes too.
      signalGroup("SIGKILL");
    },
  };
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // There is no log yet.
  }
  return openSync(file, "a");
}

/** The end of a log from a place on, without colours and empty lines. */
function lastLines(file: string, from: number, count: number): string[] {
  const lines = readFileSync(file).subarray(from).toString("utf8").split("\n");
  return lines
    .map((line) => line.replaceAll(/\u001b\[[0-9;]*m/g, "").trim())
    .filter(Boolean)
    .slice(-count);
}
