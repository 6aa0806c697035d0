/** Cloudflare opens six connections at a time for one invocation; more would only wait for one another. */
export const AT_ONCE = 6;

/** Does the work of each item, at most so many at a time. Work that may fail catches its own errors. */
export async function eachBounded<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * The result of some work, or an error when it takes longer. The work itself may go on after that.
 * @throws Error "… took longer than … ms"
 */
export async function withinDeadline<Result>(
  name: string,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${milliseconds} ms.`)), milliseconds);
  });
  // Avoid an unhandled rejection after the timeout.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
