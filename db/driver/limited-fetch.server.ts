import { type CircuitBreaker, createBreaker } from "../../app/domain/availability/circuit-breaker.ts";
import { NO_BUDGET, type TimeBudget } from "../../app/domain/availability/time-budget.ts";
import { Unavailable } from "../../app/domain/availability/unavailable.ts";

/** No single request to the database takes longer, whoever asks. */
const LONGEST_CALL_MS = 8_000;
/** A timeout that came sooner says more of the budget than of the database. */
const SUSPECT_FROM_MS = 2_000;

/** The breaker of the database; one per isolate. */
export function databaseBreaker(): CircuitBreaker {
  return createBreaker({
    failures: 3,
    overMs: 1_000,
    openMs: 1_000,
    longestOpenMs: 5_000,
    trialMs: 2_000,
    mostInFlight: 500,
    longestCallMs: LONGEST_CALL_MS + 2_000,
  });
}

export type DatabaseLimits = {
  /** Of the request, or of the message that is worked on. */
  budget?: TimeBudget | undefined;
  /** Of the isolate. */
  breaker?: CircuitBreaker | undefined;
  /** Is told of each request to the database. */
  onRoundTrip?: (() => void) | undefined;
  /** Receives the reason when the database refuses us; a person has to mend it. */
  onRefusal?: ((reason: string) => void) | undefined;
};

/** A token that is revoked or wrong, a plan that is not paid, a database that is gone. */
const REFUSES_US: ReadonlySet<number> = new Set([401, 402, 403, 404, 410]);
/** Looking again this often is enough: only a person mends it. */
export const REFUSED_WAIT_MS = 10_000;

/**
 * Sends requests to the database within what is left of the budget, and not at all while the breaker is open. A lost
 * connection is passed on as it is: whether it may be tried again is for the one who knows the statements.
 * @throws Unavailable when the time is used up or the breaker is open.
 */
export function limitedFetch({ budget = NO_BUDGET, breaker, onRoundTrip, onRefusal }: DatabaseLimits) {
  return async (request: Request): Promise<Response> => {
    const left = budget.leftMs();
    if (left <= 0) throw new Unavailable("database", "the request's time is used up");
    const entry = breaker?.enter(Date.now());
    if (entry && "waitMs" in entry) {
      throw new Unavailable("database", "it did not answer a moment ago", entry.waitMs);
    }
    const call = entry?.call;
    const trialMs = call?.trialMs ?? Number.POSITIVE_INFINITY;
    const limitMs = Math.ceil(Math.min(left, LONGEST_CALL_MS, trialMs));
    onRoundTrip?.();
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(limitMs) });
      if (response.status >= 500) {
        await response.body?.cancel();
        // A statement that fails is told in a good answer: this comes of the server itself, or of what stands before it.
        throw new Error(`HTTP ${response.status} in the place of the database.`);
      }
      if (REFUSES_US.has(response.status)) {
        await response.body?.cancel();
        const reason = `it refuses us with HTTP ${response.status}`;
        onRefusal?.(reason);
        throw new Unavailable("database", reason, REFUSED_WAIT_MS);
      }
      if (call) breaker?.answered(call);
      return response;
    } catch (error) {
      const isLate = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
      if (call) {
        const tellsNothing = isLate && call.trialMs === undefined && limitMs < SUSPECT_FROM_MS;
        if (tellsNothing) breaker?.dropped(call);
        else breaker?.failed(call, Date.now());
      }
      throw isLate ? new Unavailable("database", `no answer within ${limitMs} ms`, undefined, error) : error;
    }
  };
}
