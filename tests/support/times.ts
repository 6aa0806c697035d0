import { expect } from "vitest";

const ROUNDS = 3;

/**
 * Processor time of this process that a piece of work takes, in milliseconds. Other programs do not count, but one that
 * takes the processor's cache away, or a collection of garbage, makes the same work longer.
 */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails when `work` takes more than `times` as much processor time as `plain`, an ordinary input of the same size, so
 * that the speed of the machine does not matter. Work below 50 ms is quick whatever the plain one takes. Work that was
 * too long is measured again beside the plain one, up to three times: what is slow by itself is slow each time.
 */
export async function expectAtMost(
  times: number,
  plain: () => unknown,
  work: () => unknown,
  what = "",
): Promise<void> {
  let usual = 0;
  let taken = Infinity;
  for (let round = 0; round < ROUNDS && taken >= Math.max(50, usual * times); round++) {
    usual = await processorMs(plain);
    taken = await processorMs(work);
  }
  expect(taken, `${what} ${taken.toFixed(0)} ms, a plain one ${usual.toFixed(0)} ms`).toBeLessThan(
    Math.max(50, usual * times),
  );
}
