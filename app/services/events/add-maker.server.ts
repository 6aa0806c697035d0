import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { otherMakers, readMade } from "../makers.server.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

/** Lets one of the tenant's own fulfillers, or one that the platform lends in the region, print for a store. */
export async function addMaker(
  scope: Scope,
  { event, fulfillerId }: { event: StoreEventRow; fulfillerId: string },
): Promise<Result<undefined, "eventDesk:changedMeanwhile">> {
  const { makers } = await readMade(scope, event);
  // Pressed twice, or by two people: it prints for the store already.
  if (makers.some(({ id }) => id === fulfillerId)) return ok(undefined);
  const others = await otherMakers(scope, { region: event.region, makers });
  const maker = others.find(({ id }) => id === fulfillerId);
  if (!maker) return refuse("eventDesk:changedMeanwhile");
  const added = await scope.tenant.events.addMaker({
    id: event.id,
    fulfillerId,
    linkId: scope.newId(),
    at: scope.now(),
    note: auditNote(scope, "Event updated", event, { fulfiller: maker.name }),
  });
  return added ? ok(undefined) : refuse("eventDesk:changedMeanwhile");
}
