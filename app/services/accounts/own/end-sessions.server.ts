import { type OwnScope, ownNote } from "./own-scope.ts";

/** Ends one session of the person's own, or all but the one that asks. */
export async function endSessions(scope: OwnScope, which: { session: string } | "others"): Promise<void> {
  const { own } = scope.platform;
  if (which === "others") {
    await own.endOtherSessions(scope.user, scope.sessionHash, ownNote(scope, "Sessions ended"));
  } else {
    await own.endSession(scope.user, which.session, ownNote(scope, "Sessions ended"));
  }
}
