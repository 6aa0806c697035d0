import { describe, expect, test } from "vitest";
import { compareWords, holdsWords } from "../../../app/domain/text/words.ts";
import { listedProducts } from "../../../app/routes/storefront/listing/listing-model.ts";
import { wordPage } from "../../../db/word-pages.ts";
import type { Keyset } from "../../../db/keyset.ts";
import { sql } from "drizzle-orm";

const NAMES = ["Zebra", "Öl", "Apa", "Ängel", "Åsa"];
const ORDER: Record<string, string> = {
  sv: "Apa Zebra Åsa Ängel Öl",
  fi: "Apa Zebra Åsa Ängel Öl",
  da: "Apa Zebra Ängel Öl Åsa",
  de: "Ängel Apa Åsa Öl Zebra",
  en: "Ängel Apa Åsa Öl Zebra",
  fr: "Ängel Apa Åsa Öl Zebra",
  es: "Ängel Apa Åsa Öl Zebra",
  it: "Ängel Apa Åsa Öl Zebra",
  nl: "Ängel Apa Åsa Öl Zebra",
};

describe.each(Object.entries(ORDER))("in %s", (language, order) => {
  const stock = NAMES.map((name) => ({
    name,
    description: "",
    category: "",
    print: { garment: null },
    unitGross: 100,
    createdAt: new Date(0),
  }));
  test("products follow the order of the language's letters, both ways and within one price", () => {
    const listed = (sort: "name-az" | "name-za" | "price-low-high") =>
      listedProducts(stock, { category: null, search: "", sort }, language)
        .map(({ name }) => name)
        .join(" ");
    expect(listed("name-az")).toBe(order);
    expect(listed("name-za")).toBe(order.split(" ").reverse().join(" "));
    expect(listed("price-low-high")).toBe(order);
  });
});

test("Spanish has its ñ behind n, Danish its aa behind z", () => {
  expect(["Muñoz", "Munz", "Munar"].sort(compareWords("es"))).toEqual(["Munar", "Munz", "Muñoz"]);
  expect(["Muñoz", "Munz", "Munar"].sort(compareWords("en"))).toEqual(["Munar", "Muñoz", "Munz"]);
  expect(["Aalborg", "Zeus", "Abel"].sort(compareWords("da"))).toEqual(["Abel", "Zeus", "Aalborg"]);
});

describe("a search finds", () => {
  test.each([
    ["Åsa Öberg", ["Asa", "asa oberg", "Åsa", "ÅSA", "öberg", "Oeberg", "Aasa", "A\u030Asa"]],
    ["Emile", ["Émile", "EMILE", "èmile"]],
    ["Straße", ["strasse", "STRASSE", "straße"]],
    ["Strasse", ["straße"]],
    ["Øl", ["ol", "oel", "øl", "ØL"]],
    ["Oel", ["Øl", "Öl"]],
    ["Ol", ["Øl"]],
    ["Łukasz Đorđe", ["lukasz", "dorde", "łukasz"]],
    ["Işık Iğdır", ["isik", "igdir"]],
    ["O’Neil-Smith", ["o'neil", "oneil", "O‘NEIL", "smith", "neil‐smith"]],
    ["Ærø Œuvre", ["aero", "oeuvre"]],
    ["Ναύπλιο", ["ναυπλιο", "ΝΑΎΠΛΙΟ"]],
    ["Tee, white", ["white tee", "tee\u200B"]],
  ])("%s by what people type", (text, searches) => {
    for (const search of searches) expect([search, holdsWords(text, search)]).toEqual([search, true]);
  });
  test.each([
    ["Åsa", "Isa"],
    ["Emile", "Emil x"],
    ["Tee", "tees"],
  ])("%s not by %s", (text, search) => expect(holdsWords(text, search)).toBe(false));
  test("everything by nothing", () => expect(holdsWords("Tee", "  ")).toBe(true));
});

describe("pages of a list", () => {
  const names = ["Zoe", "Åsa", "Émile", "Fanny", "Åsa", "Öl"];
  const rows = names.map((name, at) => ({ s0: name, s1: `id${at}`, w0: name }));
  const keyset = (more: Partial<Keyset>): Keyset => ({
    sort: [sql`1`, sql`1`],
    descending: false,
    position: undefined,
    limit: 2,
    ...more,
  });
  const nameOf = (id: string) => names[Number(id.slice(2))] ?? "";

  test.each([
    [false, "en", ["Åsa", "Åsa", "Émile", "Fanny", "Öl", "Zoe"]],
    [true, "en", ["Zoe", "Öl", "Fanny", "Émile", "Åsa", "Åsa"]],
    [false, "sv", ["Émile", "Fanny", "Zoe", "Åsa", "Åsa", "Öl"]],
    [false, "da", ["Émile", "Fanny", "Zoe", "Öl", "Åsa", "Åsa"]],
  ])("hold each row once on the way there and back (descending %s, %s)", (descending, language, order) => {
    const pages = [wordPage(rows, keyset({ descending }), undefined, language)];
    for (let { next } = pages[0]!; next; next = pages.at(-1)!.next) {
      const position = { side: "after" as const, cursor: next };
      pages.push(wordPage(rows, keyset({ descending, position }), undefined, language));
    }
    expect(pages.map((page) => page.rows.map(nameOf))).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
    expect(pages[0]!.previous).toBeNull();
    const back = { side: "before" as const, cursor: pages[2]!.previous! };
    expect(wordPage(rows, keyset({ descending, position: back }), undefined, language).rows).toEqual(
      pages[1]!.rows,
    );
  });

  test("stay where they are while rows arrive", () => {
    const first = wordPage(rows, keyset({}), undefined, "en");
    const more = [...rows, { s0: "Aaron", s1: "id9", w0: "Aaron" }];
    const position = { side: "after" as const, cursor: first.next! };
    expect(wordPage(more, keyset({ position }), undefined, "en").rows.map(nameOf)).toEqual([
      "Émile",
      "Fanny",
    ]);
  });

  test("behind the end are the first one", () => {
    const position = { side: "after" as const, cursor: ["ZZ", "z"] };
    expect(wordPage(rows, keyset({ position }), undefined, "en").rows.map(nameOf)).toEqual(["Åsa", "Åsa"]);
  });

  test("hold what was searched for", () => {
    const found = wordPage(rows, keyset({}), { text: "asa", in: [sql`1`] }, "en");
    expect(found).toMatchObject({ rows: ["id1", "id4"], previous: null, next: null });
  });
});
