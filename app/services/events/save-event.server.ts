import { changesBetween } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { EventFields } from "../../../db/repositories/event-settings.server.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/** The fields that the forms of a store save by this, each with a text in the log. */
type SavedFields = Pick<
  EventFields,
  "name" | "slug" | "type" | "startsAt" | "endsAt" | "lang" | "organiser" | "contactEmail" | "faqs" | "seo"
>;
type Refusal = "eventDesk:changedMeanwhile" | "eventDesk:refused.locked" | "eventDesk:details.nameTaken";

/**
 * Keeps fields of a store that one of its forms shows, with an entry of what changed. Each form of a store saves by this.
 * @param version the version of the store that the form showed.
 */
export async function saveEvent(
  scope: Scope,
  input: { event: StoreEventRow; version: number; fields: SavedFields },
): Promise<Result<undefined, Refusal>> {
  const { event, version, fields } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const names = Object.keys(fields) as (keyof SavedFields)[];
  const saved = await scope.tenant.events.save({
    event: { id: event.id, version },
    fields,
    at: scope.now(),
    note: auditNote(scope, "Event updated", event, changesBetween(event, fields, names)),
  });
  if (saved === "saved") return ok(undefined);
  return refuse(saved === "address_taken" ? "eventDesk:details.nameTaken" : "eventDesk:changedMeanwhile");
}
