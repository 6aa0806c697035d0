import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { languageOf } from "../../../app/http/page-state.server.ts";
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LANGUAGES } from "../../../app/i18n/languages.ts";

test("there are the specification's nine, English first", () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(["en", "fr", "de", "it", "es", "nl", "da", "fi", "sv"]);
  expect([LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS]).toEqual(["i18n_redirected", 365 * 86_400]);
});

test.each([
  [true, "?lang=nl", "de", "fr", "nl"],
  [true, "", "de", "fr", "de"],
  [true, "", null, "fr", "fr"],
  [true, "", null, null, "en"],
  [true, "?lang=xx", "de", "fr", "de"],
  [true, "?lang=", "de", "fr", "de"],
  [true, "?lang=xx", "yy", "fr", "fr"],
  [true, "?lang=__proto__", "toString", "constructor", "en"],
  [true, "?lang=%00%ff", "%E0%A4%A", null, "en"],
  [true, "?lang=a".padEnd(5000, "b"), null, null, "en"],
  [false, "?lang=nl", "de", "fr", "en"],
] as const)("with translation %s, %j, the cookie %j and the preference %j it is %s", async (...row) => {
  const [TRANSLATION, query, cookie, preferredLanguage, chosen] = row;
  const headers = new Headers({ "Accept-Language": "fi" });
  if (cookie) headers.set("Cookie", `other=1; ${LANGUAGE_COOKIE}=${cookie}`);
  const request = new Request(`https://popstall.example/${query}`, { headers });
  const context = { page: { settings: { TRANSLATION }, preferredLanguage } } as unknown as AppLoadContext;
  expect(await languageOf(request, context)).toBe(chosen);
});
