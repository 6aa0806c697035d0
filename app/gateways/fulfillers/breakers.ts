import { type Breakers, createBreakers } from "../../domain/availability/circuit-breaker.ts";

/** No call to a fulfiller takes longer, in milliseconds. */
export const CALL_MS = 10_000;

/**
 * The breakers of an isolate, by the fulfiller's id and the order of the call. A fulfiller that is down delays no
 * request to others, and an order that one fulfiller fails on does not block its other orders.
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
