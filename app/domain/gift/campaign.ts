import { openingOf, type Seller } from "../store/store-event.ts";
import { type GiftItem, isUsedUp } from "./gift-lines.ts";

/** What an organiser writes to recipients; what is empty is said in our own words. */
export type CampaignWords = { subject: string; message: string };

/** The same with the words in other languages than the store's, by the language. */
export type Campaign = CampaignWords & { texts: Readonly<Record<string, Partial<CampaignWords>>> };

/** Whose words a part of a mail is in: the organiser's in that language or in the store's, or our own. */
type WordSource = "language" | "store" | "usual";
export type WordSources = Record<keyof CampaignWords, WordSource>;

/** A campaign of which nothing was written yet. */
export const NO_CAMPAIGN: Campaign = { subject: "", message: "", texts: {} };

/**
 * What recipients of a language read: the organiser's words in it, else those in the store's language, each by itself.
 * Empty stands for our own words, in the recipient's language.
 */
export function wordsIn(
  { texts, ...store }: Campaign,
  { lang, storeLang }: { lang: string; storeLang: string },
): CampaignWords & { sources: WordSources } {
  const own = lang !== storeLang && Object.hasOwn(texts, lang) ? texts[lang] : undefined;
  const read = (name: keyof CampaignWords): [string, WordSource] => {
    if (own?.[name]) return [own[name], "language"];
    if (store[name] === "") return ["", "usual"];
    return [store[name], lang === storeLang ? "language" : "store"];
  };
  const [subject, ofSubject] = read("subject");
  const [message, ofMessage] = read("message");
  return { subject, message, sources: { subject: ofSubject, message: ofMessage } };
}

/**
 * In which languages a promo's recipients are written to, the store's first: those of the list, and those in which the
 * organiser wrote something. Recipients without a language get the store's.
 */
export function campaignLanguages(
  storeLang: string,
  { ofRecipients, texts }: { ofRecipients: readonly string[]; texts: Campaign["texts"] },
): string[] {
  const others = new Set([...ofRecipients, ...Object.keys(texts)]);
  for (const none of ["", storeLang]) others.delete(none);
  return [storeLang, ...[...others].sort()];
}

/** The rule of automatic reminders: the longest wait in days after the last mail, and the most reminders per recipient. */
export const MOST_REMIND_DAYS = 30;
export const MOST_REMINDERS = 3;
/** So many of those who wait for a gift are asked at once. */
export const MOST_ASKED = 50;
/** What the form of reminders begins with. */
export const USUAL_REMIND_DAYS = 7;

/** Why nothing of a campaign leaves. */
export type CampaignStop =
  | "suspended"
  | "draft"
  | "on_hold"
  | "ended"
  | "not_started"
  | "no_budget"
  | "no_gifts";

export const STOP_TEXTS = {
  suspended: "recipientDesk:stop.suspended",
  draft: "recipientDesk:stop.draft",
  on_hold: "recipientDesk:stop.onHold",
  ended: "recipientDesk:stop.ended",
  not_started: "recipientDesk:stop.notStarted",
  no_budget: "recipientDesk:stop.noBudget",
  no_gifts: "recipientDesk:stop.noGifts",
} as const satisfies Record<CampaignStop, string>;
/** The same of an order form, which has no gifts and none that could be used up. */
const TEAM_STOP_TEXTS = { ...STOP_TEXTS, no_budget: "recipientDesk:team.noBudget" } as const;
export const stopText = (stop: CampaignStop, isTeam: boolean) =>
  isTeam ? TEAM_STOP_TEXTS[stop] : STOP_TEXTS[stop];

type Store = Parameters<typeof openingOf>[0] & { budgetMinor: number | null; budgetUsedMinor: number };

/**
 * Why a promo's recipients are written nothing now: a link to a store that is closed, or has no gift left, would only
 * disappoint. Null while mails go out. The write asks the database the same (`isOpen` of the repository).
 */
export function campaignStop(
  store: Store,
  {
    seller,
    gifts,
    now,
  }: {
    seller: Seller;
    gifts: readonly Pick<GiftItem, "stockLeft" | "giftQuantity">[];
    now: Date;
  },
): CampaignStop | null {
  const opening = openingOf(store, seller, now);
  if (opening === "hidden") return "draft";
  if (opening === "on_hold") return store.status === "On hold" ? "on_hold" : "suspended";
  if (opening === "expired") return "ended";
  if (opening === "not_started") return "not_started";
  if (store.budgetMinor !== null && store.budgetUsedMinor >= store.budgetMinor) return "no_budget";
  return isUsedUp(gifts) ? "no_gifts" : null;
}

/** When the reminder after a mail is due: the rule's number of days later, and not before now. */
export const remindAt = (mailedAt: Date, afterDays: number, now: Date): Date =>
  new Date(Math.max(mailedAt.getTime() + afterDays * 86_400_000, now.getTime()));

/** Whether a campaign can go out at a moment, within the time of its store and not in the past. */
export function whenRefused(
  sendAt: Date,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): "recipientDesk:when.past" | "recipientDesk:when.beforeStart" | "recipientDesk:when.afterEnd" | null {
  if (sendAt <= now) return "recipientDesk:when.past";
  if (startsAt && sendAt < startsAt) return "recipientDesk:when.beforeStart";
  return endsAt && sendAt >= endsAt ? "recipientDesk:when.afterEnd" : null;
}

/** A team is reminded so many days before its order form closes. */
export const DAYS_BEFORE_END = [3, 1] as const;
/** Not sooner than this after a person's last mail. */
const REST_MS = 12 * 3_600_000;

/**
 * The reminder before an order form closes goes to members whose last mail was sent before this moment; null while the first
 * of its days has not come. A member who got the reminder of a day has a later last mail, so gets it once.
 */
export function closingReminder(endsAt: Date, now: Date): Date | null {
  const passed = DAYS_BEFORE_END.map((days) => endsAt.getTime() - days * 86_400_000).filter(
    (moment) => moment <= now.getTime(),
  );
  // A mail of the very moment is that day's reminder.
  const before = Math.max(...passed) - 1;
  return passed.length === 0 ? null : new Date(Math.min(before, now.getTime() - REST_MS));
}
