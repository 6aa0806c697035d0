import type { EventProductLine } from "../../../db/repositories/event-products.server.ts";
import { type AuditChanges, changesBetween, changesOfOne } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";
import type { EventProducts } from "./read-event-products.server.ts";

/**
 * Keeps at which price and in which order a store sells its products.
 * @param input.lines prices net, in minor units.
 */
export async function saveEventProducts(
  scope: Scope,
  input: {
    event: StoreEventRow;
    version: number;
    before: EventProducts["sold"];
    lines: readonly EventProductLine[];
  },
): Promise<Result<undefined, "eventDesk:changedMeanwhile" | "eventDesk:refused.locked">> {
  const { event, version, before } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const changes: AuditChanges = { currency: event.currency };
  const lines = input.lines.filter((line) => {
    const row = before.find(({ id }) => id === line.id);
    if (!row) return false;
    const changed = changesBetween(row, line, ["price", "vat", "position"]);
    Object.assign(changes, changesOfOne(row.name, changed));
    return Object.keys(changed).length > 0;
  });
  const saved = await scope.tenant.eventProducts.save({
    ...{ eventId: event.id, version, lines, at: scope.now() },
    note: auditNote(scope, "Event updated", event, changes),
  });
  return saved ? ok(undefined) : refuse("eventDesk:changedMeanwhile");
}
