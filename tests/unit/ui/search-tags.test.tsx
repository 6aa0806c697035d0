import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { PagePlaceProvider } from "../../../app/ui/document/page-place.tsx";
import { PageTitle } from "../../../app/ui/document/page-title.tsx";
import { SearchTags, StructuredData } from "../../../app/ui/document/search-tags.tsx";

async function tags(
  handle: object,
  data: object,
  translated = true,
  address = "https://popstall.example/there?utm=1",
): Promise<string> {
  const url = new URL(address);
  const card = (language: string) => `${url.origin}/media/site/${language}.png`;
  return renderToStaticMarkup(
    <I18nextProvider i18n={await i18nFor("de")}>
      <PagePlaceProvider value={{ origin: url.origin, url, translated, card, requestId: "request" }}>
        <SearchTags matches={[{ handle, data }]} />
      </PagePlaceProvider>
    </I18nextProvider>,
  );
}
const shop = (over = {}) => ({ chrome: { name: "A & B", type: "Store", preview: null, ...over } });

test("a page of the platform tells its words, its one address, its languages and its picture", async () => {
  const html = await tags({ title: "site:home.title", description: "sitePages:summaries.home" }, {});
  expect(html).toMatch(/<meta name="description" content="Eröffnen Sie[^"]{60,}"/);
  expect(html).toContain('<link rel="canonical" href="https://popstall.example/there"/>');
  expect(html.match(/rel="alternate"/g)).toHaveLength(10);
  expect(html).toContain('content="https://popstall.example/media/site/de.png"');
  expect(html).not.toContain("noindex");
  expect(await tags({ description: "sitePages:summaries.home" }, {}, false)).not.toContain("alternate");
});

test("no address names a language where nothing is translated", async () => {
  for (const data of [{}, shop()]) {
    const html = await tags(
      { description: "sitePages:summaries.home" },
      data,
      false,
      "https://popstall.example/there?lang=fr&page=2",
    );
    expect(html).toContain('<link rel="canonical" href="https://popstall.example/there?page=2"/>');
    expect(html).not.toContain("lang=");
  }
});

test("a page that is described by its own words is listed with them", async () => {
  const html = await tags({}, { subject: "Wo ist meine Bestellung?", summary: "Öffnen Sie den Link." });
  expect(html).toContain('<meta name="description" content="Öffnen Sie den Link."/>');
  expect(html).toContain('<meta property="og:title" content="Wo ist meine Bestellung?"/>');
  expect(html).not.toContain("noindex");
});

test("a title that names the product is not followed by its name", async () => {
  const titled = async (title: string, data: object) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={await i18nFor("de")}>
        <PageTitle matches={[{ handle: { title }, data }]} />
      </I18nextProvider>,
    );
  expect(await titled("sitePages:about.title", {})).toBe("<title>Über Popstall</title>");
  expect(await titled("sitePages:pitch.how.title", {})).toBe(
    "<title>Wie funktioniert es? – Popstall</title>",
  );
  expect(await titled("sitePages:about.title", shop())).toContain("– A &amp; B");
});

test("facts for search engines cannot end their own block", () => {
  const html = renderToStaticMarkup(<StructuredData data={{ "@type": "Thing", name: "</script><b>" }} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const json = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({
    "@context": "https://schema.org",
    "@type": "Thing",
    name: "</script><b>",
  });
});

test("a shop is listed; gifts, order forms, previews and what is a visitor's own are not", async () => {
  const contact = await tags({ description: "sitePages:summaries.storeContact" }, shop());
  expect(contact).toContain("A &amp; B");
  expect(contact).not.toContain("noindex");
  for (const [handle, data] of [
    [{}, shop({ type: "Promo" })],
    [{}, shop({ type: "Bulk" })],
    [{}, shop({ preview: { status: "Draft", expired: false } })],
    [{ unlisted: true, description: "sitePages:summaries.storeBasket" }, shop()],
    [{ title: "account:auth.submit" }, {}],
  ] as const) {
    expect(await tags(handle, data)).toContain('<meta name="robots" content="noindex"/>');
    expect(await tags(handle, data)).not.toContain("canonical");
  }
});

test("an error page says nothing", async () => {
  expect(await tags({ description: "sitePages:summaries.home" }, undefined as never)).toBe("");
});
