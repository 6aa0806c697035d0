/** Runs so many pieces of work at once, lets so many wait, and turns away whatever comes then. */
export function workLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  /** @returns undefined when too much is waiting already. */
  return async function limited<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (running >= atOnce) {
      if (queue.length >= waiting) return undefined;
      // A finished call hands its place to the next in the queue, so that no new call overtakes it.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
