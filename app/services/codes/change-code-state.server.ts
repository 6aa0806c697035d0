import { type Result, ok, refuse } from "../../domain/result.ts";
import { type CodeState, statesBefore } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

export type WhichCodes = { kind: "code" | "batch"; id: string; eventId: string };

/** How many codes a change would reach, for whoever is asked before it. */
export const countReached = (scope: Scope, { which, to }: { which: WhichCodes; to: CodeState }) =>
  scope.tenant.codes.reachOf(which, statesBefore(to));

/**
 * Pauses, resumes or revokes a code, or all codes of a batch; used-up ones stay as they are.
 * @returns how many were changed.
 */
export async function changeCodeState(
  scope: Scope,
  { which, to }: { which: WhichCodes; to: CodeState },
): Promise<Result<number, "errors:codeStateUnchanged">> {
  const { name } = await countReached(scope, { which, to });
  const thing = { id: which.id, name };
  const note = auditNote(scope, "Promo code updated", thing, { kind: which.kind, state: to });
  const changed = await scope.tenant.codes.setState(which, statesBefore(to), to, note);
  return changed > 0 ? ok(changed) : refuse("errors:codeStateUnchanged");
}
