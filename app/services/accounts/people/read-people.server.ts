import type { PeopleSort } from "../../../domain/lists/sorts.ts";
import type { ListQuery } from "../../../domain/lists/list-query.ts";
import type { Scope } from "../../scope.ts";

const PEOPLE_PER_PAGE = 50;

/** A page of those who work for the tenant, and which of all of them have passkeys. */
export async function listPeople(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ q: string }, PeopleSort>,
) {
  const { people } = scope.tenant;
  const { descending } = sort;
  const [page, withPasskeys] = await Promise.all([
    people.list(filters.q, { descending, position, limit: PEOPLE_PER_PAGE }),
    people.withPasskeys(),
  ]);
  return { ...page, withPasskeys };
}

/** One person with the reset of their second factor, if one waits; undefined when the tenant has no such person. */
export async function readPerson(scope: Scope, userId: string) {
  const { people, factorResets } = scope.tenant;
  const [person, withPasskeys, reset] = await Promise.all([
    people.find(userId),
    people.withPasskeys(),
    factorResets.find(userId),
  ]);
  return person && { ...person, withPasskeys, reset };
}

/**
 * The tenant's last admin, if there is just one, and everybody whose second factor waits for its reset.
 * @returns each with the reset, where one waits, and whether they have a second factor.
 */
export async function readFactorResets(scope: Scope) {
  const { people, factorResets } = scope.tenant;
  const [admins, withPasskeys, resets] = await Promise.all([
    people.admins(),
    people.withPasskeys(),
    factorResets.list(),
  ]);
  const lastAdmin = admins.length === 1 ? admins[0]?.id : undefined;
  const ids = new Set([...(lastAdmin ? [lastAdmin] : []), ...resets.map(({ userId }) => userId)]);
  const rows = await Promise.all([...ids].map((id) => people.find(id)));
  return rows.flatMap((one) => {
    if (!one) return [];
    const { id, email, totpSealed } = one.user;
    return {
      person: { id, email },
      isLastAdmin: id === lastAdmin,
      hasFactor: totpSealed !== null || withPasskeys.has(id),
      reset: resets.find(({ userId }) => userId === id),
    };
  });
}
