/**
 * Why a tenant's mails do not go to an address any more: its mailbox refused one for good, or somebody who reads it
 * called one unwanted or unsubscribed.
 */
export const BLOCK_REASONS = ["bounced", "complained", "unsubscribed"] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** An `order` mail answers what somebody did; an `invitation` comes unasked. */
export type MailPurpose = "order" | "invitation";

/** Which reasons stop which mails: who wants no invitations still hears of what they ordered. */
export const STOPPED_BY: Record<MailPurpose, readonly BlockReason[]> = {
  order: ["bounced"],
  invitation: BLOCK_REASONS,
};
