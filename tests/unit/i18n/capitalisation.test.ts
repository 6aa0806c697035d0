import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (language: string, name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../app/i18n/locales/${language}/${name}.json`, import.meta.url), "utf8"),
  ) as Record<string, unknown>;

/** German words that are written with a capital wherever they stand. */
const ALWAYS_CAPITAL = /^(?:Sie|Ihre?[nmrs]?|E-Mail-Adresse|Bestellungen)$/;

/** Messages that English begins small (the specification's own) stand under a field (where styles make it a capital) or after its name. */
test.each(["errors", "refusals"])("German begins the messages of %s as English does", (name) => {
  const english = read("en", name);
  const capital = Object.entries(read("de", name)).filter(
    ([key, text]) =>
      typeof text === "string" &&
      /^\p{Ll}/u.test(String(english[key])) &&
      /^\p{Lu}/u.test(text) &&
      !ALWAYS_CAPITAL.test(text.split(" ")[0] ?? ""),
  );
  expect(capital).toEqual([]);
});
