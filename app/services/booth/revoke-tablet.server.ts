import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

/**
 * Ends a tablet at once: from now on it orders nothing, and its gifts are everybody's again.
 * @returns the tablet's name; undefined when the store has no such tablet, or it was ended before.
 */
export async function revokeTablet(
  scope: Scope,
  { event, id }: { event: StoreEventRow; id: string },
): Promise<string | undefined> {
  const tablet = await scope.tenant.booth.find(id);
  if (tablet?.eventId !== event.id) return undefined;
  const note = auditNote(
    scope,
    "Tablet revoked",
    { id: event.id, name: event.name },
    { tablet: tablet.name },
  );
  const hold = { ...tablet, currency: event.currency };
  return (await scope.tenant.booth.close(hold, scope.now(), note)) ? tablet.name : undefined;
}
