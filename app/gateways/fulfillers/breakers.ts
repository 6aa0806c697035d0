import { type CircuitBreaker, createBreaker } from "../../domain/availability/circuit-breaker.ts";

/** No call to a fulfiller takes longer, in milliseconds. */
export const CALL_MS = 10_000;
/** So many fulfillers are remembered by an isolate. */
const MOST = 500;

/** The breaker of each fulfiller, by its id: one that is away keeps nobody waiting, and the others are reached. */
export type FulfillerBreakers = (fulfillerId: string) => CircuitBreaker;

/** Of an isolate. */
export function fulfillerBreakers(): FulfillerBreakers {
  const breakers = new Map<string, CircuitBreaker>();
  return (fulfillerId) => {
    const breaker = breakers.get(fulfillerId);
    if (breaker) return breaker;
    const [oldest] = breakers.keys();
    if (breakers.size >= MOST && oldest !== undefined) breakers.delete(oldest);
    const made = createBreaker({
      failures: 5,
      overMs: 2_000,
      openMs: 10_000,
      longestOpenMs: 300_000,
      trialMs: CALL_MS,
      mostInFlight: 20,
      longestCallMs: CALL_MS + 2_000,
    });
    breakers.set(fulfillerId, made);
    return made;
  };
}
