/** When a breaker opens, and how it finds out that the dependency is back. All times in milliseconds. */
export type BreakerRule = {
  /** So many failures in a row open it … */
  failures: number;
  /** … if the first of these calls began at least so long ago: a restart of half a second is waited out. */
  overMs: number;
  /** How long it stays open the first time; twice as long after each failed trial. */
  openMs: number;
  longestOpenMs: number;
  /** How long the one call may take that tries whether the dependency is back. */
  trialMs: number;
  /** Calls that may be under way at once; more are refused. */
  mostInFlight: number;
  /** No call takes longer. One that never reports its end, since its request was broken off, counts no longer. */
  longestCallMs: number;
};

/** A call that was let through. */
export type Call = {
  readonly startedAt: number;
  /** Set for the call that tries whether the dependency is back: how long it may take. */
  readonly trialMs: number | undefined;
};

export type Entry = { call: Call } | { waitMs: number };

export type CircuitBreaker = {
  /** Lets a call through, or says after how many milliseconds it is worth asking again. */
  enter(now: number): Entry;
  /** The dependency answered, be it with a refusal: it is there. */
  answered(call: Call): void;
  /** The dependency refused the connection or did not answer in time. */
  failed(call: Call, now: number): void;
  /** The call ended for a reason that says nothing of the dependency. */
  dropped(call: Call): void;
};

/** While it is open, nobody waits for a dependency that is away; then one call tries it for all. */
export function createBreaker(rule: BreakerRule): CircuitBreaker {
  const inFlight = new Set<Call>();
  let failures = 0;
  let streakBegan = 0;
  /** Undefined while calls are let through. */
  let openUntil: number | undefined;
  let openFor = rule.openMs;
  let trial: Call | undefined;

  function admit(now: number, isTrial: boolean): Entry {
    const call: Call = { startedAt: now, trialMs: isTrial ? rule.trialMs : undefined };
    inFlight.add(call);
    if (isTrial) trial = call;
    return { call };
  }

  function leave(call: Call): void {
    inFlight.delete(call);
    if (trial === call) trial = undefined;
  }

  function isFull(now: number): boolean {
    if (inFlight.size < rule.mostInFlight) return false;
    for (const call of inFlight) if (now - call.startedAt > rule.longestCallMs) inFlight.delete(call);
    return inFlight.size >= rule.mostInFlight;
  }

  return {
    enter(now) {
      if (openUntil === undefined) return isFull(now) ? { waitMs: rule.openMs } : admit(now, false);
      if (now < openUntil) return { waitMs: openUntil - now };
      const isTried = trial !== undefined && now - trial.startedAt <= rule.trialMs;
      return isTried ? { waitMs: rule.openMs } : admit(now, true);
    },

    answered(call) {
      leave(call);
      failures = 0;
      openUntil = undefined;
      openFor = rule.openMs;
    },

    failed(call, now) {
      leave(call);
      if (openUntil !== undefined) {
        // Calls that began before it opened tell nothing new.
        if (call.trialMs === undefined) return;
        openFor = Math.min(openFor * 2, rule.longestOpenMs);
        openUntil = now + openFor;
        return;
      }
      if (failures === 0) streakBegan = call.startedAt;
      failures += 1;
      streakBegan = Math.min(streakBegan, call.startedAt);
      if (failures >= rule.failures && now - streakBegan >= rule.overMs) openUntil = now + openFor;
    },

    dropped: leave,
  };
}
