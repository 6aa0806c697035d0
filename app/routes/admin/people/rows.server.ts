import type { UserRow } from "../../../services/accounts/account-scope.ts";
import { personState } from "../../../domain/access/roles.ts";
import { paths } from "../../../paths.ts";
import type { PersonLimit } from "../../../domain/access/person-limit.ts";
import { limitChoices, type LimitWish } from "../../../services/accounts/people/limit-person.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { LimitChoices, PersonRow } from "./models.ts";

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

/** The stores and clients of the tenant, with a mark on those that the person is limited to. */
export async function limitShown(scope: Scope, limit: PersonLimit | null): Promise<LimitChoices> {
  const { stores, clients } = await limitChoices(scope);
  const chosen =
    (ids: readonly string[] = []) =>
    (row: { id: string; name: string }) => ({
      ...row,
      isChosen: ids.includes(row.id),
    });
  return {
    isLimited: limit !== null,
    stores: stores.map(chosen(limit?.stores)),
    clients: clients.map(chosen(limit?.clients)),
  };
}

/** What a form with the boxes of stores and clients asks for. */
export const limitWish = (fields: FormData, reach: LimitWish["reach"]): LimitWish => ({
  reach,
  stores: fields.getAll("store").map(String),
  clients: fields.getAll("client").map(String),
});
