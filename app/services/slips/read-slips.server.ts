import type { SlipParcel, SlipsOf } from "../../../db/repositories/packing-slips.server.ts";
import type { Scope } from "../scope.ts";

export type { SlipParcel, SlipsOf } from "../../../db/repositories/packing-slips.server.ts";

/** As many as a batch has jobs. */
const MOST_SLIPS = 500;
/** So many parcels are read at once. */
const SLIPS_OF_A_READ = 100;

/**
 * What lies in the parcels of some orders, or of a fulfiller's work, and where they go: what is due first before the rest.
 * What of it changes while it is read is left out.
 */
export async function readSlips(scope: Scope, of: SlipsOf): Promise<SlipParcel[]> {
  const { workPages } = scope.tenant;
  const ids = await workPages.slipIds(of, MOST_SLIPS);
  const parcels: SlipParcel[] = [];
  for (let at = 0; at < ids.length; at += SLIPS_OF_A_READ)
    parcels.push(...(await workPages.slips(of, ids.slice(at, at + SLIPS_OF_A_READ))));
  return parcels;
}
