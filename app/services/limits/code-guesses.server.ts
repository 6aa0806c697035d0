import { isMistyped, looksMadeHere } from "../../domain/voucher/promo-code.ts";
import { type CodeWait, EVERYWHERE, FLOOD_SUBJECT, waitUntil } from "./code-wait.ts";
import type { Scope } from "../scope.ts";

/** Wrong codes are forgotten after this long. */
const WINDOW_MS = 10 * 60_000;
/** From this many on, a further wrong code has to wait. */
const FREE_TRIES = 5;
/** An office shares its address and mistypes; this many wrong codes are an attack. */
const FLOOD = 100;
/** The same over all addresses of a store, for codes that are short enough to be guessed. */
const STORE_FLOOD = 300;

const subjects = ({ actor }: Scope, eventId: string) => ({
  wrong: `code:${eventId}:${actor.ip ?? "unknown"}`,
  flood: `${FLOOD_SUBJECT}${eventId}:${actor.ip ?? "unknown"}`,
  storeFlood: `${FLOOD_SUBJECT}${eventId}${EVERYWHERE}`,
});

/** What a code of a store waits for after a flood of wrong ones; nothing where it never waits. */
export function floodSubjects(
  scope: Scope,
  { eventId, codeNorm }: { eventId: string; codeNorm: string },
): string[] {
  const { flood, storeFlood } = subjects(scope, eventId);
  return looksMadeHere(codeNorm) ? [] : [flood, storeFlood];
}

/** Until when one of these subjects has to wait. */
export async function waitOf(scope: Scope, subjects: string[]): Promise<CodeWait | undefined> {
  if (subjects.length === 0) return undefined;
  const now = scope.now();
  return waitUntil(await scope.failures.blockedUntil(subjects, now), now);
}

/**
 * Asked before a code is looked at. Right codes are never slowed (docs/decisions/0020); only after a flood of wrong ones
 * do short codes, which can be guessed, wait as well.
 */
export async function waitBeforeCode(
  scope: Scope,
  { eventId, codeNorm }: { eventId: string; codeNorm: string },
): Promise<CodeWait | undefined> {
  return waitOf(scope, floodSubjects(scope, { eventId, codeNorm }));
}

/** Notes a code that nobody has, and tells how long the next wrong one has to wait; nothing while it is free. */
export async function noteWrongCode(
  scope: Scope,
  { eventId, codeNorm }: { eventId: string; codeNorm: string },
): Promise<CodeWait | undefined> {
  // A slip of the finger in a long code is not a guess.
  if (codeNorm === "" || isMistyped(codeNorm)) return undefined;
  const { wrong, flood, storeFlood } = subjects(scope, eventId);
  const isShort = !looksMadeHere(codeNorm);
  const now = scope.now();
  // Counted and compared in one statement: many at once hear no more than many one after the other.
  const [until] = await Promise.all([
    scope.failures.countTry([{ subject: wrong, windowMs: WINDOW_MS, freeTries: FREE_TRIES }], now),
    scope.failures.countFailure(flood, now, WINDOW_MS, FLOOD),
    isShort && scope.failures.countFailure(storeFlood, now, WINDOW_MS, STORE_FLOOD),
  ]);
  return waitUntil(until, now);
}
