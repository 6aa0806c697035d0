import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../product/settings.ts";
import type { Outcome, StepContext } from "./step.ts";

/** A tool that for so long neither prints nor computes has hung. A slow machine does one of them. */
const STANDSTILL_MS = 10 * 60_000;
const LOOK_EVERY_MS = 20_000;

export interface ToolRun {
  code: number;
  output: string;
}

/**
 * Runs a program of node_modules/.bin (or `node`) to its end and keeps what it printed. However long it takes, it is
 * stopped only when it stands still: no output and no processor time for `standstillMs`.
 */
export function runTool(
  tool: string,
  args: string[],
  { signal }: Pick<StepContext, "signal">,
  env: Record<string, string> = {},
  { standstillMs = STANDSTILL_MS, lookEveryMs = LOOK_EVERY_MS } = {},
): Promise<ToolRun> {
  const command = tool === "node" ? args : [path.join(ROOT, "node_modules/.bin", tool), ...args];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: {
        ...process.env,
        FORCE_COLOR: "0",
        NO_COLOR: "1",
        CI: "1",
        WRANGLER_SEND_METRICS: "false",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that a stopped run takes along what the tool started.
      detached: true,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const end = (name: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid as number), name);
      } catch {
        // It ended by itself.
      }
    };
    const stop = () => {
      // Playwright stops the product that it started when it is asked; it is not asked twice.
      end("SIGTERM");
      setTimeout(() => end("SIGKILL"), 8000).unref();
    };
    let progress = "";
    let movedAt = Date.now();
    const timer = setInterval(() => {
      const now = `${output.length} ${processorTime(child.pid as number)}`;
      if (now !== progress) movedAt = Date.now();
      progress = now;
      if (Date.now() - movedAt < standstillMs) return;
      clearInterval(timer);
      output += `\nIt was stopped: for ${standstillMs / 60_000} minutes it printed and computed nothing.`;
      stop();
    }, lookEveryMs);
    signal.addEventListener("abort", stop);
    child.once("error", (error) => (output += error.message));
    child.once("close", (code) => {
      clearInterval(timer);
      signal.removeEventListener("abort", stop);
      end("SIGKILL");
      resolve({ code: code ?? 1, output: output.replaceAll(/^npm warn .*\n/gm, "") });
    });
  });
}

/**
 * The processor time that the processes of a group took: in hundredths of a second where the system tells it (Linux), in
 * the whole seconds that `ps` prints elsewhere; "" where there is neither.
 */
function processorTime(group: number): string {
  if (existsSync("/proc/self/stat"))
    return readdirSync("/proc")
      .map((pid) => ticksOf(pid, group))
      .filter(Boolean)
      .join(" ");
  const { stdout } = spawnSync("ps", ["-A", "-o", "pgid=,time="], { encoding: "utf8" });
  const lines = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([pgid, time]) => (pgid === String(group) ? [time] : [])).join(" ");
}

/** Ticks in a process and in the system for it (proc(5), "stat", fields 14 and 15), if it is of the group (field 5). */
function ticksOf(pid: string, group: number): string {
  if (!/^\d+$/.test(pid)) return "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[2] === String(group) ? `${fields[11]}+${fields[12]}` : "";
  } catch {
    // It ended meanwhile.
    return "";
  }
}

/** A check that passes or fails as a whole. */
export function toolCheck(tool: string, args: string[]): (context: StepContext) => Promise<Outcome> {
  return async (context) => {
    const { code, output } = await runTool(tool, args, context);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
}
