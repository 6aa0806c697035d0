import type { ShippingDays } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../audit-note.ts";
import type { StoreEventRow } from "../../../db/repositories/storefronts.server.ts";
import type { Scope } from "../scope.ts";

/** What a store's ways to ship cost and how long they take; undefined where it has none. */
export function readShipping(scope: Scope, eventId: string) {
  return scope.tenant.events.shipping(eventId);
}

/** Keeps how long the ways to ship take. Orders whose price is fixed keep what they were told. */
export async function saveShippingDays(
  scope: Scope,
  input: { event: StoreEventRow; version: number; before: ShippingDays; days: ShippingDays },
): Promise<Result<undefined, "eventDesk:changedMeanwhile" | "eventDesk:refused.locked">> {
  const { event, version, before, days } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const said = (of: ShippingDays) =>
    Object.entries(of)
      .map(([method, { from, to }]) => `${method} ${from}–${to}`)
      .join(", ");
  const note = auditNote(scope, "Event updated", event, {
    deliveryDays: { from: said(before), to: said(days) },
  });
  const saved = await scope.tenant.events.saveShippingDays({
    event: { id: event.id, version },
    days,
    at: scope.now(),
    note,
  });
  return saved ? ok(undefined) : refuse("eventDesk:changedMeanwhile");
}
