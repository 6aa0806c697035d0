import type { Owner } from "../../../../db/repositories/own-account.server.ts";
import type { PasskeyRow } from "../../../../db/repositories/passkeys.server.ts";
import type { BaseScope } from "../../scope.ts";

/** A person's passkeys, the oldest first. */
export function listPasskeys(scope: BaseScope, owner: Owner): Promise<PasskeyRow[]> {
  return scope.platform.passkeys.ofUser(owner);
}
