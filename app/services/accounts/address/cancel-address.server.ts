import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";

/** The person keeps their address, by themselves. @returns false when nothing waited any more. */
export function cancelAddress(scope: OwnScope): Promise<boolean> {
  const note = ownNote(scope, "E-mail address kept", { how: "cancelled" });
  return ownTenant(scope).addressChanges.cancel(scope.user.id, note);
}
