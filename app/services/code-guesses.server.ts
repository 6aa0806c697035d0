import { isMistyped, looksMadeHere } from "../domain/voucher/promo-code.ts";
import type { Scope } from "./scope.ts";

/** Wrong codes are forgotten after this long. */
const WINDOW_MS = 10 * 60_000;
/** From this many on, a further wrong code has to wait. */
const FREE_TRIES = 5;
/** An office shares its address and mistypes; this many wrong codes are an attack. */
const FLOOD = 100;

/** A code that is not looked at, since too many wrong ones came from here. */
export type CodeWait = { ok: false; error: "errors:codeWait"; seconds: number };

const subjects = ({ actor }: Scope, eventId: string) => ({
  wrong: `code:${eventId}:${actor.ip ?? "unknown"}`,
  flood: `code-flood:${eventId}:${actor.ip ?? "unknown"}`,
});

async function waitOf(scope: Scope, subject: string): Promise<CodeWait | undefined> {
  const now = scope.now();
  const until = await scope.failures.blockedUntil([subject], now);
  if (!until) return undefined;
  return {
    ok: false,
    error: "errors:codeWait",
    seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  };
}

/**
 * Asked before a code is looked at. Right codes are never slowed (docs/decisions/0020); only after a flood of wrong ones
 * do short codes, which can be guessed, wait as well.
 */
export async function waitBeforeCode(
  scope: Scope,
  eventId: string,
  codeNorm: string,
): Promise<CodeWait | undefined> {
  return looksMadeHere(codeNorm) ? undefined : waitOf(scope, subjects(scope, eventId).flood);
}

/** Notes a code that nobody has, and tells how long the next wrong one has to wait; nothing while it is free. */
export async function noteWrongCode(
  scope: Scope,
  eventId: string,
  codeNorm: string,
): Promise<CodeWait | undefined> {
  // A slip of the finger in a long code is not a guess.
  if (codeNorm === "" || isMistyped(codeNorm)) return undefined;
  const { wrong, flood } = subjects(scope, eventId);
  const [wait] = await Promise.all([
    waitOf(scope, wrong),
    scope.failures.countFailure(flood, scope.now(), WINDOW_MS, FLOOD),
  ]);
  // Who waits already does not wait longer for trying.
  if (!wait) await scope.failures.countFailure(wrong, scope.now(), WINDOW_MS, FREE_TRIES);
  return wait;
}
