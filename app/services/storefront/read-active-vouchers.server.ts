import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import type { Scope } from "../scope.ts";

export type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";

/** The vouchers that are on in a store, public or not. */
export function readActiveVouchers(scope: Scope, eventId: string): Promise<VoucherRow[]> {
  return scope.tenant.vouchers.active(eventId);
}
