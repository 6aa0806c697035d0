import type { HealthCount, HealthKind } from "../../domain/jobs/health.ts";
import { logError } from "../../log.server.ts";

type Write = (counts: readonly HealthCount[]) => Promise<void>;

/** So long counts are gathered in the isolate's memory; what a Worker loses at most when it ends. */
const GATHER_MS = 15_000;
/** A write that is so late will not come: the request that was to wait for it was ended. */
const LOST_AFTER_MS = 30_000;

export type HealthCounter = ReturnType<typeof createHealthCounter>;

/** Counts how requests and calls end, in the memory of an isolate; written all at once, so that nobody waits for it. */
export function createHealthCounter() {
  let gathered = new Map<HealthKind, HealthCount>();
  let dueSince = 0;

  const add = ({ kind, total, failed }: HealthCount) => {
    const count = gathered.get(kind) ?? { kind, total: 0, failed: 0 };
    gathered.set(kind, { kind, total: count.total + total, failed: count.failed + failed });
  };

  async function write(to: Write): Promise<void> {
    const counts = [...gathered.values()];
    gathered = new Map();
    dueSince = 0;
    if (counts.length === 0) return;
    try {
      await to(counts);
    } catch (error) {
      // The next write takes them along.
      logError("health", error);
      counts.forEach(add);
    }
  }

  return {
    /** @param isBad it failed, or took too long. */
    note: (kind: HealthKind, isBad: boolean) => add({ kind, total: 1, failed: isBad ? 1 : 0 }),
    /** Writes what was counted. */
    write,
    /** The same some seconds later, together with what is counted until then; undefined while one is on its way. */
    writeSoon(now: number, to: Write): Promise<void> | undefined {
      if (gathered.size === 0 || (dueSince > 0 && now - dueSince < LOST_AFTER_MS)) return undefined;
      dueSince = now;
      return new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => write(to));
    },
  };
}
