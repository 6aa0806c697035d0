import type { GuessLimits } from "../../../db/repositories/guesses.server.ts";
import type { BaseScope } from "../scope.ts";

const PAUSE_MS = 150;
/** How long somebody waits for others' guesses at the same account, which may be right and free the way. */
const PATIENCE_MS = 4_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Guess<T> = {
  limits: GuessLimits;
  /** Tells what the guess opens, or undefined for a wrong one. */
  look: () => Promise<T | undefined>;
  /** Counted when the guess was wrong, and not before: of what many share who are right at the same moment. */
  also?: GuessLimits | undefined;
  /** Whether a right guess forgives the wrong ones before it, of the first limit. */
  forgives?: boolean;
};

/**
 * Looks at a guess, unless too many were wrong. It is counted before it is looked at, so that guesses which come at once
 * are no more than guesses one after the other. Where all that stands against it are guesses whose outcome is open, it
 * waits for them a little: a whole team that signs in at the same moment is right. Under the limits of `also` a guess is told
 * to be right or wrong only if, at that moment, not too many others were wrong: whoever tries a thousand at once learns no
 * more than whoever tries them one after the other.
 * @returns what it opens, or undefined when it was wrong, or until when it must wait.
 */
export async function guess<T>(
  scope: Pick<BaseScope, "platform" | "now">,
  { limits, look, also, forgives = true }: Guess<T>,
): Promise<{ found: T | undefined } | { until: Date }> {
  const { guesses } = scope.platform;
  const now = scope.now();
  for (let waited = 0; ; waited += PAUSE_MS) {
    const wait = await guesses.begin(limits, now);
    if (!wait) break;
    if (!wait.open || waited >= PATIENCE_MS) return { until: wait.until };
    await pause(PAUSE_MS);
  }
  const outcome = await look();
  if (outcome === undefined) {
    await guesses.wasWrong(limits);
    const until = also && (await guesses.countTry(also, now));
    return until ? { until } : { found: outcome };
  }
  const subjects = also?.map(({ subject }) => subject);
  const until = subjects && (await guesses.blockedUntil(subjects, scope.now()));
  await guesses.wasRight(limits, forgives && !until ? [limits[0].subject] : []);
  return until ? { until } : { found: outcome };
}
