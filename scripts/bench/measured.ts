import { setTimeout as pause } from "node:timers/promises";
import type { BareWorker } from "./bare-workerd.ts";
import { type Asking, load } from "./load.ts";
import { machineSeconds, processorSeconds } from "./processor.ts";

/** Something that answers requests, measured in turn with the others. */
export type Contestant = Asking & { name: string; worker: BareWorker; path: string };

export type Measured = {
  /** Medians over the rounds. */
  requestsPerSecond: number;
  median: number;
  /** Processor milliseconds of the Worker for one answer. */
  processor: number;
  failures: number;
};

/** Other programs may use this much of the machine; above it figures are not to be believed. */
export const FOREIGN_CORES = 0.3;

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * Loads each contestant for a few seconds, round after round, so that whatever else the machine does falls on all alike.
 * @param others processes of ours that work along, the database for instance; their use is not foreign.
 */
export async function measureInTurn(
  contestants: readonly Contestant[],
  rounds: number,
  seconds: number,
): Promise<Map<string, Measured>> {
  const figures = new Map(contestants.map(({ name }) => [name, [] as Measured[]]));
  for (const contestant of contestants) await measure(contestant, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      figures.get(contestant.name)?.push(await measure(contestant, seconds));
      await pause(150);
    }
  }
  return new Map(
    [...figures].map(([name, rows]) => [
      name,
      {
        requestsPerSecond: medianOf(rows.map((row) => row.requestsPerSecond)),
        median: medianOf(rows.map((row) => row.median)),
        processor: medianOf(rows.map((row) => row.processor)),
        failures: rows.reduce((sum, row) => sum + row.failures, 0),
      },
    ]),
  );
}

async function measure({ worker, path, ...asking }: Contestant, seconds: number): Promise<Measured> {
  const before = processorSeconds(worker.child.pid);
  const result = await load(`${worker.origin}${path}`, seconds, asking);
  const used = processorSeconds(worker.child.pid) - before;
  return {
    requestsPerSecond: result.requestsPerSecond,
    median: result.median,
    processor: (used / Math.max(result.requests, 1)) * 1000,
    failures: result.failures,
  };
}

/** Cores that programs other than this one and its children use, over a second without any load of ours. */
export async function foreignCores(): Promise<number> {
  const [machine, own] = [machineSeconds(), processorSeconds(process.pid)];
  await pause(1000);
  return machineSeconds() - machine - (processorSeconds(process.pid) - own);
}
