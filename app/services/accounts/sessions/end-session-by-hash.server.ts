import type { BaseScope } from "../../scope.ts";

/** Ends a session by the hash of its secret, and what the same sign-in handed out beside it. */
export function endSessionByHash(scope: BaseScope, idHash: string): Promise<void> {
  return scope.platform.accounts.endSession(idHash);
}
