import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, notedByPerson, waitingNote } from "./account-scope.ts";

/** Sets a new password by a link from a mail. Every session of the person ends, and they are told by mail. */
export async function resetPassword(
  scope: AccountScope,
  input: { secret: string; password: string },
): Promise<Result<{ email: string }, PasswordFault | "refusals:linkGone">> {
  const now = scope.now();
  const tokenHash = await scope.hash(input.secret);
  const link = await scope.platform.accounts.findLink(tokenHash, "reset", now);
  if (!link) return refuse("refusals:linkGone");
  const { user, tenant } = link;
  const fault = passwordFault(input.password, [user.email, user.name, tenant.name]);
  if (fault) return refuse(fault);
  const useId = scope.newId();
  const outboxId = scope.newId();
  const won = await scope.tenantOf(tenant.id).accountLinks.resetPassword(
    { tokenHash, useId, userId: user.id, now },
    { passwordHash: await scope.passwords.hash(input.password), email: user.email },
    { reset: notedByPerson(scope, user, "Password reset"), waiting: waitingNote(scope, user, tenant) },
    {
      id: outboxId,
      dedupeKey: `account:password_changed:${useId}`,
      payload: { kind: "account", template: "password_changed", userId: user.id },
      createdAt: now,
    },
  );
  if (!won) return refuse("refusals:linkGone");
  scope.outbox.push(outboxId);
  return ok({ email: user.email });
}
