import type { BaseScope, TenantlessScope } from "../../scope.ts";
import { type Channel, CHANNEL_RIGHTS } from "../../../domain/access/channels.ts";
import { listedStores } from "../../../domain/access/person-limit.ts";
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
 * disabled, is in this tenant, has the channel's right, and works with the channel's store. A person who is limited to
 * stores hears on the tenant's own channel what is of these, and stays while others hear of the rest.
 * @param eventId the store that the notice is about.
 */
export async function sessionsThatMayListen(
  scope: BaseScope,
  input: { tenantId: string; channel: Channel; sessions: readonly string[]; eventId: string | null },
): Promise<{ hear: string[]; stay: string[] }> {
  const now = scope.now();
  const live = await scope.platform.accounts.findSessions(input.sessions, now);
  const mayListen = live.filter(
    ({ session, user, tenant }) =>
      tenant.id === input.tenantId &&
      addressIsProved(user) &&
      !isIdle(session, now) &&
      may(user, CHANNEL_RIGHTS[input.channel.kind]),
  );
  const isTheirs = (found: FoundSession) => {
    const stores = listedStores(found.limitStores);
    return !stores || (input.eventId !== null && stores.includes(input.eventId));
  };
  const idsOf = (found: readonly FoundSession[]) => found.map(({ session }) => session.idHash);
  return {
    hear: idsOf(mayListen.filter(isTheirs)),
    stay: input.channel.kind === "tenant" ? idsOf(mayListen) : [],
  };
}

/** Writes down that somebody used their session just now. */
export function noteSeen(
  scope: TenantlessScope,
  input: { user: { id: string; tenantId: string }; sessionHash: string },
): Promise<void> {
  const { user, sessionHash } = input;
  return scope.tenantOf(user.tenantId).accounts.seen(user.id, sessionHash, scope.now());
}
