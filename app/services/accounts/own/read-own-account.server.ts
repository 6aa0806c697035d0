import type { Owner } from "../../../../db/repositories/own-account.server.ts";
import { isIdle } from "../../../domain/access/session-rules.ts";
import type { BaseScope } from "../../scope.ts";

/** Where a person is signed in, the latest first, and their passkeys. */
export async function readOwnAccount(scope: BaseScope, owner: Owner) {
  const now = scope.now();
  const [sessions, passkeys] = await Promise.all([
    scope.platform.own.sessions(owner, now),
    scope.platform.passkeys.ofUser(owner),
  ]);
  return { sessions: sessions.filter((session) => !isIdle(session, now)), passkeys };
}
