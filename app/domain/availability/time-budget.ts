/** How long a request may take in all. Whatever it waits for takes from the same budget. */
export type TimeBudget = {
  /** Milliseconds that are left; never negative. */
  leftMs(): number;
};

/**
 * A budget that begins now.
 * @param nowMs a clock in milliseconds; only differences count.
 */
export function startBudget(totalMs: number, nowMs: () => number): TimeBudget {
  const endsAt = nowMs() + totalMs;
  return { leftMs: () => Math.max(0, endsAt - nowMs()) };
}

/** For work in the background: each call has its own limit and there is no shared budget. */
export const NO_BUDGET: TimeBudget = { leftMs: () => Number.POSITIVE_INFINITY };
