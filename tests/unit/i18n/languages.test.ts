import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { languageOf } from "../../../app/http/wiring/page-state.server.ts";
import { acceptedLanguage } from "../../../app/i18n/accept-language.ts";
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGES } from "../../../app/i18n/languages.ts";

test("there are the specification's nine, English first", () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(["en", "fr", "de", "it", "es", "nl", "da", "fi", "sv"]);
  expect([LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS]).toEqual(["i18n_redirected", 365 * 86_400]);
});

test.each([
  [true, "?lang=nl", "de", "fr", "nl"],
  [true, "", "de", "fr", "de"],
  [true, "", null, "fr", "fr"],
  [true, "", null, null, "fi"],
  [true, "?lang=xx", "de", "fr", "de"],
  [true, "?lang=", "de", "fr", "de"],
  [true, "?lang=xx", "yy", "fr", "fr"],
  [true, "?lang=__proto__", "toString", "constructor", "fi"],
  [true, "?lang=%00%ff", "%E0%A4%A", null, "fi"],
  [true, "?lang=a".padEnd(5000, "b"), null, null, "fi"],
  [false, "?lang=nl", "de", "fr", "en"],
] as const)("with translation %s, %j, the cookie %j and the preference %j it is %s", async (...row) => {
  const [TRANSLATION, query, cookie, preferredLanguage, chosen] = row;
  const headers = new Headers({ "Accept-Language": "fi" });
  if (cookie) headers.set("Cookie", `other=1; ${LANGUAGE_COOKIE}=${cookie}`);
  const request = new Request(`https://popstall.example/${query}`, { headers });
  const context = { page: { settings: { TRANSLATION }, preferredLanguage } } as unknown as AppLoadContext;
  expect(await languageOf(request, context)).toBe(chosen);
});

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
  ["ja, de;q=0.5, en;q=0.9", "en"],
  ["DE-AT", "de"],
  ["nl;q=0, sv", "sv"],
  ["ja, *;q=0.1", undefined],
  ["", undefined],
  [null, undefined],
  ["__proto__, toString;q=1", undefined],
  ["x".repeat(100_000) + ",de", undefined],
  ["de;q=abc, it", "it"],
])("a browser that asks for %j gets %j", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test("a store's language is for browsers that name none of ours", async () => {
  const languageFor = (header: string) => {
    const request = new Request("https://popstall.example/", { headers: { "Accept-Language": header } });
    const context = { page: { settings: { TRANSLATION: true }, storeLanguage: "nl" } };
    return languageOf(request, context as unknown as AppLoadContext);
  };
  expect(await languageFor("ja")).toBe("nl");
  expect(await languageFor("de, nl;q=0.5")).toBe("de");
});
