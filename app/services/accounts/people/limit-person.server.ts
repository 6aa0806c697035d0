import {
  isSameLimit,
  mayBeLimited,
  MOST_IN_LIMIT,
  type PersonLimit,
} from "../../../domain/access/person-limit.ts";
import { mayGrant } from "../../../domain/access/granting.ts";
import type { Role } from "../../../domain/access/roles.ts";
import type { AuditChanges } from "../../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/outbox-rows.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** What the form says: everything, or these. */
export type LimitWish = { reach: "all" | "chosen"; stores: readonly string[]; clients: readonly string[] };

export type LimitRefusal = "people:limit.nothing" | "people:limit.notAdmin" | "people:limit.tooMany";

/** The stores and clients that a person can be limited to. */
export async function limitChoices(scope: Pick<PeopleScope, "tenant">) {
  const [stores, clients] = await Promise.all([
    scope.tenant.events.listNames(),
    scope.tenant.clients.namesAndStores(),
  ]);
  return { stores: stores.map(({ id, name }) => ({ id, name })), clients: clients.names };
}

/** The limit that a form asks for; what is not the company's, or no longer there, is left out. */
export async function judgeLimit(
  scope: Pick<PeopleScope, "tenant">,
  { role, wish }: { role: Role; wish: LimitWish },
): Promise<Result<PersonLimit | null, LimitRefusal>> {
  if (wish.reach === "all") return ok(null);
  if (!mayBeLimited(role)) return refuse("people:limit.notAdmin");
  const { stores, clients } = await limitChoices(scope);
  const chosen = (rows: readonly { id: string }[], ids: readonly string[]) =>
    rows.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).toSorted();
  const limit = { stores: chosen(stores, wish.stores), clients: chosen(clients, wish.clients) };
  const count = limit.stores.length + limit.clients.length;
  if (count === 0) return refuse("people:limit.nothing");
  return count > MOST_IN_LIMIT ? refuse("people:limit.tooMany") : ok(limit);
}

/** The change as the log shows it, by names; nothing where the person works with everything. */
export async function limitChanges(
  scope: Pick<PeopleScope, "tenant">,
  { from, to }: { from: PersonLimit | null; to: PersonLimit | null },
): Promise<AuditChanges> {
  const choices = await limitChoices(scope);
  const named = (limit: PersonLimit | null, what: keyof PersonLimit) =>
    limit &&
    choices[what]
      .filter(({ id }) => limit[what].includes(id))
      .map(({ name }) => name)
      .join(", ");
  return {
    stores: { from: named(from, "stores"), to: named(to, "stores") },
    clients: { from: named(from, "clients"), to: named(to, "clients") },
  };
}

/** Limits someone to stores and clients, or to nothing any more. It holds from their next request on. */
export async function limitPerson(
  scope: PeopleScope,
  input: { userId: string; wish: LimitWish },
): Promise<Result<null, LimitRefusal | typeof CHANGED_MEANWHILE | (typeof REFUSALS)[keyof typeof REFUSALS]>> {
  const { people } = scope.tenant;
  const person = await people.find(input.userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  if (user.id === scope.user.id) return refuse(REFUSALS.own_role);
  if (!mayGrant(scope.user, user.role)) return refuse(REFUSALS.above_own);
  const limit = await judgeLimit(scope, { role: user.role, wish: input.wish });
  if (!limit.ok) return limit;
  const to = limit.value;
  if (isSameLimit(user.limitedTo, to)) return ok(null);
  const changes = await limitChanges(scope, { from: user.limitedTo, to });
  const note = auditNote(scope, "User limit changed", { id: user.id, name: user.email }, changes);
  const changed = await people.limit(user.id, { from: user.limitedTo, to }, deciderOf(scope.user), note);
  return changed ? ok(null) : refuse(CHANGED_MEANWHILE);
}
