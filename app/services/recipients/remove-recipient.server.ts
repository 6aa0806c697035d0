import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

/**
 * Takes a person out of a promo's list and erases what was kept of them there: name, address and every mail that
 * invited them. A code that they did not use ends; an order that they placed stays.
 */
export function removeRecipient(
  scope: Scope,
  { event, id }: { event: { id: string; name: string }; id: string },
): Promise<boolean> {
  const note = auditNote(scope, "Recipient erased", event);
  return scope.tenant.recipients.remove({ id, eventId: event.id }, note);
}
