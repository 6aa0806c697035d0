import { tabletState } from "../../domain/booth/booth-tablet.ts";
import type { Scope } from "../scope.ts";
import type { BoothTabletRow } from "../../../db/tenant.server.ts";

/** Older tablets than these are told by the audit log alone. */
const MOST_SHOWN = 100;

/** A store's tablets as its desk shows them, the newest first. */
export async function listTablets(scope: Scope, { eventId }: { eventId: string }) {
  const now = scope.now();
  const tablets = await scope.tenant.booth.list(eventId, MOST_SHOWN);
  return tablets.map(({ id, name, size, ordered, held, endsAt, closedAt }) => ({
    id,
    name,
    size,
    ordered,
    held,
    endsAt,
    state: tabletState({ endsAt, closedAt }, now),
  }));
}

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
