import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";
import { type PasswordRefusal, provePassword } from "../own/prove-password.server.ts";

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
