import type { BaseScope } from "../scope.ts";

/** What is needed to reach a fulfiller by its API, and to know its requests; undefined when there is none. */
export const reachFulfiller = (scope: Pick<BaseScope, "platform">, fulfillerId: string) =>
  scope.platform.fulfillers.reach(fulfillerId);
