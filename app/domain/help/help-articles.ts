import { searchByWords } from "../text/search-by-words.ts";

/** For whom an article is. */
export const HELP_READERS = ["shoppers", "recipients", "organisers"] as const;
export type HelpReader = (typeof HELP_READERS)[number];

/** The help articles in the order of their list; `name` is the key of their texts, `slug` is part of their address. */
export const HELP_ARTICLES = [
  { name: "trackOrder", slug: "track-order", reader: "shoppers" },
  { name: "changeOrder", slug: "change-order", reader: "shoppers" },
  { name: "wrongAddress", slug: "correct-address", reader: "shoppers" },
  { name: "returnItem", slug: "return-item", reader: "shoppers" },
  { name: "findSize", slug: "find-size", reader: "shoppers" },
  { name: "useVoucher", slug: "use-voucher", reader: "shoppers" },
  { name: "claimGift", slug: "claim-gift", reader: "recipients" },
  { name: "codeRefused", slug: "code-refused", reader: "recipients" },
  { name: "realGift", slug: "real-gift", reader: "recipients" },
  { name: "openStore", slug: "open-store", reader: "organisers" },
  { name: "sendGifts", slug: "send-gifts", reader: "organisers" },
  { name: "setPrices", slug: "set-prices", reader: "organisers" },
  { name: "inviteTeam", slug: "invite-team", reader: "organisers" },
  { name: "protectAccount", slug: "protect-account", reader: "organisers" },
] as const satisfies readonly { name: string; slug: string; reader: HelpReader }[];

/** An article in one language. */
export type HelpArticle = {
  slug: string;
  reader: HelpReader;
  title: string;
  paragraphs: string[];
  /** What people look for who mean it, and what its text does not say. */
  words: string;
};

/** Whole sentences from a text's beginning: some seventy letters at least, then as many as fit into a hundred and sixty. */
export function firstSentences(text: string): string {
  const [first = text, ...others] = text.match(/[^.?!]+[.?!]+["”»“’]*(?=\s|$)/g) ?? [];
  let told = first.trim();
  for (const sentence of others) {
    const longer = `${told} ${sentence.trim()}`;
    if (told.length >= 70 && longer.length > 160) break;
    told = longer;
  }
  return told;
}

/** The articles that a search means, by their texts and by words that they do not have; those with its words in the title first. */
export function searchArticles(articles: readonly HelpArticle[], query: string): HelpArticle[] {
  const found = searchByWords(articles, query, ({ title, paragraphs, words }) =>
    [title, ...paragraphs, words].join(" "),
  );
  const titled = new Set(query.trim() === "" ? [] : searchByWords(found, query, ({ title }) => title));
  return found.toSorted((one, other) => Number(titled.has(other)) - Number(titled.has(one)));
}
