import { type Channel, CHANNEL_RIGHTS } from "../../../domain/access/channels.ts";
import { may } from "../../../domain/access/permissions.ts";
import { isIdle } from "../../../domain/access/session-rules.ts";
import { addressIsProved } from "../../../domain/access/setup.ts";
import type { BaseScope } from "../../scope.ts";

/** A live session with its person and the tenant that they are in; undefined when it ended. */
export function findSession(scope: BaseScope, idHash: string) {
  return scope.platform.accounts.findSession(idHash, scope.now());
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
