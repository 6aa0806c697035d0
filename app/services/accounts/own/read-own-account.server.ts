import { isIdle } from "../../../domain/access/session-rules.ts";
import type { TenantlessScope } from "../../scope.ts";

/** Where a person is signed in, the latest first, and their passkeys. */
export async function readOwnAccount(scope: TenantlessScope, owner: { id: string; tenantId: string }) {
  const now = scope.now();
  const { accounts, passkeys } = scope.tenantOf(owner.tenantId);
  const [sessions, keys] = await Promise.all([accounts.sessions(owner.id, now), passkeys.ofUser(owner.id)]);
  return { sessions: sessions.filter((session) => !isIdle(session, now)), passkeys: keys };
}
