import type { TenantlessScope } from "../scope.ts";

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
