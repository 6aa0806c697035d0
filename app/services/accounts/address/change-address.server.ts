import { ownNote, type OwnScope, ownTenant } from "../own/own-scope.ts";
import { KEEP_ADDRESS_MS } from "../../../domain/access/address-change.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type AccountScope, notedByPerson } from "../account-scope.ts";
import { passwordFault, type PasswordFault } from "../../../domain/access/password-rules.ts";

/** The person keeps their address, by themselves. @returns false when nothing waited any more. */
export function cancelAddress(scope: OwnScope): Promise<boolean> {
  const note = ownNote(scope, "E-mail address kept", { how: "cancelled" });
  return ownTenant(scope).addressChanges.cancel(scope.user.id, note);
}

/** The change that a link of the new mailbox confirms, while it is good. Looking at it changes nothing. */
export async function findAddressToConfirm(scope: AccountScope, secret: string) {
  return scope.platform.accounts.findAddressToConfirm(await scope.hash(secret), scope.now());
}

/** Whoever reads the new mailbox says that it is theirs: the person signs in with it from now on. */
export async function confirmAddress(
  scope: AccountScope,
  secret: string,
): Promise<Result<{ toAddress: string }, "refusals:linkGone" | "refusals:addressTaken">> {
  const pendingChange = await findAddressToConfirm(scope, secret);
  if (!pendingChange) return refuse("refusals:linkGone");
  const { change, user } = pendingChange;
  const now = scope.now();
  const mailId = scope.newId();
  const changed = await scope.tenantOf(user.tenantId).addressChanges.confirm(
    change,
    { now, undoUntil: new Date(now.getTime() + KEEP_ADDRESS_MS) },
    notedByPerson(scope, user, "E-mail address changed", {
      email: { from: change.fromAddress, to: change.toAddress },
    }),
    {
      id: mailId,
      dedupeKey: `account:address_changed:${change.id}`,
      payload: { kind: "account", template: "address_changed", changeId: change.id },
      createdAt: now,
    },
  );
  if (changed === "taken") return refuse("refusals:addressTaken");
  if (changed === "over") return refuse("refusals:linkGone");
  scope.outbox.push(mailId);
  return ok({ toAddress: change.toAddress });
}

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
