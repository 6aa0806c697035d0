import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { hasEnded, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";
import { cancelOrder } from "./cancel-order.server.ts";

type Refusal = "recipientDesk:team.together.none" | "eventDesk:changedMeanwhile";

/** What of a team waits to be made together, and whether its form has closed. Null where nothing is made together. */
export async function readTeamOrder(scope: Scope, { event }: { event: StoreEventRow }) {
  const waiting = await scope.tenant.teamOrders.waiting(event.id);
  if (!event.madeTogether && waiting.orders === 0) return null;
  const { leastPieces: least, endsAt } = event;
  const isClosed = hasEnded(event, scope.now());
  /** Its organiser has to decide: less was ordered than they ask for. */
  const isShort = isClosed && waiting.orders > 0 && least !== null && waiting.pieces < least;
  return { ...waiting, least, isClosed, isShort, endsAt };
}

/** Sends all waiting orders of a team to their printer now, whatever their number, and closes the form. */
export async function sendTeamOrder(
  scope: Scope,
  { event }: { event: StoreEventRow },
): Promise<Result<undefined, Refusal>> {
  return (await release(scope, event, true)) ? ok(undefined) : refuse(await whyNot(scope, event));
}

/**
 * Gives up all waiting orders of a team and closes the form. They are cancelled one after the other by the outbox; until
 * then none of them is sent.
 */
export async function cancelTeamOrder(
  scope: Scope,
  { event }: { event: StoreEventRow },
): Promise<Result<undefined, Refusal>> {
  const { id, name, role, superadmin } = scope.actor;
  const note = auditNote(scope, "Team order cancelled", event);
  const actor = { id, name, ip: null, ...(role && { role }), ...(superadmin && { superadmin }) };
  const row = { id: scope.newId(), dedupeKey: `cancel_team:${note.id}`, createdAt: scope.now() };
  const given = await scope.tenant.teamOrders.giveUp(
    { eventId: event.id, version: event.version, at: scope.now() },
    note,
    { ...row, payload: { kind: "cancel_team", eventId: event.id, actor } },
  );
  if (!given) return refuse(await whyNot(scope, event));
  scope.outbox.push(row.id);
  return ok(undefined);
}

/**
 * Cancels the orders of a team that were given up, each with its mail. It may be repeated, and by two at once.
 * @throws when one of them was changed meanwhile: the outbox tries again.
 */
export async function cancelGivenUp(scope: Scope, { eventId }: { eventId: string }): Promise<void> {
  let changed = 0;
  for (const orderId of await scope.tenant.teamOrders.cancelling(eventId)) {
    const end = await cancelOrder(scope, { orderId, reason: "" });
    if (!end.ok && end.error === "errors:orderChangedMeanwhile") changed += 1;
  }
  if (changed > 0) throw new Error(`Orders that were changed meanwhile: ${changed}`);
}

/** Order forms of all tenants that have closed while orders wait. */
export const teamsDue = (scope: BaseScope, { limit }: { limit: number }) =>
  scope.platform.notices.teamsDue(scope.now(), limit);

/** What follows from the closing of an order form: its orders go, or its organiser is told that they are too few. */
export async function closeTeamOrder(
  scope: Scope,
  { eventId }: { eventId: string },
): Promise<"sent" | "told" | "nothing"> {
  const event = await scope.tenant.events.find(eventId);
  if (!event) return "nothing";
  if (await release(scope, event, false)) return "sent";
  const at = scope.now();
  const [row] = outboxRows(scope, `${eventId}:${at.getTime()}`, [{ kind: "team_short", eventId }]);
  return row && (await scope.tenant.teamOrders.tellShort({ eventId, at }, row)) ? "told" : "nothing";
}

async function release(scope: Scope, event: StoreEventRow, isByHand: boolean): Promise<boolean> {
  const at = scope.now();
  return scope.tenant.teamOrders.release(
    {
      eventId: event.id,
      version: event.version,
      at,
      isByHand,
      delivery: deliveryWindow(at, TIME_ZONE_OF_REGION[event.region]),
    },
    auditNote(scope, "Team order sent", event),
  );
}

async function whyNot(scope: Scope, event: StoreEventRow): Promise<Refusal> {
  const { orders } = await scope.tenant.teamOrders.waiting(event.id);
  return orders === 0 ? "recipientDesk:team.together.none" : "eventDesk:changedMeanwhile";
}
