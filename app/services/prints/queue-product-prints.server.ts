import type { BaseScope } from "../scope.ts";

/** While somebody draws, a design is saved every other second: it is printed when it has come to rest. */
const RESTS_FOR_MS = 10_000;
/** Written at once. They have a lane of their own, so that no order waits for them. */
const AT_ONCE = 50;

/**
 * Writes an outbox row for each published product whose print files show another design than it has.
 * @returns the rows' ids; none when there is nothing to do.
 */
export async function queueProductPrints(scope: BaseScope): Promise<string[]> {
  const now = scope.now();
  const due = await scope.platform.printsDue.products(new Date(now.getTime() - RESTS_FOR_MS), AT_ONCE);
  return scope.platform.printsDue.queue(
    due.map((product) => ({ ...product, id: scope.newId(), createdAt: now })),
  );
}
