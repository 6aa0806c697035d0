import { createInstance } from "i18next";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages.ts";

/** A waiting time as a page says it; messages of forms bring their numbers as text. */
async function waitIn(language: string, seconds: string): Promise<string> {
  const file = new URL(`../../../app/i18n/locales/${language}/errors.json`, import.meta.url);
  const errors = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const instance = createInstance();
  await instance.init({
    lng: language,
    resources: { [language]: { errors } },
    interpolation: { escapeValue: false },
  });
  return instance.t("errors:codeWait", { seconds });
}

test.each([
  ["en", "1 second ", "30 seconds "],
  ["de", "1 Sekunde,", "30 Sekunden,"],
  ["fr", "1\u00A0seconde ", "30\u00A0secondes "],
  ["fi", "1 sekunti ", "30 sekuntia "],
])("one second is one in %s", async (language, one, many) => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");
  expect(plain(await waitIn(language, "1"))).toContain(plain(one));
  expect(plain(await waitIn(language, "30"))).toContain(plain(many));
});

test("every language says the unit by itself", async () => {
  for (const { code } of LANGUAGES) {
    expect(await waitIn(code, "1"), code).not.toBe(await waitIn(code, "30"));
    expect(await waitIn(code, "30"), code).not.toMatch(/\{\{|NaN|unit/);
  }
});
