import type { StaffPrincipal } from "../../domain/access/permissions.ts";
import { grantOf } from "../../domain/access/permissions.ts";
import { mayBecome, type StatusRefusal } from "../../domain/store/event-status.ts";
import { type GoLiveKey, goLiveList } from "../../domain/store/go-live.ts";
import { ok, refuse } from "../../domain/result.ts";
import type { StoreStatus } from "../../domain/store/store-event.ts";
import { type CheckTools, checkProducts } from "../check-products.ts";
import { readMade } from "../makers.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

type Refused = {
  ok: false;
  error:
    | StatusRefusal
    | "eventDesk:refused.missing"
    | "eventDesk:refused.onlyStop"
    | "eventDesk:changedMeanwhile";
  /** What the store lacks to go live. */
  missing: GoLiveKey[];
};

/**
 * Opens a store to the public, stops it, or makes it a draft again. What it needs to go live is asked once more by the
 * write itself, so a product that is taken away at that moment keeps the store closed.
 */
export async function changeStatus(
  scope: Scope,
  {
    event,
    to,
    decider,
    tools,
  }: { event: StoreEventRow; to: StoreStatus; decider: StaffPrincipal; tools: CheckTools },
): Promise<{ ok: true; value: StoreStatus } | Refused> {
  const nothing: GoLiveKey[] = [];
  // Customer service may stop a store, and nothing else.
  if (grantOf(decider, "events:status") !== "full" && to !== "On hold")
    return { ...refuse("eventDesk:refused.onlyStop"), missing: nothing };
  if (to === "Active") await checkProducts(scope, { eventId: event.id }, tools);
  const at = scope.now();
  const [stored, { unmade, made }] = await Promise.all([
    scope.tenant.events.goLiveFacts(event.id, at),
    readMade(scope, event),
  ]);
  const facts = stored && { ...stored, made: unmade.length === 0 };
  if (!facts) return { ...refuse("eventDesk:changedMeanwhile"), missing: nothing };
  const allowed = mayBecome({ ...event, hasOrders: facts.hasOrders }, to);
  if (!allowed.ok) return { ...allowed, missing: nothing };
  const lacks = (has: typeof facts) =>
    to === "Active" ? goLiveList(event, has).flatMap((item) => (item.ok ? [] : [item.key])) : [];
  if (lacks(facts).length > 0) return { ...refuse("eventDesk:refused.missing"), missing: lacks(facts) };
  const changed = await scope.tenant.events.changeStatus({
    id: event.id,
    type: event.type,
    from: event.status,
    to,
    at,
    made,
    note: auditNote(scope, "Event status updated", event, { status: { from: event.status, to } }),
  });
  if (changed) return ok(to);
  const [now, since] = await Promise.all([
    scope.tenant.events.goLiveFacts(event.id, at),
    readMade(scope, event),
  ]);
  const missing = now ? lacks({ ...now, made: since.unmade.length === 0 }) : nothing;
  return {
    ...refuse(missing.length > 0 ? "eventDesk:refused.missing" : "eventDesk:changedMeanwhile"),
    missing,
  };
}
