import { expect } from "vitest";

/** Processor time of this process that a piece of work takes, in milliseconds. Other programs do not count. */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails when `work` takes more than `times` as much processor time as `plain`, an ordinary input of the same size, so
 * that the speed of the machine does not matter. Work below 50 ms is quick whatever the plain one takes.
 */
export async function expectAtMost(
  times: number,
  plain: () => unknown,
  work: () => unknown,
  what = "",
): Promise<void> {
  const usual = await processorMs(plain);
  const taken = await processorMs(work);
  expect(taken, `${what} ${taken.toFixed(0)} ms, a plain one ${usual.toFixed(0)} ms`).toBeLessThan(
    Math.max(50, usual * times),
  );
}
