import type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";
import type { TenantlessScope } from "../../scope.ts";

export type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";

/** A person's passkeys, the oldest first. */
export async function listPasskeys(
  scope: TenantlessScope,
  owner: { id: string; tenantId: string },
): Promise<PasskeyRow[]> {
  return scope.tenantOf(owner.tenantId).passkeys.ofUser(owner.id);
}
