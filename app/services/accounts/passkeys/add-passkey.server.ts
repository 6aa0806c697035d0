import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";
import { newRecoveryCodes } from "../second-factor/recovery-codes.ts";

/** Nobody has more devices than this; a list without an end would be work for every sign-in. */
const MOST = 20;

export type NewPasskey = { id: string; publicKey: string; counter: number; transports: string[] };

/**
 * Keeps a passkey that the person's device just made. Where it is their first second step they are given recovery codes.
 * @returns the recovery codes, shown this once; none where there are some already.
 */
export async function addPasskey(
  scope: OwnScope,
  { made, name }: { made: NewPasskey; name: string },
): Promise<Result<string[], "passkey:refused.known" | "passkey:refused.tooMany">> {
  const { passkeys } = ownTenant(scope);
  const { user } = scope;
  const others = await passkeys.ofUser(user.id);
  if (others.length >= MOST) return refuse("passkey:refused.tooMany");
  const isFirst = user.totpSealed === null && others.length === 0;
  const codes = isFirst ? await newRecoveryCodes(scope) : { shown: [], hashes: [] };
  const now = scope.now();
  const outboxId = scope.newId();
  const added = await passkeys.add(
    { ...made, userId: user.id, name, createdAt: now, lastUsedAt: null },
    codes.hashes,
    ownNote(scope, "Passkey added", { passkey: name }),
    {
      id: outboxId,
      dedupeKey: `account:passkey_added:${outboxId}`,
      payload: { kind: "account", template: "passkey_added", userId: user.id, facts: { passkey: name } },
      createdAt: now,
    },
    ownNote(scope, "Second factor reset stopped"),
  );
  if (!added) return refuse("passkey:refused.known");
  scope.outbox.push(outboxId);
  return ok(codes.shown);
}
