import type { TenantlessScope } from "../../scope.ts";

/** Keeps the secret of somebody's authenticator app sealed under a newer key. */
export function resealSecret(
  scope: TenantlessScope,
  input: { user: { id: string; tenantId: string }; from: string; to: string },
): Promise<void> {
  return scope.tenantOf(input.user.tenantId).secondFactor.reseal(input.user.id, input.from, input.to);
}
