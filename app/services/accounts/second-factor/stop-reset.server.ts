import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type AccountScope, notedByPerson } from "../account-scope.ts";

/** The reset that a link of the mail stops, while it waits. Looking at it changes nothing. */
export async function findReset(scope: AccountScope, secret: string) {
  return scope.platform.accounts.findReset(await scope.hash(secret));
}

/** Stops the reset that a link belongs to: whoever reads the person's mailbox may keep the factor as it is. */
export async function stopResetByLink(
  scope: AccountScope,
  secret: string,
): Promise<Result<null, "refusals:linkGone">> {
  const reset = await findReset(scope, secret);
  if (!reset) return refuse("refusals:linkGone");
  const stopped = await stopResetAsOwner(scope, { user: reset.user, how: "link" });
  return stopped ? ok(null) : refuse("refusals:linkGone");
}

/**
 * The person has their factor, so nothing needs to be reset.
 * @param how "link" for the link of the mail, "signed in" for a sign-in with the factor itself.
 * @returns false where nothing waited.
 */
export function stopResetAsOwner(
  scope: AccountScope,
  { user, how }: { user: UserRow; how: "link" | "signed in" },
): Promise<boolean> {
  return scope
    .tenantOf(user.tenantId)
    .factorResets.stop(user.id, notedByPerson(scope, user, "Second factor reset stopped", { how }));
}
