import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { FOREIGN_FORM } from "../../../app/domain/access/form-draft.ts";
import { ORDER_LINK_WITHDRAWN } from "../../../app/domain/order/order-ref.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { ErrorPage } from "../../../app/ui/errors/route-error.tsx";

type Language = (typeof LANGUAGES)[number]["code"];
const page = async (status: number, language: Language, framed = false, reason?: string) =>
  renderToString(
    <I18nextProvider i18n={await i18nFor(language)}>
      <ErrorPage status={status} framed={framed} reason={reason} />
    </I18nextProvider>,
  );
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "";

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (language) => {
  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 423, 429, 500])(
    "%i has its own words and a way on",
    async (status) => {
      const html = await page(status, language);
      expect(html).toContain(String(status));
      expect(headingOf(html)).not.toMatch(/^$|errors:/);
      expect(html).toContain('href="/"');
      if (language !== "en") expect(headingOf(html)).not.toBe(headingOf(await page(status, "en")));
    },
  );
});

test.each(LANGUAGES.map(({ code }) => code))(
  "a withdrawn link of an order says so in %s",
  async (language) => {
    const html = await page(410, language, false, ORDER_LINK_WITHDRAWN);
    expect(html).toContain("410");
    expect(headingOf(html)).not.toMatch(/^$|errors:/);
    expect(headingOf(html)).not.toBe(headingOf(await page(410, language)));
    expect(headingOf(await page(410, language, false, "toString"))).toBe(
      headingOf(await page(410, language)),
    );
  },
);

test.each(LANGUAGES.map(({ code }) => code))("a form of another site is told so in %s", async (language) => {
  const html = await page(403, language, true, FOREIGN_FORM);
  expect(html).toContain("403");
  expect(headingOf(html)).not.toMatch(/^$|errors:/);
  expect(headingOf(html)).not.toBe(headingOf(await page(403, language)));
  if (language !== "en")
    expect(headingOf(html)).not.toBe(headingOf(await page(403, "en", true, FOREIGN_FORM)));
});

test("the words of the specification", async () => {
  expect(headingOf(await page(404, "en"))).toBe("This page could not be found");
});

test("a status without words reads as a fault of ours, and 401 leads to the sign-in", async () => {
  expect(headingOf(await page(418, "en"))).toBe(headingOf(await page(500, "en")));
  expect(await page(418, "en")).toContain("500");
  expect(await page(401, "en")).toContain('href="/login"');
});

test("inside a frame it does not bring a second main part", async () => {
  expect(await page(403, "en", true)).not.toContain("<main");
  expect(await page(403, "en")).toContain("<main");
});
