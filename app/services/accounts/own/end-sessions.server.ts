import { type OwnScope, ownNote, ownTenant } from "./own-scope.ts";

/** Ends one session of the person's own, or all but the one that asks. */
export async function endSessions(scope: OwnScope, which: { session: string } | "others"): Promise<void> {
  const { accounts } = ownTenant(scope);
  if (which === "others") {
    await accounts.endOtherSessions(scope.user.id, scope.sessionHash, ownNote(scope, "Sessions ended"));
  } else {
    await accounts.endSession(scope.user.id, which.session, ownNote(scope, "Sessions ended"));
  }
}
