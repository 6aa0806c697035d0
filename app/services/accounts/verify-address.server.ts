import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, notedByPerson, waitingNote } from "./account-scope.ts";

/**
 * The person has the address that they signed up with. A new tenant now waits for the platform's look at it.
 * @param password set anew where the browser is not the one that signed up: whoever did may not be who has the mailbox.
 */
export async function verifyAddress(
  scope: AccountScope,
  input: { secret: string; password?: string },
): Promise<Result<UserRow, PasswordFault | "refusals:linkGone">> {
  const now = scope.now();
  const tokenHash = await scope.hash(input.secret);
  const link = await scope.platform.accounts.findLink(tokenHash, "verify", now);
  if (!link) return refuse("refusals:linkGone");
  const { user, tenant } = link;
  const { password } = input;
  const fault =
    password === undefined ? undefined : passwordFault(password, [user.email, user.name, tenant.name]);
  if (fault) return refuse(fault);
  const won = await scope.tenantOf(tenant.id).accountLinks.verifyAddress(
    { tokenHash, useId: scope.newId(), userId: user.id, now },
    {
      verified: notedByPerson(scope, user, "E-mail address verified"),
      waiting: waitingNote(scope, user, tenant),
    },
    password === undefined ? undefined : await scope.passwords.hash(password),
  );
  return won ? ok({ ...user, signupComplete: true }) : refuse("refusals:linkGone");
}
