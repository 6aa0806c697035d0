/** What is kept for a while only. The table in docs/operations.md says the same in words; a test compares them. */
export type Retention = {
  /** Days after the last change, or after the end of what it was good for. */
  days: number;
  why: string;
};

export const RETENTION = {
  drafts: { days: 30, why: "orders that were never placed hold a name and an address" },
  baskets: { days: 60, why: "a shopper who returns later starts a new basket" },
  mailWords: { days: 30, why: "a mail's text and address are needed while a person may ask about it" },
  mails: { days: 365, why: "that a mail was sent, and when" },
  deliveries: { days: 30, why: "outbox rows that are done; they contain messages of visitors" },
  deadDeliveries: { days: 90, why: "dead outbox rows that were not sent again" },
  inboundEvents: { days: 30, why: "Stripe repeats an event for three days" },
  sessions: { days: 0, why: "a session that is over opens nothing" },
  links: { days: 7, why: "a link that is used or over; for a week its page says so" },
  addressChanges: {
    days: 0,
    why: "an old address that can no longer be taken back, or a change not confirmed",
  },
  signInSteps: { days: 0, why: "a sign-in that was not finished" },
  failures: { days: 1, why: "wrong passwords and codes are counted for hours at most" },
  rateLimits: { days: 0, why: "a window that has ended counts as absent" },
  surveyAnswers: {
    days: 730,
    why: "answers in a person's own words, for as long as their order identifies them",
  },
  temporaryStores: {
    days: 30,
    why: "stores built without an account, with their pictures; the cookie that opens them ends then",
  },
  shopInstalls: {
    days: 1,
    why: "shops whose owner let the app in, and that nobody has connected since",
  },
  documents: { days: 0, why: "invoices whose last day by the law of the issuer’s country is over" },
  deliveredOrders: {
    days: 730,
    why: "who ordered and where it went, once all of it has ended; the privacy policy promises it",
  },
} as const satisfies Record<string, Retention>;

type RetentionSubject = keyof typeof RETENTION;
/** What is erased row by row, across tenants; orders keep what they cost, and are seen to tenant by tenant. */
export type DatedSubject = Exclude<RetentionSubject, "deliveredOrders">;
export const DATED_SUBJECTS = (Object.keys(RETENTION) as RetentionSubject[]).filter(
  (subject): subject is DatedSubject => subject !== "deliveredOrders",
);

/** Whatever is older than this is erased. */
export function erasedBefore(subject: RetentionSubject, now: Date): Date {
  return new Date(now.getTime() - RETENTION[subject].days * 24 * 60 * 60_000);
}
