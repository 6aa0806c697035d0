import { expect, test } from "vitest";
import { loader as siteCard } from "../../../app/routes/media/site-card.ts";
import { loader as feed } from "../../../app/routes/search/product-feed.ts";
import { loader as robots } from "../../../app/routes/search/robots.ts";
import { loader as sitemap } from "../../../app/routes/search/sitemap.ts";
import { loader as storeSitemap } from "../../../app/routes/search/store-sitemap.ts";
import { loader as storeSitemaps } from "../../../app/routes/search/store-sitemaps.ts";
import { loader as product, meta } from "../../../app/routes/storefront/product/page.tsx";
import { call, get } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { wholeProduct } from "../../support/whole-product.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

test("robots.txt names the sitemaps, and those list the site and every open storefront", async () => {
  const here = await world();
  const shop = await here.runners.store({ slug: freshId() });
  const draft = await here.runners.store({ slug: freshId(), status: "Draft" });
  const gift = await here.runners.store({ slug: freshId(), type: "Promo", shipping: null });
  const text = async (loader: Parameters<typeof call>[0], path: string) =>
    String((await call(loader, get(path), here.product.context())).body);
  const told = await text(robots, "/robots.txt");
  expect(told).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(told).toContain(`Sitemap: ${ORIGIN}/sitemap-stores.xml`);
  const site = await text(sitemap, "/sitemap.xml");
  expect(site).toContain(`<loc>${ORIGIN}/our-products</loc>`);
  expect(site).toContain(`hreflang="sv" href="${ORIGIN}/?lang=sv"`);
  const index = await text(storeSitemaps, "/sitemap-stores.xml");
  expect(index).toContain(`<loc>${ORIGIN}/${shop.slug}/sitemap.xml</loc>`);
  expect(index).not.toContain(draft.slug);
  expect(index).not.toContain(gift.slug);
});

test("security.txt names the operator's address, itself, and a day within a year, by the real door", async () => {
  const { product } = await world({ OPERATOR_EMAIL: "security@stall.shop" });
  const answer = await wholeProduct(product)(get("/.well-known/security.txt"));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)),
  ) as Record<string, string>;
  expect(fields).toMatchObject({
    Contact: "mailto:security@stall.shop",
    Canonical: `${ORIGIN}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields["Expires"] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test("a shop's sitemap and feed hold its products at a shopper's price; a gift has neither", async () => {
  const here = await world();
  const shop = await here.runners.store({
    slug: freshId(),
    products: [{ name: 'Tee <"M&S">\u0007', price: 2000 }],
  });
  const gift = await here.runners.store({ slug: freshId(), type: "Promo", shipping: null });
  const [item] = (await here.storefront(shop)).stock;
  const ask = (loader: Parameters<typeof call>[0], path: string) =>
    call(loader, get(path), here.product.context());
  const page = `${ORIGIN}/${shop.slug}/Product=${item!.id}`;
  expect((await ask(storeSitemap, `/${shop.slug}/sitemap.xml`)).body).toContain(`<loc>${page}</loc>`);
  const items = String((await ask(feed, `/${shop.slug}/products.xml`)).body);
  const variants = item!.offer.colours.reduce((sum, { sizes }) => sum + sizes.length, 0);
  expect(items.match(/<item>/g)).toHaveLength(variants);
  expect(new Set(items.match(/<g:id>[^<]*/g)).size).toBe(variants);
  expect(items).toContain("<title>Tee &lt;&quot;M&amp;S&quot;&gt;</title>");
  const major = `${Math.floor(item!.unitGross / 100)}.${String(item!.unitGross % 100).padStart(2, "0")}`;
  expect(items).toContain(`<g:price>${major} `);
  expect(items).toMatch(new RegExp(`<g:image_link>${ORIGIN}/media/[0-9a-z]{32}/[^<]*\\.png`));
  for (const loader of [storeSitemap, feed])
    expect((await ask(loader, `/${gift.slug}/products.xml`)).status).toBe(404);

  const params = { slug: shop.slug, designRef: `Product=${item!.id}` };
  const shown = await call(product, get(`/${shop.slug}`), here.product.context(), params);
  const told = (meta as unknown as (args: unknown) => Record<string, { offers?: object }>[])({
    data: shown.body,
  }).find((tag) => "script:ld+json" in tag)?.["script:ld+json"];
  expect(told).toMatchObject({ "@type": "Product", url: page, offers: { price: major } });
});

test("no picture of the site is drawn for what is no language", async () => {
  const here = await world();
  const asked = await call(siteCard, get("/media/site/xx.png"), here.product.context(), { file: "xx.png" });
  expect(asked.status).toBe(404);
});
