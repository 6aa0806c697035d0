import type { BaseScope } from "../scope.ts";

const AT_A_TIME = 100;

/**
 * Writes a row of the outbox for each step of a fulfilment that is due and has none.
 * @returns the ids of the rows, at most a hundred.
 */
export function queueDueFulfilments(scope: BaseScope): Promise<string[]> {
  const ids = Array.from({ length: AT_A_TIME }, () => scope.newId());
  return scope.platform.fulfilmentsDue.queue(scope.now(), ids);
}
