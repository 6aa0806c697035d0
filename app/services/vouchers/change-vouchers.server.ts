import type { VoucherFilter } from "../../../db/repositories/voucher-desk.server.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { type CodeState, statesBefore } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

type Change = { event: { id: string; name: string }; which: VoucherFilter; to: CodeState };

/** How many vouchers a change would reach, for whoever is asked before it. */
export const countReachedVouchers = (scope: Scope, { which, to }: Omit<Change, "event">) =>
  scope.tenant.voucherDesk.reach(which, statesBefore(to));

/**
 * Pauses, resumes or revokes vouchers.
 * @returns how many were changed.
 */
export async function changeVouchers(
  scope: Scope,
  { event, which, to }: Change,
): Promise<Result<number, "errors:codeStateUnchanged">> {
  const { ids } = which;
  const { count, code } = await countReachedVouchers(scope, { which, to });
  const isOne = ids?.length === 1 && count === 1;
  const thing = isOne ? { id: ids[0] ?? "", name: code } : event;
  const note = auditNote(scope, "Voucher updated", thing, { state: to, codes: count });
  const changed = await scope.tenant.voucherDesk.setState(which, { from: statesBefore(to), to }, note);
  return changed > 0 ? ok(changed) : refuse("errors:codeStateUnchanged");
}
