import type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";
import type { TenantlessScope } from "../../scope.ts";
import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { ownNote, type OwnScope, ownTenant } from "../own/own-scope.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type PasswordRefusal, provePassword } from "../own/own-account.server.ts";

export type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";

/** A person's passkeys, the oldest first. */
export async function listPasskeys(
  scope: TenantlessScope,
  owner: { id: string; tenantId: string },
): Promise<PasskeyRow[]> {
  return scope.tenantOf(owner.tenantId).passkeys.ofUser(owner.id);
}

/** Calls one of the person's own passkeys something else; one that is gone stays so. */
export async function renamePasskey(
  scope: OwnScope,
  input: { passkey: string; name: string },
): Promise<void> {
  const { passkeys } = ownTenant(scope);
  const passkey = (await passkeys.ofUser(scope.user.id)).find(({ id }) => id === input.passkey);
  if (!passkey) return;
  const note = ownNote(scope, "Passkey renamed", changesBetween(passkey, { name: input.name }, ["name"]));
  await passkeys.rename(scope.user.id, passkey.id, input.name, note);
}

/** Takes a passkey away, for whoever knows the password. */
export async function removePasskey(
  scope: OwnScope,
  input: { passkey: string; password: string },
): Promise<Result<null, "passkey:refused.gone"> | PasswordRefusal> {
  const proved = await provePassword(scope, input.password);
  if (!proved.ok) return proved;
  const { passkeys } = ownTenant(scope);
  const { user } = scope;
  const passkey = (await passkeys.ofUser(user.id)).find(({ id }) => id === input.passkey);
  if (!passkey) return refuse("passkey:refused.gone");
  const outboxId = scope.newId();
  const facts = { passkey: passkey.name };
  const removed = await passkeys.remove(user.id, passkey.id, ownNote(scope, "Passkey removed", facts), {
    id: outboxId,
    dedupeKey: `account:passkey_removed:${outboxId}`,
    payload: { kind: "account", template: "passkey_removed", userId: user.id, facts },
    createdAt: scope.now(),
  });
  if (!removed) return refuse("passkey:refused.gone");
  scope.outbox.push(outboxId);
  return ok(null);
}
