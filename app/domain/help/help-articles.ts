import { holdsWords } from "../text/words.ts";

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
export type HelpArticle = { slug: string; reader: HelpReader; title: string; paragraphs: string[] };

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

/** The articles that hold every word of a query somewhere, those with one in the title first. */
export function searchArticles(articles: readonly HelpArticle[], query: string): HelpArticle[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...articles];
  const hits = (text: string) => words.filter((word) => holdsWords(text, word)).length;
  return articles
    .filter(({ title, paragraphs }) => hits([title, ...paragraphs].join(" ")) === words.length)
    .map((article) => ({ article, titled: hits(article.title) }))
    .sort((one, other) => other.titled - one.titled)
    .map(({ article }) => article);
}
