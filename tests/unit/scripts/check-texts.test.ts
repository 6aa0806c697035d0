import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkTexts } from "../../../scripts/check-texts.ts";

/** A small product with these texts and this code. */
function product(languages: Record<string, object>, code: string, same?: object): string {
  const root = mkdtempSync(path.join(tmpdir(), "popstall-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [language, texts] of Object.entries(languages)) {
    const folder = path.join(root, "app/i18n/locales", language);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "shop.json"), JSON.stringify(texts));
  }
  writeFileSync(path.join(root, "app/page.tsx"), code);
  mkdirSync(path.join(root, "scripts"));
  if (same) writeFileSync(path.join(root, "scripts/texts-same.json"), JSON.stringify(same));
  return root;
}

test("whole translations of used texts are fine", () => {
  const en = {
    title: "Hello {{name}}",
    items_one: "One item",
    items_other: "{{count}} items",
    brand: "Popstall",
  };
  const fr = {
    title: "Bonjour {{name}}",
    items_one: "{{count}} article",
    items_many: "{{count}} d’articles",
    items_other: "{{count}} articles",
    brand: "Popstall",
  };
  const code = 't("shop:title"); t(few ? "shop:items" : "shop:brand");';
  expect(checkTexts(product({ en, fr }, code, { texts: ["Popstall"], keys: {} }))).toEqual([]);
});

test("the check names a missing key with its place", () => {
  const root = product(
    { en: { title: "Hello" } },
    't("shop:title");\n\nt("shop:titel"); t("title"); t("nowhere:x");',
  );
  expect(checkTexts(root)).toEqual([
    'app/page.tsx:3: there is no text "shop:titel"',
    'app/page.tsx:3: there is no text "title"',
    'app/page.tsx:3: there is no text "nowhere:x"',
  ]);
});

test("the check names an unused text, unless the code says how it is used", () => {
  const en = { status: { new: "New", done: "Done" }, old: "Old" };
  expect(checkTexts(product({ en }, "t(`shop:status.${status}`); // texts: shop:status.*"))).toEqual([
    "en shop:old: nobody uses this text",
  ]);
  expect(checkTexts(product({ en: {} }, "// texts: shop:gone.*"))).toEqual([
    'app/page.tsx: "// texts: shop:gone.*" matches no key',
  ]);
});

test("the check names a missing, empty, foreign or untranslated text", () => {
  const en = { a: "Apple", b: "Bread", c: "Cake", d: "{{x}}: {{y}}" };
  const de = { a: "Apple", b: " ", d: "{{x}}: {{y}}", e: "Eis" };
  const code = 't("shop:a"); t("shop:b"); t("shop:c"); t("shop:d");';
  expect(checkTexts(product({ en, de }, code))).toEqual([
    "de shop:b: the text is empty",
    "de shop:c: the translation is missing",
    "de shop:e: English has no such key",
    'de shop:a: the same as English ("Apple"); translate it, or list it in scripts/texts-same.json',
  ]);
  const same = { texts: [], keys: { "shop:a": ["de"] } };
  expect(checkTexts(product({ en: { a: "Apple" }, de: { a: "Apple" } }, 't("shop:a")', same))).toEqual([]);
});

test("placeholders and tags survive translation", () => {
  const en = { a: "Hi {{name}}, <1>read</1>" };
  const nl = { a: "Hoi {{naam}}, lees" };
  expect(checkTexts(product({ en, nl }, 't("shop:a")'))).toEqual([
    "nl shop:a: {{name}} is missing",
    "nl shop:a: <1> is missing",
    "nl shop:a: </1> is missing",
    "nl shop:a: {{naam}} is not in English",
  ]);
});

test("plural forms are those of the language", () => {
  const en = { n_one: "One", n_other: "{{count}} things" };
  const fi = { n_few: "muutama", n_other: "{{count}} asiaa" };
  expect(checkTexts(product({ en, fi }, 't("shop:n", { count })'))).toEqual([
    'fi shop:n_few: this language has no plural form "few" (one, other)',
    'fi shop:n: the plural form "one" is missing',
    "fi shop:n_few: {{count}} is missing",
  ]);
});

test("the check names a text in the other register of its language", () => {
  const code = 't("shop:ask"); t("shop:menu");';
  const en = { ask: "Confirm your address", menu: "You use it, Sue" };
  const nl = { ask: "Bevestig uw adres", menu: "Het menu van nu, kortweg u-vorm" };
  const es = { ask: "Confirme su dirección", menu: "Tú usas el menú" };
  const it = { ask: "Apra il link che le abbiamo inviato", menu: "Usi le leggi: prima scegli, poi scrivi" };
  const problems = checkTexts(product({ en, nl, es, it }, code));
  expect(problems).toEqual([
    'es shop:ask: "Confirme" is of the other register',
    'it shop:ask: "Apra" is of the other register',
    'nl shop:ask: "uw" is of the other register',
  ]);
});

test("the check names a straight apostrophe in every language, English too", () => {
  const en = { ask: "Don't", said: "It’s" };
  const fr = { ask: "N’oubliez pas", said: "C'est ça" };
  expect(checkTexts(product({ en, fr }, 't("shop:ask"); t("shop:said");'))).toEqual([
    "en shop:ask: write ’ for the straight apostrophe",
    "fr shop:said: write ’ for the straight apostrophe",
  ]);
});

test("the check names quotation marks of another language, and French signs that could begin a line", () => {
  const en = { said: "“Yes”", asked: "Why?", told: "So: no" };
  const da = { said: "“Ja”", asked: "Hvorfor?", told: "Altså: nej" };
  const nl = { said: "‘Ja’", asked: "Waarom?", told: "Dus: nee" };
  const fr = { said: "« Oui »", asked: "Pourquoi\u202f?", told: "Donc : non" };
  expect(checkTexts(product({ en, da, nl, fr }, 't("shop:said"); t("shop:asked"); t("shop:told");'))).toEqual(
    [
      "da shop:said: write »…« for quotation marks",
      "fr shop:said: write «\u00a0…\u00a0» for quotation marks",
      "fr shop:told: a line may break before : ; ? or !",
    ],
  );
});
