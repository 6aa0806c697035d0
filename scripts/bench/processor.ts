import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in /proc on Linux. */
const TICKS = 100;

/** Processor seconds that a process and its children used so far; NaN where the system does not tell. */
export function processorSeconds(pid: number): number {
  try {
    // The name in the second field may hold spaces: what counts comes after its bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const own = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return own + childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), 0);
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Processor seconds that the whole machine used so far. */
export function machineSeconds(): number {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
      .split("\n", 1)[0]!
      .split(/\s+/)
      .map(Number);
    return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) / TICKS;
  } catch {
    return Number.NaN;
  }
}
