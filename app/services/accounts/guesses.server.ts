import type { PlatformRepositories } from "../../../db/platform.server.ts";
import type { GuessLimits } from "../../../db/repositories/guesses.server.ts";

const PAUSE_MS = 150;
/** How long somebody waits for others' guesses at the same account, which may be right and free the way. */
const PATIENCE_MS = 4_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks at a guess, unless too many were wrong. It is counted before it is looked at, so that guesses which come at once
 * are no more than guesses one after the other. Where all that stands against it are guesses whose outcome is open, it
 * waits for them a little: a whole team that signs in at the same moment is right.
 * @param look tells what the guess opens, or undefined for a wrong one.
 * @returns what it opens, or undefined when it was wrong, or until when it must wait.
 */
export async function guess<T>(
  platform: PlatformRepositories,
  limits: GuessLimits,
  now: Date,
  look: () => Promise<T | undefined>,
  also?: GuessLimits,
): Promise<{ found: T | undefined } | { until: Date }> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const wait = await platform.guesses.begin(limits, now);
    if (!wait) break;
    if (!wait.open || waited >= PATIENCE_MS) return { until: wait.until };
    await pause(PAUSE_MS);
  }
  const found = await look();
  if (found === undefined) await platform.guesses.wasWrong(limits, also, now);
  else await platform.guesses.wasRight(limits, [limits[0].subject]);
  return { found };
}
