import { readdirSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { expect, test } from "./support/journey.ts";

/** Pages that no search engine lists. What is listed is read from the sitemap. */
const UNLISTED = [
  "/reset-password",
  "/email-verification",
  "/no/such/page",
  "/No-Such-Store",
  "/Acme-UK-Store/no-such-page",
  "/Acme-UK-Store/basket",
  "/Acme-Free-Gift",
  "/Acme-Free-Gift/is-this-real",
  "/Acme-Free-Gift/order/no.such",
  "/Acme-Old-Gift",
  "/Acme-Hold-Store",
  "/Acme-Bulk-Order",
  "/terms-and-conditions?store=Juniper-Coffee-Supply",
];
/** Shops name their languages in their own sitemaps (docs/decisions/0290). */
const SHOP = ["", "/contact-us", "/faqs"].map((page) => `/Juniper-Coffee-Supply${page}`);
const AT_ONCE = 8;

const namespaces = readdirSync(new URL("../../app/i18n/locales/en", import.meta.url))
  .map((file) => file.replace(".json", ""))
  .join("|");
/** The name of a text where the text should be: between tags, or as an attribute. */
const KEY = new RegExp(`[>"](?:${namespaces}):[a-z][\\w.]*[<"]`, "u");

const wordsOf = (html: string) =>
  html
    .replace(/<(style|script|select)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

type Listing = "site" | "shop" | "unlisted";
type Page = { path: string; words: string; problems: string[] };

/** The page as it is answered, and what of it is not as every page in every language should be. */
async function look(
  request: APIRequestContext,
  path: string,
  language: string,
  listing: Listing,
): Promise<Page> {
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
  const answer = await request.get(address);
  const html = await answer.text();
  const isListed = listing !== "unlisted";
  const has = (pattern: RegExp) => pattern.test(html);
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
  const checks: Record<string, boolean> = {
    [`status ${answer.status()}`]: isListed ? answer.status() === 200 : answer.status() < 500,
    "another language": has(new RegExp(`<html lang="${language}"`)),
    "no title": has(/<title>[^<]{3,}<\/title>/),
    [`${count(/<h1[\s>]/g)} headings of the first order`]: count(/<h1[\s>]/g) === 1,
    [`the name of a text: ${KEY.exec(html)?.[0]}`]: !has(KEY),
    "a placeholder": !/\{\{|\[object|undefined/.test(wordsOf(html)),
    "no canonical address": !isListed || has(/<link rel="canonical" href="http[^"]+"/),
    "not every language beside it":
      listing !== "site" || count(/<link rel="alternate" hrefLang="\w\w"/g) === LANGUAGES.length,
    "no description": !isListed || has(/<meta name="description" content="[^"]{20,}"/),
  };
  const problems = Object.entries(checks).flatMap(([what, holds]) => (holds ? [] : `${address}: ${what}`));
  return { path, words: wordsOf(html), problems };
}

test("every public page is whole in each language", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => new URL(at).pathname);
  expect(listed.length).toBeGreaterThan(15);
  const groups: Record<Listing, string[]> = { site: listed, shop: SHOP, unlisted: UNLISTED };
  const wanted = LANGUAGES.flatMap(({ code }) =>
    (["site", "shop", "unlisted"] as const).flatMap((listing) =>
      groups[listing].map((path) => ({ path, listing, code })),
    ),
  );
  const pages: Page[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = wanted.shift(); next; next = wanted.shift())
        pages.push(await look(request, next.path, next.code, next.listing));
    }),
  );
  expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
  const different = new Map<string, Set<string>>();
  for (const { path, words } of pages) different.set(path, (different.get(path) ?? new Set()).add(words));
  const alike = [...different].filter(([, texts]) => texts.size < LANGUAGES.length).map(([path]) => path);
  expect(alike, "pages that read the same in two languages").toEqual([]);
});
