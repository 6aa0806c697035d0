import { normaliseCode } from "../../domain/voucher/code.ts";
import { noteWrongCode, waitBeforeCode } from "../code-guesses.server.ts";
import type { Scope } from "../scope.ts";

export type Verified =
  | { kind: "order" | "code"; at: string }
  | { kind: "unknown" }
  | { kind: "wait"; seconds: number };

/**
 * Whether a code came from this store: an order's reference from a mail, or a promotion code. Nothing is told of what
 * it is worth or whether it was used, and wrong ones count as they do in a claim.
 */
export async function verifyCode(scope: Scope, eventId: string, typed: string): Promise<Verified> {
  const norm = normaliseCode(typed);
  const wait = await waitBeforeCode(scope, eventId, norm);
  if (wait) return { kind: "wait", seconds: wait.seconds };
  const found = await scope.tenant.claims.issued(eventId, norm);
  if (found) return found;
  const slowed = await noteWrongCode(scope, eventId, norm);
  return slowed ? { kind: "wait", seconds: slowed.seconds } : { kind: "unknown" };
}
