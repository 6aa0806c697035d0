import { type Result, ok, refuse } from "../../domain/result.ts";
import { type CodeState, NEXT_STATES } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";

export type WhichCodes = { kind: "code" | "batch" | "voucher"; id: string; eventId: string };

const statesBefore = (to: CodeState): CodeState[] =>
  (Object.entries(NEXT_STATES) as [CodeState, readonly CodeState[]][])
    .filter(([, next]) => next.includes(to))
    .map(([state]) => state);

/** How many codes a change would reach, for whoever is asked before it. */
export const countReached = (scope: Scope, { which, to }: { which: WhichCodes; to: CodeState }) =>
  scope.tenant.codes.reachOf(which, statesBefore(to));

/**
 * Pauses, resumes or revokes a code, a voucher, or all codes of a batch; used-up ones stay as they are.
 * @returns how many were changed.
 */
export async function changeCodeState(
  scope: Scope,
  { which, to }: { which: WhichCodes; to: CodeState },
): Promise<Result<number, "errors:codeStateUnchanged">> {
  const action = which.kind === "voucher" ? ("Voucher updated" as const) : ("Promo code updated" as const);
  const note = auditNote(scope, action, { id: which.id }, { kind: which.kind, state: to });
  const changed = await scope.tenant.codes.setState(which, statesBefore(to), to, note);
  return changed > 0 ? ok(changed) : refuse("errors:codeStateUnchanged");
}
