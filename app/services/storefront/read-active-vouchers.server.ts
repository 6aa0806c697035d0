import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import type { Scope } from "../scope.ts";

export type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
/** The public vouchers that are on in a store, and whether it has any that are on, public or not. */
export type ActiveVouchers = { open: readonly VoucherRow[]; hasAny: boolean };

export function readActiveVouchers(scope: Scope, eventId: string): Promise<ActiveVouchers> {
  return scope.tenant.vouchers.active(eventId);
}
