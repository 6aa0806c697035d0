import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, notedByPerson } from "./account-scope.ts";

/** Whoever was invited takes their place, with a name and a password of their own. The link proves the address. */
export async function acceptInvitation(
  scope: AccountScope,
  input: { secret: string; name: string; password: string },
): Promise<Result<UserRow, PasswordFault | "refusals:linkGone">> {
  const now = scope.now();
  const tokenHash = await scope.hash(input.secret);
  const link = await scope.platform.accounts.findLink(tokenHash, "invite", now);
  if (!link) return refuse("refusals:linkGone");
  const { user, tenant } = link;
  const fault = passwordFault(input.password, [user.email, input.name, tenant.name]);
  if (fault) return refuse(fault);
  const passwordHash = await scope.passwords.hash(input.password);
  const person = { name: input.name, passwordHash, lang: scope.lang };
  const accepted = await scope
    .tenantOf(tenant.id)
    .accountLinks.acceptInvitation(
      { tokenHash, useId: scope.newId(), userId: user.id, now },
      person,
      notedByPerson(scope, { ...user, ...person }, "Invitation accepted"),
    );
  return accepted ? ok({ ...user, ...person }) : refuse("refusals:linkGone");
}
