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
