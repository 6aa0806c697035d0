import type { UserRow } from "../../../services/accounts/account-scope.ts";
import { personState } from "../../../domain/access/roles.ts";
import { paths } from "../../../paths.ts";
import type { PersonRow } from "./models.ts";

/** A person as the users area shows them; nothing secret leaves the server. */
export function personRow(user: UserRow, withPasskeys: ReadonlySet<string>, myId: string): PersonRow {
  return {
    id: user.id,
    href: paths.user(user.id),
    name: user.name,
    email: user.email,
    role: user.role,
    state: personState(user),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    secondFactor: user.totpSealed !== null || withPasskeys.has(user.id),
    me: user.id === myId,
  };
}
