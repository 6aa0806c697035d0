import { describe, expect, test } from "vitest";
import { blanksFor } from "../../../app/domain/design/catalogue-filter.ts";
import { PRINT_TECHNIQUES } from "../../../app/domain/fulfilment/fulfiller-profile.ts";
import { catalogueWord, catalogueWords, lineName, techniqueName } from "../../../app/i18n/catalogue-words.ts";
import { colourName, sizeName } from "../../../app/i18n/colour-name.ts";
import { translatorFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { catalogue, catalogueProduct } from "../../../db/seed/catalogue.ts";

/** Abbreviations and plain measures are written alike in every language. */
const SAME = /^(DT[GF]|\d+[x\d ]* (mm|ml|cm))$/;
/** Words that a language has in common with English. */
const SHARED: Record<string, string[]> = { de: ["Sublimation"], fr: ["Sublimation"] };

describe.each(LANGUAGES.map(({ code }) => code).filter((code) => code !== "en"))("in %s", (language) => {
  test("every word of the catalogue is said in the language", async () => {
    const t = await translatorFor(language);
    const words = catalogue.flatMap(({ values }) => [
      ...[values.name[0]?.data ?? "", values.apparel_fit, values.apparel_fabric, ...values.care],
      ...[values.details_text[0]?.data ?? "", ...values.print_techniques],
    ]);
    const english = new Set(
      words.filter(
        (word) =>
          !SAME.test(word) && catalogueWord(t, language, word) === word && !SHARED[language]?.includes(word),
      ),
    );
    expect([...english]).toEqual([]);
  });

  test("techniques and the one size are named", async () => {
    const t = await translatorFor(language);
    expect(sizeName(t, "One size")).not.toBe("One size");
    for (const technique of PRINT_TECHNIQUES.filter((name) => name !== "DTG" && name !== "DTF"))
      if (technique !== "Sublimation") expect(techniqueName(t, technique)).not.toBe(technique);
  });
});

test("letters, numbers and what no language knows stay as they are", async () => {
  const t = await translatorFor("de");
  expect(["XL", "128", "A5"].map((size) => sizeName(t, size))).toEqual(["XL", "128", "A5"]);
  expect(["DTG", "Riso"].map((technique) => techniqueName(t, technique))).toEqual(["DTG", "Riso"]);
  expect(catalogueWord(t, "de", "Gold: 9.5 {{karat}}, a_b")).toBe("Gold: 9.5 {{karat}}, a_b");
  expect([catalogueWord(t, "de", ""), colourName(t, "")]).toEqual(["", ""]);
});

test("a fabric of a blank that came later is said by its parts, its shares as the language writes them", async () => {
  const [german, italian] = [await translatorFor("de"), await translatorFor("it")];
  expect(catalogueWord(german, "de", "60% cotton, 40% polyester")).toBe(
    "60\u00a0% Baumwolle, 40\u00a0% Polyester",
  );
  expect(catalogueWord(italian, "it", "95% organic cotton, 5% elastane")).toBe(
    "95% cotone biologico, 5% elastan",
  );
  expect(catalogueWord(german, "de", "Slim, longer in the body")).toBe(
    "Schmale Passform, länger geschnitten",
  );
  expect(catalogueWord(german, "de", "Adjustable, 54 to 60 cm")).toBe("Verstellbar, 54–60 cm");
  expect(catalogueWord(german, "de", "70% hemp")).toBe("70\u00a0% hemp");
});

test("a name that the supplier wrote in the reader's language is taken as it is", async () => {
  const blank = catalogueProduct("MUG-CLASSIC");
  const name = [
    { locale: "de_DE", scope: null, data: "Becher aus Keramik" },
    { locale: "en", scope: null, data: "Ceramic mug" },
  ];
  const several = { ...blank, values: { ...blank.values, name } };
  const nameIn = async (language: string) =>
    catalogueWords(await translatorFor(language as "de"), language).nameOf(several);
  expect([await nameIn("de"), await nameIn("en"), await nameIn("sv")]).toEqual([
    "Becher aus Keramik",
    "Ceramic mug",
    "Keramikmugg",
  ]);
});

test("a line is named by its product, colour and size", async () => {
  const t = await translatorFor("de");
  const line = { name: "Slow Pour Mug", colour: "Black", size: "One size" };
  expect(lineName(t, line)).toBe("Slow Pour Mug Schwarz Einheitsgröße");
  expect(lineName(t, { ...line, colour: "", size: "" })).toBe("Slow Pour Mug");
});

test("a blank is found by the words that the reader reads, and by the supplier's", async () => {
  const say = catalogueWords(await translatorFor("sv"), "sv");
  const found = (words: string) =>
    blanksFor(catalogue, { words, region: "", technique: "", most: undefined }, "EUR", (blank) => [
      say.nameOf(blank),
    ]).map(({ code }) => code);
  expect(found("tygkasse")).toEqual(["TOTE-CANVAS"]);
  expect(found("hüvtroja")).toEqual(["HOOD-ZIP"]);
  expect(found("canvas tote")).toEqual(["TOTE-CANVAS"]);
  expect(found("")).toHaveLength(catalogue.length);
});
