import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";

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
