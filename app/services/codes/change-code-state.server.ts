import { type Result, ok, refuse } from "../../domain/result.ts";
import { type CodeState, NEXT_STATES } from "../../domain/voucher/promo-code.ts";
import { audited } from "../audited.ts";
import type { Scope } from "../scope.ts";

type Which = { kind: "code" | "batch" | "voucher"; id: string; eventId: string };

/** Pauses, resumes or revokes a code, a voucher, or all codes of a batch. */
export async function changeCodeState(
  scope: Scope,
  which: Which,
  to: CodeState,
): Promise<Result<undefined, "errors:codeStateUnchanged">> {
  const states = Object.entries(NEXT_STATES) as [CodeState, readonly CodeState[]][];
  const from = states.filter(([, next]) => next.includes(to)).map(([state]) => state);
  const action = which.kind === "voucher" ? ("Voucher updated" as const) : ("Promo code updated" as const);
  const note = audited(scope, action, { id: which.id }, { kind: which.kind, state: to });
  const changed = await scope.tenant.codes.setState(which, from, to, note);
  return changed ? ok(undefined) : refuse("errors:codeStateUnchanged");
}
