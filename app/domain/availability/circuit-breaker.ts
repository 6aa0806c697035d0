/** When a breaker opens, and how it finds out that the dependency is back. All times in milliseconds. */
export type BreakerRule = {
  /** So many failures in a row open it … */
  failures: number;
  /** … if the first of these calls began at least so long ago: a restart of half a second is waited out. */
  overMs: number;
  /** … and if they were about at least so many things: one order that hangs says nothing of the next. One if not said. */
  things?: number;
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
  /** What the call is about, where the caller named it. */
  readonly about: string | undefined;
  /** Set for a call that tries whether the dependency is back, or there at all: how long it may take. */
  readonly trialMs: number | undefined;
};

export type Entry = { call: Call } | { waitMs: number };

export type CircuitBreaker = {
  /**
   * Lets a call through, or says after how many milliseconds it is worth asking again.
   * @param about the order, payment or whatever else the call asks about.
   */
  enter(now: number, about?: string): Entry;
  /** The dependency answered, be it with a refusal: it is there. */
  answered(call: Call): void;
  /** The dependency refused the connection or did not answer in time. */
  failed(call: Call, now: number): void;
  /** The call ended for a reason that says nothing of the dependency. */
  dropped(call: Call): void;
};

/** What a breaker hears of others that reach the same dependency, and tells them. */
type Others = {
  /** Whether the dependency seems to be away for them. */
  doubt(): boolean;
  opened(): void;
  answered(): void;
};

const NO_OTHERS: Others = { doubt: () => false, opened: () => undefined, answered: () => undefined };

/** While the breaker is open, every call fails at once; after the pause one call tries the dependency for all. */
export function createBreaker(rule: BreakerRule, others: Others = NO_OTHERS): CircuitBreaker {
  const inFlight = new Set<Call>();
  /** The failures since the last answer, and what they were about; a call that did not say is about a thing of its own. */
  let failures = 0;
  let things = new Set<unknown>();
  let streakBegan = 0;
  /** Undefined while calls are let through. */
  let openUntil: number | undefined;
  let openFor = rule.openMs;
  let trial: Call | undefined;

  function admit(now: number, about: string | undefined, trialMs: number | undefined): Call {
    const call: Call = { startedAt: now, about, trialMs };
    inFlight.add(call);
    return call;
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

  function open(now: number): void {
    openUntil = now + openFor;
    others.opened();
  }

  return {
    enter(now, about) {
      if (openUntil === undefined) {
        if (isFull(now)) return { waitMs: rule.openMs };
        return { call: admit(now, about, others.doubt() ? rule.trialMs : undefined) };
      }
      if (now < openUntil) return { waitMs: openUntil - now };
      const isTried = trial !== undefined && now - trial.startedAt <= rule.trialMs;
      if (isTried) return { waitMs: rule.openMs };
      trial = admit(now, about, rule.trialMs);
      return { call: trial };
    },

    answered(call) {
      leave(call);
      failures = 0;
      things = new Set();
      openUntil = undefined;
      openFor = rule.openMs;
      others.answered();
    },

    failed(call, now) {
      const isTrial = trial === call;
      leave(call);
      const thing = call.about ?? call;
      const isKnown = things.has(thing);
      things.add(thing);
      if (openUntil !== undefined) {
        // Calls that began before it opened tell nothing new, and what failed before may hang by itself.
        if (!isTrial) return;
        if (!isKnown) openFor = Math.min(openFor * 2, rule.longestOpenMs);
        open(now);
        return;
      }
      if (failures === 0) streakBegan = call.startedAt;
      failures += 1;
      streakBegan = Math.min(streakBegan, call.startedAt);
      const isStreak =
        failures >= rule.failures && things.size >= (rule.things ?? 1) && now - streakBegan >= rule.overMs;
      // In doubt the others have seen enough of it.
      if (isStreak || call.trialMs !== undefined) open(now);
    },

    dropped: leave,
  };
}

/** The breaker of a call: of one fulfiller, or for one account, and what the call asks about. */
export type Breakers = (id: string, about?: string) => CircuitBreaker;

/** So many breakers that opened, and no answer since, put a dependency in doubt. */
const DOUBTFUL_FROM = 2;

/**
 * Breakers by id, of which none opens for what another met. Where they reach one dependency, which may be slow for one and
 * answer the others, two that opened put it in doubt: a call of the others then waits no longer than a trial, and the first
 * that fails opens theirs.
 * @param most so many are remembered, those that were used last.
 */
export function createBreakers(
  rule: BreakerRule,
  { most, reachTheSame }: { most: number; reachTheSame: boolean },
): Breakers {
  const breakers = new Map<string, CircuitBreaker>();
  const opened = new Set<string>();
  const newBreaker = (id: string) =>
    createBreaker(rule, {
      doubt: () => reachTheSame && opened.size >= DOUBTFUL_FROM,
      opened: () => void opened.add(id),
      answered: () => opened.clear(),
    });
  return (id, about) => {
    const breaker = breakers.get(id) ?? newBreaker(id);
    breakers.delete(id);
    breakers.set(id, breaker);
    const [oldest] = breakers.keys();
    if (breakers.size > most && oldest !== undefined) breakers.delete(oldest);
    return { ...breaker, enter: (now) => breaker.enter(now, about) };
  };
}
