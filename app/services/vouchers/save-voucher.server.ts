import { changesBetween } from "../../domain/audit/audit-note.ts";
import type { VoucherChange, VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

export type { VoucherChange };

/** Why nothing was saved, by the field that tells it. */
export type VoucherRefusal = { field: "version" | "max_uses" | "budget"; error: string };

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
