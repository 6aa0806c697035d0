import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import { noteOf } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, notedByPerson } from "./account-scope.ts";

/** The person has the address that they signed up with. A new tenant now waits for the platform's look at it. */
export async function verifyAddress(
  scope: AccountScope,
  secret: string,
): Promise<Result<UserRow, "refusals:linkGone">> {
  const now = scope.now();
  const tokenHash = await scope.hash(secret);
  const found = await scope.platform.accountLinks.findLink(tokenHash, "verify", now);
  if (!found) return refuse("refusals:linkGone");
  const { user, tenant } = found;
  const actor = { id: `user:${user.id}`, name: user.name, ip: scope.ip };
  const won = await scope.platform.accountLinks.verifyAddress(
    { tokenHash, useId: scope.newId(), userId: user.id, tenantId: tenant.id, now },
    {
      verified: notedByPerson(scope, user, "E-mail address verified"),
      waiting: noteOf(actor, { id: scope.newId(), at: now }, "New tenant requires verification", tenant),
    },
  );
  return won ? ok(user) : refuse("refusals:linkGone");
}
