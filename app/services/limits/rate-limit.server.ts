import type { RateLimit } from "../ports.ts";
import type { BaseScope, Scope } from "../scope.ts";

/** Refused because it was done too often; `seconds` until it may be done again, and the text that says so. */
export type TooMany = {
  ok: false;
  error: "errors:sentTooOftenSeconds" | "errors:sentTooOftenMinutes";
  seconds: number;
};

/** From here on people are told minutes. */
const MINUTES_FROM_SECONDS = 120;

/**
 * Counts an action under each of its limits, the asker's address first and the receiver last, and stops at the first
 * one that is exceeded, so that one flooding address does not use up what a receiver may get from others.
 *
 * Call it after cheap checks of the form and before anything that costs, writes or mails. Counting is one atomic
 * statement per limit, so parallel requests cannot pass together.
 * @param limits subjects name what is limited, then whom: `contact:address:<ip>`. Hash mail addresses by `scope.keyedHash`.
 * @returns undefined when the action may go on, else the refusal with whole seconds to wait (answer 429 with Retry-After).
 */
export async function tooMany(
  scope: Pick<BaseScope, "rateLimits" | "now">,
  limits: readonly RateLimit[],
): Promise<TooMany | undefined> {
  const now = scope.now();
  for (const limit of limits) {
    const until = await scope.rateLimits.count(limit, now);
    if (until) return refusedUntil(until.getTime(), now.getTime());
  }
  return undefined;
}

/** The same, counted in this isolate's memory, for requests whose limit is far above ordinary use. */
export function tooManyHere(
  scope: Pick<Scope, "floods" | "now">,
  limits: readonly RateLimit[],
): TooMany | undefined {
  const now = scope.now().getTime();
  for (const limit of limits) {
    const until = scope.floods.count(limit, now);
    if (until !== undefined) return refusedUntil(until, now);
  }
  return undefined;
}

function refusedUntil(until: number, now: number): TooMany {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  const error = seconds < MINUTES_FROM_SECONDS ? "errors:sentTooOftenSeconds" : "errors:sentTooOftenMinutes";
  return { ok: false, error, seconds };
}
