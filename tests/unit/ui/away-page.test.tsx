import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { OffError, SWITCHES } from "../../../app/domain/availability/switches.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { type Away, AwayPage, awayOf } from "../../../app/ui/errors/away-page.tsx";

type Language = (typeof LANGUAGES)[number]["code"];
const page = async (change: Partial<Away>, language: Language = "en", framed = false) => {
  const away: Away = {
    kind: "read",
    href: "/shop/basket?a=1&b=2",
    fields: [],
    again: [],
    store: null,
    ...change,
  };
  return renderToString(
    <I18nextProvider i18n={await i18nFor(language)}>
      <AwayPage away={away} framed={framed} />
    </I18nextProvider>,
  );
};
const paragraphs = (html: string) =>
  [...html.matchAll(/<(?:h1|p class="soft")>(.*?)<\//g)].map(([, text]) => text);

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (language) => {
  test.each(["read", "repeat", "unsure", "payment"] as const)("%s is told in its own words", async (kind) => {
    const told = paragraphs(await page({ kind }, language));
    expect(told).toHaveLength(2);
    for (const text of told) expect(text).not.toMatch(/^$|errors:/);
    if (language !== "en") expect(told).not.toEqual(paragraphs(await page({ kind })));
  });
});

describe.each(SWITCHES)("while %s are off", (name) => {
  test.each(LANGUAGES.map(({ code }) => code))("the page says until when in %s", async (language) => {
    const off = new OffError(name, new Date("2026-05-02T14:05:00Z")).text(new Date("2026-05-02T10:00:00Z"));
    const told = paragraphs(await page({ kind: "off", off }, language));
    expect(told).toHaveLength(3);
    expect(told[1]).toContain("14:05 UTC");
    for (const text of told) expect(text).not.toMatch(/^$|errors:|faults:|\{\{/);
    if (language !== "en") expect(told).not.toEqual(paragraphs(await page({ kind: "off", off })));
  });
});

test("it leads back to the same address", async () => {
  expect(await page({ kind: "read" })).toContain('href="/shop/basket?a=1&amp;b=2"');
  expect(await page({ kind: "payment" })).toContain("pay again: reload this page");
});

test("a form that may be sent again holds what was typed, as text and never as markup", async () => {
  const html = await page({
    kind: "repeat",
    href: "/gift",
    fields: [
      ["idempotency_key", "key-1"],
      ["name", '"><script>alert(1)</script>'],
      ["size_1", "M"],
      ["size_1", "L"],
    ],
  });
  expect(html).toContain('<form method="post" action="/gift">');
  expect(html).toContain('name="idempotency_key" value="key-1"');
  expect(html.match(/name="size_1"/g)).toHaveLength(2);
  expect(html).not.toContain("<script>");
});

test("only one main part, whatever is around it", async () => {
  expect(await page({}, "en", true)).not.toContain("<main");
  expect((await page({})).match(/<main/g)).toHaveLength(1);
});

test("data of other errors are no notice", () => {
  for (const data of [null, undefined, "support-only-reads", { message: "no" }]) {
    expect(awayOf(data)).toBeUndefined();
  }
});
