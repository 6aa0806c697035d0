import type { Scope, TenantlessScope } from "../scope.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";

const AT_ONCE = 50;

/**
 * Gives back what tablets hold whose time is over.
 * @returns how many were closed.
 */
export async function closeEndedTablets(
  scope: Pick<TenantlessScope, "platform" | "tenantOf" | "now">,
): Promise<number> {
  const due = await scope.platform.endedTablets(scope.now(), AT_ONCE);
  for (const { tablet, currency } of due) {
    // Its own end, so that it does not read as revoked.
    await scope.tenantOf(tablet.tenantId).booth.close({ ...tablet, currency }, tablet.endsAt, undefined);
  }
  return due.length;
}

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
