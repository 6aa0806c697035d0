import type { Scope } from "../../scope.ts";

/** Who works for the tenant, and which of them have passkeys. */
export async function listPeople(scope: Scope, search: string) {
  const { people } = scope.tenant;
  const [found, withPasskeys] = await Promise.all([people.list(search), people.withPasskeys()]);
  return { people: found, withPasskeys };
}

/** One person with the reset of their second factor, if one waits; undefined when the tenant has no such person. */
export async function readPerson(scope: Scope, userId: string) {
  const { people, factorResets } = scope.tenant;
  const [found, withPasskeys, reset] = await Promise.all([
    people.find(userId),
    people.withPasskeys(),
    factorResets.find(userId),
  ]);
  return found && { ...found, withPasskeys, reset };
}

/** Which of the tenant's people have passkeys, and whose second factor waits for its reset. */
export async function readFactorResets(scope: Scope) {
  const { people, factorResets } = scope.tenant;
  const [withPasskeys, resets] = await Promise.all([people.withPasskeys(), factorResets.list()]);
  return { withPasskeys, resets };
}
