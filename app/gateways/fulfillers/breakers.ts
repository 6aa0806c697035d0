import { type Breakers, createBreakers } from "../../domain/availability/circuit-breaker.ts";

/** No call to a fulfiller takes longer, in milliseconds. */
export const CALL_MS = 10_000;

/**
 * The breaker of each fulfiller, by its id and the order that it is asked about: one that is away keeps nobody waiting,
 * the others are reached, and an order that it does not get on with keeps no other from it. Of an isolate.
 */
export function fulfillerBreakers(): Breakers {
  return createBreakers(
    {
      failures: 5,
      things: 2,
      overMs: 2_000,
      openMs: 10_000,
      longestOpenMs: 300_000,
      trialMs: CALL_MS,
      mostInFlight: 20,
      longestCallMs: CALL_MS + 2_000,
    },
    { most: 500, reachTheSame: false },
  );
}
