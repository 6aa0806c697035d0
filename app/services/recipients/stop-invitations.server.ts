import { emailKey } from "../../domain/address/recipient-key.ts";
import type { Scope } from "../scope.ts";

/** Who asks for no more mails, and whose; undefined when the recipient is gone. */
export async function readInvited(
  scope: Scope,
  { recipientId }: { recipientId: string },
): Promise<{ email: string; organiser: string; isStopped: boolean } | undefined> {
  const recipient = await scope.tenant.recipients.findWithCode(recipientId);
  const event = recipient && (await scope.tenant.events.find(recipient.recipient.eventId));
  if (!recipient || !event) return undefined;
  const { email } = recipient.recipient;
  const blocks = await scope.tenant.mailBlocks.ofAddresses([emailKey(email)]);
  return {
    email,
    organiser: event.organiser,
    isStopped: blocks.some(({ reason }) => reason === "unsubscribed"),
  };
}

/**
 * A recipient wants no more invitations and reminders of the tenant; what they ordered they still hear of. The same again
 * changes nothing. @returns false when the recipient is gone.
 */
export async function stopInvitations(
  scope: Scope,
  { recipientId }: { recipientId: string },
): Promise<boolean> {
  const recipient = await scope.tenant.recipients.findWithCode(recipientId);
  if (!recipient) return false;
  const block = { address: recipient.recipient.email, reason: "unsubscribed" as const, detail: "" };
  await scope.tenant.mailBlocks.add({ id: scope.newId(), ...block, createdAt: scope.now() });
  return true;
}
