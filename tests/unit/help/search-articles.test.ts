import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";
import { firstSentences, HELP_ARTICLES, searchArticles } from "../../../app/domain/help/help-articles.ts";

const article = (slug: string, title: string, text: string) =>
  ({ slug, reader: "shoppers", title, paragraphs: [text], words: "" }) as const;
const ALL = [
  article("a", "Adresse ändern", "Der Code steht in der E-Mail."),
  article("b", "Code abgelehnt", "Ist die Adresse richtig?"),
  article("c", "Größe finden", "Messen Sie."),
].map((one) => ({ ...one, paragraphs: [...one.paragraphs] }));
const found = (query: string) => searchArticles(ALL, query).map(({ slug }) => slug);

test("an article needs every word, whatever its case and accents, and its title counts first", () => {
  expect(found("code")).toEqual(["b", "a"]);
  expect(found("GROSSE")).toEqual(["c"]);
  expect(found("größe")).toEqual(["c"]);
  expect(found("andern adresse")).toEqual(["a"]);
  expect(found("code nirgends")).toEqual([]);
  expect(found("  ")).toEqual(["a", "b", "c"]);
});

test.each([
  ["en", "refund", "return-item"],
  ["en", "money back", "return-item"],
  ["en", "discount", "use-voucher"],
  ["en", "passwrod", "protect-account"],
  ["de", "Umtausch", "return-item"],
  ["de", "Rückerstattung", "return-item"],
  ["de", "stornieren", "change-order"],
  ["fr", "remboursement", "return-item"],
  ["it", "rimborso", "return-item"],
  ["es", "reembolso", "return-item"],
  ["nl", "terugbetaling", "return-item"],
  ["da", "refusion", "return-item"],
  ["fi", "palautus", "return-item"],
  ["sv", "återbetalning", "return-item"],
])("in %s the help knows what is meant by %s", (language, query, slug) => {
  const texts = helpTexts(language);
  const articles = HELP_ARTICLES.map((one) => {
    const { title, text = "", more, words } = texts[one.name]!;
    return { slug: one.slug, reader: one.reader, title, paragraphs: [text, more], words };
  });
  expect(searchArticles(articles, query).map((one) => one.slug)).toContain(slug);
});

type Texts = Record<string, { title: string; text?: string; more: string; words: string }>;

function helpTexts(language: string): Texts {
  const file = `app/i18n/locales/${language}/helpArticles.json`;
  return (JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as { article: Texts }).article;
}

test("no two articles share an address or a name", () => {
  expect(new Set(HELP_ARTICLES.map(({ slug }) => slug)).size).toBe(HELP_ARTICLES.length);
  expect(new Set(HELP_ARTICLES.map(({ name }) => name)).size).toBe(HELP_ARTICLES.length);
});

test("an article is described by whole sentences from its beginning", () => {
  const short = "Open the link in the mail.";
  const long = "It shows whether your order is being made, packed, on its way or delivered, and more.";
  expect(firstSentences(`${short} ${long} ${long}`)).toBe(`${short} ${long}`);
  expect(firstSentences(`${long} ${long}`)).toBe(long);
  expect(firstSentences(`${long} Write to us.`)).toBe(`${long} Write to us.`);
  expect(firstSentences("No end")).toBe("No end");
});
