import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";
import { addressIsProved } from "../../../domain/access/setup.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import type { AccountScope } from "../account-scope.ts";
import { stopResetAsOwner } from "../second-factor/second-factor.server.ts";

export type SignaturePort = {
  /** The signatures that the passkey counts after this one; undefined when the signature is not its own. */
  counterOf(passkey: PasskeyRow): Promise<number | undefined>;
};

/**
 * Tells whose passkey signed. One whose counter does not go up was copied, and opens nothing.
 * @param of the only person who may be meant, where the password told who it is.
 */
export async function provePasskey(
  scope: AccountScope,
  { signature, passkey, of }: { signature: SignaturePort; passkey: string; of?: UserRow },
): Promise<Result<UserRow, "passkey:refused.failed">> {
  const owner = await scope.platform.accounts.findPasskey(passkey);
  if (!owner || !addressIsProved(owner.user) || (of && of.id !== owner.user.id))
    return refuse("passkey:refused.failed");
  const counter = await signature.counterOf(owner.passkey);
  if (counter === undefined) return refuse("passkey:refused.failed");
  const used = await scope.tenantOf(owner.user.tenantId).passkeys.use(owner.passkey.id, counter, scope.now());
  if (!used) return refuse("passkey:refused.failed");
  await stopResetAsOwner(scope, { user: owner.user, how: "signed in" });
  return ok(owner.user);
}
