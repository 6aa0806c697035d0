import { tabletState } from "../../domain/booth/booth-tablet.ts";
import type { Scope } from "../scope.ts";

/** Older tablets than these are told by the audit log alone. */
const MOST_SHOWN = 100;

/** A store's tablets as its desk shows them, the newest first. */
export async function listTablets(scope: Scope, { eventId }: { eventId: string }) {
  const now = scope.now();
  const tablets = await scope.tenant.booth.list(eventId, MOST_SHOWN);
  return tablets.map(({ id, name, size, ordered, held, endsAt, closedAt }) => ({
    ...{ id, name, size, ordered, held, endsAt },
    state: tabletState({ endsAt, closedAt }, now),
  }));
}
