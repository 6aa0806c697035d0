const HOUR = 60 * 60_000;

/** How long the link in the new mailbox is good. */
export const CONFIRM_ADDRESS_MS = 24 * HOUR;

/**
 * How long the old mailbox may take an address back: an attacker who took over an account relies on its owner being
 * away, and a week covers most absences.
 */
export const KEEP_ADDRESS_MS = 7 * 24 * HOUR;
