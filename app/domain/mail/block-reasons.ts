/**
 * Why a tenant's mails do not go to an address any more: its mailbox refused one for good, or its reader reported one
 * as unwanted or unsubscribed.
 */
export const BLOCK_REASONS = ["bounced", "complained", "unsubscribed"] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** An `order` mail answers what a person did; an `invitation` comes unasked. */
export type MailPurpose = "order" | "invitation";

/** Which reasons stop which mails: who wants no invitations still hears of what they ordered. */
export const STOPPED_BY: Record<MailPurpose, readonly BlockReason[]> = {
  order: ["bounced"],
  invitation: BLOCK_REASONS,
};

/**
 * Enhanced status codes (RFC 3463, RFC 7505) that say for good that the receiver's address does not exist: no such
 * mailbox, no such domain, not an address, more than one, moved, a domain without mail, a mailbox that was closed. Its
 * neighbours speak of the sender (5.1.7, 5.1.8), of either (5.1.0), or of what we are (5.7.x).
 */
const OF_THE_RECEIVER = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.1"]);

/** The detailed code at the beginning of what a server said, behind its reply code if that is there. */
const detailIn = (said: string) => /^(?:\d{3}[ -])?#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(said.trim())?.[1];

/**
 * Whether a server refused the receiver's address, and not the sender. A refusal without an enhanced code does not
 * count: servers refuse senders with the same words and numbers, and a refusal of us must block no receiver.
 */
export function isRefusalOfReceiver(said: string): boolean {
  return OF_THE_RECEIVER.has(detailIn(said) ?? "");
}

/** Whether a refusal is, by its detailed code, none of the receiver's address. */
export function isRefusalOfUs(said: string): boolean {
  const detail = detailIn(said);
  return detail !== undefined && !OF_THE_RECEIVER.has(detail);
}
