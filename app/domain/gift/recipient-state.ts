import type { Sorts } from "../lists/list-query.ts";

/** How far it is with a recipient: written to or not, and whether they took their gift. */
export const RECIPIENT_STATES = [
  "not_sent",
  "sending",
  "sent",
  "not_delivered",
  "bounced",
  "declined",
  "passed_on",
  "given_back",
  "claimed",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const RECIPIENT_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
  name: { shape: ["string"] },
} as const satisfies Sorts<string>;
/** A team's list has the order in which its organiser gave it. */
export const TEAM_SORTS = {
  added: { shape: ["number"] },
  name: { shape: ["string"] },
} as const satisfies Sorts<keyof typeof RECIPIENT_SORTS>;
export type RecipientSort = keyof typeof RECIPIENT_SORTS;

/** A recipient gets no reminder sooner than this after the last mail, and no more mails than this in all. */
export const REMIND_AFTER_DAYS = 3;
export const MOST_MAILS = 3;

/** A recipient whose last mail is older than this moment can be reminded now. */
export const remindableSince = (now: Date) => new Date(now.getTime() - REMIND_AFTER_DAYS * 86_400_000);

/** A mail to one person is not sent once more before. */
export const RESEND_AFTER_MINUTES = 5;

/** A gift is passed on no more often than this. */
export const MOST_HANDS = 5;

type RecipientFacts = {
  isClaimed: boolean;
  passedOnAt: Date | null;
  givenBackAt: Date | null;
  mailKey: string | null;
  /** What became of the latest mail's outbox row; null once that is erased. */
  delivery: "open" | "done" | "dead" | null;
  /** The latest attempt failed; it is tried again until the row is dead. */
  hasFailed: boolean;
  /** Their mailbox refused a mail for good. */
  isBounced: boolean;
  /** They want no such mails, or called one unwanted. */
  hasDeclined: boolean;
};

export function recipientState(facts: RecipientFacts): RecipientState {
  const { isClaimed, passedOnAt, givenBackAt, mailKey, delivery, hasFailed, isBounced, hasDeclined } = facts;
  if (isClaimed) return "claimed";
  if (givenBackAt) return "given_back";
  if (passedOnAt) return "passed_on";
  if (hasDeclined) return "declined";
  if (isBounced) return "bounced";
  if (mailKey === null) return "not_sent";
  if (delivery === "dead" || (delivery === "open" && hasFailed)) return "not_delivered";
  return delivery === "open" ? "sending" : "sent";
}
