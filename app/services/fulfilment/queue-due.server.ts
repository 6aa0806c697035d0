import type { BaseScope } from "../scope.ts";

const AT_A_TIME = 500;

/**
 * Writes a row of the outbox for each step of a fulfilment that is due and has none.
 * @returns the ids of the rows, at most five hundred.
 */
export function queueDueFulfilments(scope: BaseScope): Promise<string[]> {
  const ids = Array.from({ length: AT_A_TIME }, () => scope.newId());
  return scope.platform.fulfilmentsDue.queue(scope.now(), ids);
}
