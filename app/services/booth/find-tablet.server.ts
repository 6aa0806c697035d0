import { tabletState } from "../../domain/booth/booth-tablet.ts";
import type { BoothTabletRow } from "../../../db/tenant.server.ts";
import type { Scope } from "../scope.ts";

export type { BoothTabletRow } from "../../../db/tenant.server.ts";
/** A tablet that may order, and how many gifts it may still order. */
export type OpenTablet = { tablet: BoothTabletRow; left: number };

/** The open tablet with this secret; undefined for one that was revoked, is over or was never there. */
export async function findTablet(
  scope: Scope,
  { eventId, token }: { eventId: string; token: string },
): Promise<OpenTablet | undefined> {
  const tablet = await scope.tenant.booth.findByToken(eventId, await scope.hash(token));
  return tablet && tabletState(tablet.tablet, scope.now()) === "open" ? tablet : undefined;
}
