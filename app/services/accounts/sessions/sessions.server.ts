import type { BaseScope, TenantlessScope } from "../../scope.ts";
import { type Channel, CHANNEL_RIGHTS } from "../../../domain/access/channels.ts";
import { may } from "../../../domain/access/permissions.ts";
import { isIdle } from "../../../domain/access/session-rules.ts";
import { addressIsProved } from "../../../domain/access/setup.ts";

/** Ends a session by the hash of its secret, and what the same sign-in handed out beside it. */
export function endSessionByHash(scope: BaseScope, idHash: string): Promise<void> {
  return scope.platform.accounts.endSession(idHash);
}

/** A live session with its person and the tenant that they are in. */
export type FoundSession = NonNullable<Awaited<ReturnType<BaseScope["platform"]["accounts"]["findSession"]>>>;

/** The live sessions among these, by the hashes of their secrets; those that ended are left out. */
export async function findSessions(
  scope: BaseScope,
  idHashes: readonly string[],
): Promise<Map<string, FoundSession>> {
  const { accounts } = scope.platform;
  const [only] = idHashes;
  const session =
    only !== undefined && idHashes.length === 1
      ? [await accounts.findSession(only, scope.now())]
      : await accounts.findSessions(idHashes, scope.now());
  const live = new Map<string, FoundSession>();
  for (const each of session) if (each && !live.has(each.session.idHash)) live.set(each.session.idHash, each);
  return live;
}

/**
 * The sessions among these that may listen to a channel of a tenant at this moment: they live, their person is not
 * disabled, is in this tenant and has the channel's right.
 */
export async function sessionsThatMayListen(
  scope: BaseScope,
  input: { tenantId: string; channel: Channel; sessions: readonly string[] },
): Promise<string[]> {
  const now = scope.now();
  const live = await scope.platform.accounts.findSessions(input.sessions, now);
  return live
    .filter(
      ({ session, user, tenant }) =>
        tenant.id === input.tenantId &&
        addressIsProved(user) &&
        !isIdle(session, now) &&
        may(user, CHANNEL_RIGHTS[input.channel.kind]),
    )
    .map(({ session }) => session.idHash);
}

/** Writes down that somebody used their session just now. */
export function noteSeen(
  scope: TenantlessScope,
  input: { user: { id: string; tenantId: string }; sessionHash: string },
): Promise<void> {
  const { user, sessionHash } = input;
  return scope.tenantOf(user.tenantId).accounts.seen(user.id, sessionHash, scope.now());
}
