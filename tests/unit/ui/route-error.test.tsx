import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { PRODUCT_NOT_SOLD } from "../../../app/domain/availability/unavailable.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { Fault } from "../../../app/ui/errors/route-error.tsx";
import { WorkPageClosed } from "../../../app/routes/print-shop/list/work-page-closed.tsx";

const STORE = {
  name: "Tea & Toast",
  region: "UK",
  type: "Store",
  theme: {},
  look: {},
  logo: null,
  organiser: { name: "Toast Ltd", email: "hello@toast.example" },
  links: { home: "/Tea-Toast", products: "/Tea-Toast/storefront", contact: "/Tea-Toast/contact-us" },
};
/** The platform's frames, and what each is known by. */
const LAYOUTS = {
  site: { place: { pathname: "/about" }, has: ['class="fault-head', 'href="/"'] },
  store: {
    place: { pathname: "/Tea-Toast/basket", params: { slug: "Tea-Toast" } },
    data: { storeError: { store: STORE, reason: null, products: [] } },
    has: ["Tea &amp; Toast", "hello@toast.example", 'href="/Tea-Toast"'],
  },
  desk: {
    place: { pathname: "/orders/1", framed: true },
    has: ['href="/dashboard"'],
  },
  "print shop": {
    place: { pathname: "/print-shop/p1/jobs/1", params: { pageId: "p1" } },
    has: ['href="/print-shop/p1"'],
  },
} as const;
type Layout = keyof typeof LAYOUTS;
type Language = (typeof LANGUAGES)[number]["code"];

async function drawn(content: React.ReactNode, language: Language = "en"): Promise<string> {
  return renderToString(<I18nextProvider i18n={await i18nFor(language)}>{content}</I18nextProvider>);
}
type Place = Partial<React.ComponentProps<typeof Fault>>;
const fault = (error: unknown, place: Place, language?: Language) =>
  drawn(<Fault framed={false} params={{}} pathname="/" {...place} error={error} />, language);
/** As the router hands on what a loader threw. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
function errorPage(layout: Layout, status: number, language?: Language): Promise<string> {
  const { place, ...rest } = LAYOUTS[layout];
  return fault(thrown(status, "data" in rest ? rest.data : null), place, language);
}
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "";

describe.each(Object.keys(LAYOUTS) as Layout[])("in the layout of the %s", (layout) => {
  test.each([401, 403, 404, 500])(
    "%i has its number, its words and a way on, in each language",
    async (status) => {
      const english = await errorPage(layout, status);
      for (const { code } of LANGUAGES) {
        const html = await errorPage(layout, status, code);
        expect(html).toContain(String(status));
        for (const known of LAYOUTS[layout].has) expect(html, code).toContain(known);
        expect(html, "no key instead of a text").not.toMatch(/>[a-z]+:[a-z]+(?:\.[a-zA-Z]+)*</i);
        if (code !== "en") expect(headingOf(html)).not.toBe(headingOf(english));
      }
    },
  );

  test("there is one main part, and none within the desk's", async () => {
    const html = await errorPage(layout, 500);
    expect(html.match(/<main/g) ?? []).toHaveLength(layout === "desk" ? 0 : 1);
  });
});

describe("a page that a store does not have", () => {
  const missing = (type: string, language?: Language, data: object = {}) =>
    fault(
      thrown(404, { storeError: { store: { ...STORE, type }, reason: null, products: [], ...data } }),
      LAYOUTS.store.place,
      language,
    );
  const wayTo = (html: string, href: string) =>
    new RegExp(`<a class="button[^"]*" href="${href}">([^<]+)</a>`).exec(html)?.[1];

  test.each(LANGUAGES.map(({ code }) => code))(
    "leads to its products and to its organiser in %s",
    async (code) => {
      const html = await missing("Store", code);
      expect(html).toMatch(/<h1>[^<]+<\/h1><p class="soft">[^<]+<\/p>/);
      const way = wayTo(html, "/Tea-Toast/storefront");
      const { t } = await i18nFor(code);
      expect(way).toBe(t("faults:toProducts"));
      expect(wayTo(html, "/Tea-Toast/contact-us")).toBe(t("header:contact"));
      if (code !== "en") expect(way).not.toBe(wayTo(await missing("Store"), "/Tea-Toast/storefront"));
    },
  );

  test.each(["Bulk", "Products"])("leads to the products of a gathered order: %s", async (type) => {
    expect(wayTo(await missing(type), "/Tea-Toast/storefront")).toBe("See the store’s products");
  });

  test("leads to a gift's form instead of to products that cannot be bought", async () => {
    const html = await missing("Promo");
    expect(wayTo(html, "/Tea-Toast")).toBe("Your gift");
    expect(html).not.toContain("/Tea-Toast/storefront");
  });

  test("promises no other products where none are shown", async () => {
    const html = await missing("Store", "en", { reason: PRODUCT_NOT_SOLD });
    expect(headingOf(html)).toBe("This page could not be found");
    expect(html).not.toContain("one of these");
  });
});

test("what breaks without a status is a fault of ours, told without its words", async () => {
  const html = await fault(new Error("no such column: secret"), { pathname: "/about" });
  expect(html).toContain("500");
  expect(html).not.toContain("secret");
});

test("a store that is not there is no way back", async () => {
  const html = await fault(thrown(404, null), { pathname: "/help/nope", params: { slug: "help" } });
  expect(html).toContain('href="/"');
  expect(html).not.toContain('href="/help"');
});

test("a page of a store that breaks in the browser leads back to it", async () => {
  const html = await fault(new Error(), { pathname: "/Tea/checkout", params: { slug: "Tea" } });
  expect(html).toContain('href="/Tea"');
});

test.each(LANGUAGES.map(({ code }) => code))(
  "a print shop's page without its key is 401 in %s",
  async (code) => {
    const html = await drawn(<WorkPageClosed />, code);
    expect(html).toContain("401");
    if (code !== "en") expect(headingOf(html)).not.toBe(headingOf(await drawn(<WorkPageClosed />)));
  },
);
