import type { OutboxKind } from "../../../db/outbox-lanes.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { PlatformScope } from "../platform-scope.ts";

/** At most so many are queued at once; the scheduled work finds the others within seconds. */
const QUEUED_AT_ONCE = 100;

/**
 * Opens a dead delivery, or all dead ones of a kind, so that they are tried again.
 * @returns how many were dead; 0 when there is nothing to do any more.
 */
export async function sendDeliveriesAgain(
  scope: PlatformScope,
  which: { id: string } | { kind: OutboxKind },
): Promise<number> {
  const thing = { id: scope.homeTenantId };
  const note = auditNote(
    scope,
    "Deliveries sent again",
    thing,
    "id" in which ? { delivery: which.id } : { kind: which.kind },
  );
  const ids = await scope.platform.deliveries.sendAgain(which, scope.homeTenantId, note);
  scope.outbox.push(...ids.slice(0, QUEUED_AT_ONCE));
  return ids.length;
}
