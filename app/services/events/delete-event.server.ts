import { grantOf, type StaffPrincipal } from "../../domain/access/permissions.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

type Asked = { event: StoreEventRow; decider: StaffPrincipal };
type Refusal =
  | "eventDesk:refused.locked"
  | "eventDesk:refused.delete"
  | "eventDesk:refused.restore"
  | "eventDesk:refused.lock";

/** Whoever may do it only to drafts of their own making is named to the write; null may do it to every store. */
const creatorOf = (scope: Scope, decider: StaffPrincipal) =>
  grantOf(decider, "events:delete") === "full" ? null : scope.actor.id;

/** Takes a store away. It can be restored for 30 days, and its orders stay. */
export async function deleteEvent(
  scope: Scope,
  { event, decider }: Asked,
): Promise<Result<undefined, Refusal>> {
  if (event.locked) return refuse("eventDesk:refused.locked");
  const deleted = await scope.tenant.events.deleteEvent({
    id: event.id,
    at: scope.now(),
    creator: creatorOf(scope, decider),
    note: auditNote(scope, "Event deleted", event),
  });
  return deleted ? ok(undefined) : refuse("eventDesk:refused.delete");
}

/** Brings a deleted store back, as a draft. */
export async function restoreEvent(
  scope: Scope,
  { eventId, decider }: { eventId: string; decider: StaffPrincipal },
): Promise<Result<StoreEventRow, Refusal>> {
  const at = scope.now();
  const since = restorableSince(at);
  const event = await scope.tenant.events.findDeleted(eventId, since);
  if (!event) return refuse("eventDesk:refused.restore");
  const restored = await scope.tenant.events.restoreEvent({
    id: event.id,
    at,
    since,
    creator: creatorOf(scope, decider),
    note: auditNote(scope, "Event restored", event),
  });
  return restored ? ok(event) : refuse("eventDesk:refused.restore");
}

/** Locks a store, so that nobody changes it, or unlocks it. */
export async function lockEvent(
  scope: Scope,
  { event, decider, locked }: Asked & { locked: boolean },
): Promise<Result<undefined, Refusal>> {
  const changed = await scope.tenant.events.setLocked({
    id: event.id,
    at: scope.now(),
    locked,
    creator: creatorOf(scope, decider),
    note: auditNote(scope, locked ? "Event locked" : "Event unlocked", event),
  });
  return changed ? ok(undefined) : refuse("eventDesk:refused.lock");
}
