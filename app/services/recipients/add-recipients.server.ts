import { emailKey } from "../../domain/address/recipient-key.ts";
import type { NewRecipient, RememberedColumns } from "../../domain/gift/recipient-list.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { makeRecipientCodes } from "../code-batches/make-recipient-codes.server.ts";
import type { Scope } from "../scope.ts";

/** The codes of so many are made while the organiser waits; those of more are the queue's work. */
const AT_ONCE = 500;

/**
 * Adds people to a promo's list: all that are new, or none. Whoever is in it already stays as they are.
 * @returns how many were added, and how many were there.
 */
export async function addRecipients(
  scope: Scope,
  { event, people }: { event: { id: string; name: string }; people: readonly NewRecipient[] },
): Promise<{ added: number; present: number }> {
  const createdAt = scope.now();
  const rows = people.map((person, index) => ({
    ...person,
    id: scope.newId(),
    eventId: event.id,
    emailKey: emailKey(person.email),
    // Lists and parcels of a team have the order of the list that was added.
    createdAt: new Date(createdAt.getTime() + index),
  }));
  const isLater = rows.length > AT_ONCE;
  const workId = scope.newId();
  const payload = { kind: "recipients" as const, eventId: event.id };
  const note = auditNote(scope, "Recipients added", event, { people: rows.length });
  const work = { id: workId, dedupeKey: `recipients:${workId}`, payload, createdAt };
  const added = await scope.tenant.recipients.addMissing(rows, note, isLater ? work : undefined);
  if (isLater) scope.outbox.push(workId);
  else await makeRecipientCodes(scope, event.id);
  return { added, present: rows.length - added };
}

/** Which heads were chosen for the tenant's last list. */
export const readColumns = (scope: Scope): Promise<RememberedColumns> => scope.tenant.recipients.columns();

/** Keeps which heads were chosen, for the tenant's next list. */
export const rememberColumns = (scope: Scope, columns: RememberedColumns): Promise<void> =>
  scope.tenant.recipients.rememberColumns(columns);

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
