import { effectiveStatus, looksMadeHere, normaliseCode } from "../../domain/voucher/promo-code.ts";
import { noteWrongCode, waitBeforeCode } from "../limits/code-guesses.server.ts";
import type { Scope } from "../scope.ts";

export type Verified =
  | { kind: "order" | "code"; at: string }
  | { kind: "unknown" }
  | { kind: "wait"; seconds: number };

/**
 * Whether a code came from this store: an order's reference from a mail, or a promotion code. Wrong ones
 * count as they do in a claim, and of a short code, which a stranger may have guessed, no more is told than there: one
 * that cannot be used now is unknown. Whoever has a code that we made was given it, and is told so used or not.
 */
export async function verifyCode(
  scope: Scope,
  { eventId, typed }: { eventId: string; typed: string },
): Promise<Verified> {
  const norm = normaliseCode(typed);
  const wait = await waitBeforeCode(scope, { eventId, codeNorm: norm });
  if (wait) return { kind: "wait", seconds: wait.seconds };
  const code = await scope.tenant.claims.issued(eventId, norm);
  const isTold =
    code?.kind === "order" ||
    (code && (looksMadeHere(norm) || effectiveStatus(code.row, scope.now()) === "active"));
  if (code && isTold) return { kind: code.kind, at: code.at };
  if (code) return { kind: "unknown" };
  const slowed = await noteWrongCode(scope, { eventId, codeNorm: norm });
  return slowed ? { kind: "wait", seconds: slowed.seconds } : { kind: "unknown" };
}
