import { changesBetween } from "../../domain/audit/audit-note.ts";
import type { VoucherChange, VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { VoucherFilter } from "../../../db/repositories/voucher-desk.server.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type CodeState, statesBefore } from "../../domain/voucher/promo-code.ts";

export type { VoucherChange };

/** Why nothing was saved, by the field that tells it. */
type VoucherRefusal = { field: "version" | "max_uses" | "budget"; error: string };

const USED = "voucherDesk:refused.usesBelow";

/**
 * Changes what a voucher asks for and how long it lasts. What it takes off stays: people were told.
 * @param input.version of the voucher that the form showed.
 * @returns undefined when it was saved.
 */
export async function saveVoucher(
  scope: Scope,
  input: { voucher: VoucherRow; version: number; change: VoucherChange },
): Promise<VoucherRefusal | undefined> {
  const { voucher, version, change } = input;
  const { voucherDesk } = scope.tenant;
  const names = Object.keys(change) as (keyof VoucherChange)[];
  const changes = { ...changesBetween(voucher, change, names), currency: voucher.currency };
  const note = auditNote(scope, "Voucher updated", { id: voucher.id, name: voucher.code }, changes);
  if (await voucherDesk.save({ id: voucher.id, version }, change, note)) return undefined;
  const now = await voucherDesk.find(voucher.id);
  if (!now || now.version !== version || now.state === "revoked") {
    return { field: "version", error: "eventDesk:changedMeanwhile" };
  }
  // Somebody may have used it while the form was open.
  if (change.maxUses !== null && now.used > change.maxUses) {
    return { field: "max_uses", error: `${USED}?number=${now.used}` };
  }
  return { field: "budget", error: "voucherDesk:refused.budgetBelow" };
}

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
): Promise<Result<number, "voucherDesk:codeStateUnchanged">> {
  const { ids } = which;
  const { count, code } = await countReachedVouchers(scope, { which, to });
  const isOne = ids?.length === 1 && count === 1;
  const thing = isOne ? { id: ids[0] ?? "", name: code } : event;
  const note = auditNote(scope, "Voucher updated", thing, { state: to, codes: count });
  const changed = await scope.tenant.voucherDesk.setState(which, { from: statesBefore(to), to }, note);
  return changed > 0 ? ok(changed) : refuse("voucherDesk:codeStateUnchanged");
}
