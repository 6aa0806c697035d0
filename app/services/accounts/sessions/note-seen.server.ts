import type { TenantlessScope } from "../../scope.ts";

/** Writes down that somebody used their session just now. */
export function noteSeen(
  scope: TenantlessScope,
  input: { user: { id: string; tenantId: string }; sessionHash: string },
): Promise<void> {
  const { user, sessionHash } = input;
  return scope.tenantOf(user.tenantId).accounts.seen(user.id, sessionHash, scope.now());
}
