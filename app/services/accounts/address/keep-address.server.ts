import { passwordFault, type PasswordFault } from "../../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type AccountScope, notedByPerson } from "../account-scope.ts";

/** The change that a link of the old mailbox stops or undoes, while it may. Looking at it changes nothing. */
export async function findAddressToKeep(scope: AccountScope, secret: string) {
  return scope.platform.accounts.findAddressToKeep(await scope.hash(secret), scope.now());
}

/**
 * Whoever reads the old mailbox keeps the address. Somebody knew the password, so they choose another one, and whatever
 * came to the account since the change was asked for goes.
 */
export async function keepAddress(
  scope: AccountScope,
  input: { secret: string; password: string },
): Promise<Result<{ fromAddress: string }, PasswordFault | "refusals:linkGone">> {
  const pendingChange = await findAddressToKeep(scope, input.secret);
  if (!pendingChange) return refuse("refusals:linkGone");
  const { change, user, tenant } = pendingChange;
  const fault = passwordFault(input.password, [change.fromAddress, user.name, tenant.name]);
  if (fault) return refuse(fault);
  const now = scope.now();
  const mail = {
    id: scope.newId(),
    dedupeKey: `account:address_kept:${change.id}`,
    payload: { kind: "account" as const, template: "address_kept" as const, changeId: change.id },
    createdAt: now,
  };
  // Nobody showed yet that the other mailbox is theirs, so nothing is told there.
  const told = change.changedAt ? mail : undefined;
  const how = change.changedAt ? "undone" : "stopped";
  const result = await scope.tenantOf(user.tenantId).addressChanges.keep(
    change,
    { passwordHash: await scope.passwords.hash(input.password) },
    now,
    notedByPerson(scope, user, "E-mail address kept", {
      how,
      email: { from: change.toAddress, to: change.fromAddress },
    }),
    told,
  );
  if (!result) return refuse("refusals:linkGone");
  if (told) scope.outbox.push(told.id);
  return ok({ fromAddress: change.fromAddress });
}
