import type { BaseScope } from "../scope.ts";

/** Deletes tenants whose only person never proved their address in time. */
export function deleteUnproved(scope: BaseScope): Promise<void> {
  return scope.platform.signUps.deleteUnproved(scope.now());
}
