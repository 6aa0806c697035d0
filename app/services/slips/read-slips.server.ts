import type { SlipsOf } from "../../../db/repositories/packing-slips.server.ts";
import type { Scope } from "../scope.ts";

export type { SlipParcel, SlipsOf } from "../../../db/repositories/packing-slips.server.ts";

/** As many as a print shop's list shows. */
const MOST_SLIPS = 200;

/** What lies in the parcels of some orders, or of a fulfiller's work, and where they go. */
export function readSlips(scope: Scope, of: SlipsOf) {
  return scope.tenant.workPages.slips(of, MOST_SLIPS);
}
