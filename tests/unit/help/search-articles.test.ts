import { expect, test } from "vitest";
import { firstSentences, HELP_ARTICLES, searchArticles } from "../../../app/domain/help/help-articles.ts";

const article = (slug: string, title: string, text: string) =>
  ({ slug, reader: "shoppers", title, paragraphs: [text] }) as const;
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
