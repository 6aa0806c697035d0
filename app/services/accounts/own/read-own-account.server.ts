import { isIdle } from "../../../domain/access/session-rules.ts";
import type { TenantlessScope } from "../../scope.ts";

/** Where a person is signed in, the latest first, their passkeys, and the new address that they have not confirmed. */
export async function readOwnAccount(scope: TenantlessScope, owner: { id: string; tenantId: string }) {
  const now = scope.now();
  const { accounts, passkeys, addressChanges } = scope.tenantOf(owner.tenantId);
  const [sessions, keys, address] = await Promise.all([
    accounts.sessions(owner.id, now),
    passkeys.ofUser(owner.id),
    addressChanges.waiting(owner.id, now),
  ]);
  return { sessions: sessions.filter((session) => !isIdle(session, now)), passkeys: keys, address };
}
