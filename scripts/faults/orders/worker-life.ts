import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 100;

/**
 * Waits until a Worker has lived for so long: while it works and while it waits for others, but not while it only waits
 * for a processor, since on a busy machine it would be killed before it could do anything at all.
 * @param pid of the process around workerd.
 */
export async function untilLived(pid: number, ms: number, signal: AbortSignal): Promise<void> {
  const workerd = workerdOf(pid);
  let lived = 0;
  let [at, waited] = [Date.now(), waitedMs(workerd)];
  while (lived < ms && !signal.aborted) {
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    const [now, waitedNow] = [Date.now(), waitedMs(workerd)];
    lived += Math.max(0, now - at - Math.max(0, waitedNow - waited));
    [at, waited] = [now, waitedNow];
  }
}

/** How long the thread that runs all Workers was ready to run and got no processor; 0 where the system does not tell. */
function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** workerd among a process and its children; the process itself where there is none. */
function workerdOf(pid: number): number {
  return find(pid) ?? pid;
}

function find(pid: number): number | undefined {
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd")) return pid;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    for (const child of children) {
      const value = find(child);
      if (value !== undefined) return value;
    }
  } catch {
    // It ended while it was looked at.
  }
  return undefined;
}
