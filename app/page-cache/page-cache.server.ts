import type { AppLoadContext } from "@remix-run/cloudflare";
import { acceptedLanguage } from "../i18n/accept-language.ts";
import { isLanguage, type Language, LANGUAGE_COOKIE } from "../i18n/languages.ts";
import { withPausedNote } from "../http/answers/store-faults.server.ts";
import { readCookie } from "../http/cookies/cookies.server.ts";
import { splitTemplate, fillTemplate, type PagePieces } from "./page-template.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { isCacheOn } from "../caches.ts";

/** How old a page may be that an isolate hands out again (decisions.md 4: shoppers see a save within five seconds). */
const FRESH_MS = 5_000;
/** How old it may be while the database is away, with a word that ordering is paused. */
const USABLE_MS = 10 * 60_000;
/** From this age on one request renders the page again, while the others still get the stored one. */
const RENEW_FROM_MS = 4_000;
const MOST_PAGES = 500;
const LARGEST_PAGE_CHARACTERS = 256 * 1024;
const NONCE_PLACE = "{nonce}";

/**
 * Says that the page in hand is the same for everybody whose browser brings no cookie but the language's. Its values
 * that must be new for each visitor are named by `varyPerRequest`.
 */
export function sharePage(context: AppLoadContext): void {
  context.page.shared = true;
}

/** Puts another value in the place of this one in every copy of a shared page: a form's key, the time it was drawn. */
export function varyPerRequest(
  context: AppLoadContext,
  value: string,
  renew: (page: PageState) => string | Promise<string>,
): string {
  context.page.freshValues.push({ value, renew });
  return value;
}

type Renew = (page: PageState) => string | Promise<string>;
type StoredPage = {
  renderedAt: number;
  renewing: boolean;
  /** What it is written in. */
  language: string | undefined;
  pieces: PagePieces;
  viewedStore: PageState["viewedStore"];
  /** What makes the values of the gaps. */
  renews: Renew[];
  headers: [name: string, value: string][];
};

/**
 * Pages that this isolate rendered within the last seconds. The edge's own cache is not used: it cannot put a new
 * nonce into each copy (docs/decisions/0011).
 */
export function createPageCache() {
  const pages = new Map<string, StoredPage>();

  /**
   * The stored page of this address in the visitor's language, however that language was asked for. None where the page
   * was rendered only in others, so that the notice of an outage uses the visitor's language. A visitor who asks for no
   * language gets the page rendered for such visitors.
   */
  function copyFor(request: Request, now: number): StoredPage | undefined {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads || pages.size === 0 || request.headers.has("Authorization")) return undefined;
    const language = wantedLanguage(request);
    const lang = new URL(request.url).searchParams.get("lang") ?? language;
    return [language, undefined]
      .map((each) => pages.get(keyFor(request.url, each)))
      .find((stored) => stored && isUsable(stored, now) && (!isLanguage(lang) || stored.language === lang));
  }

  return {
    /** A fresh copy of the page that this request asks for, unless it has to be rendered. */
    async answer(request: Request, page: PageState): Promise<Response | undefined> {
      if (!isCacheOn("pages")) return undefined;
      const key = request.method === "HEAD" ? undefined : keyOf(request);
      const stored = key === undefined ? undefined : pages.get(key);
      if (!stored) return undefined;
      const age = page.now().getTime() - stored.renderedAt;
      if (age >= FRESH_MS || age < 0) return undefined;
      if (age >= RENEW_FROM_MS && !stored.renewing) {
        stored.renewing = true;
        return undefined;
      }
      return copyOf(stored, page);
    },

    /** Whether there is a page that can be shown if this one cannot be rendered. */
    hasCopy: (request: Request) => copyFor(request, Date.now()) !== undefined,

    /**
     * What was rendered last at this address, while the database is away: the public page, with a word that says so, for
     * visitors with a basket or a session too. Its form tokens are theirs; nothing else in it is anybody's.
     */
    async answerWhenAway(request: Request, page: PageState): Promise<Response | undefined> {
      const stored = copyFor(request, page.now().getTime());
      if (!stored) return undefined;
      const copy = await copyOf(stored, page);
      const { headers } = copy;
      headers.set("Age", String(Math.round((page.now().getTime() - stored.renderedAt) / 1000)));
      headers.set("Cache-Control", "private, no-store");
      const isHead = request.method === "HEAD";
      return new Response(isHead ? null : await withPausedNote(await copy.text(), page.nonce), { headers });
    },

    /**
     * Keeps a page that was just rendered, with all its headers, if it may be shared.
     * @param startedAt when rendering began, before the database was read; milliseconds.
     */
    async keep(request: Request, response: Response, page: PageState, startedAt: number): Promise<Response> {
      const key = page.shared ? keyOf(request) : undefined;
      if (key === undefined || !mayBeShared(response)) return response;
      const headers = new Headers(response.headers);
      // The page holds no personal data: the browser may show it on "back", but revalidates it on any other visit.
      headers.set("Cache-Control", "private, no-cache");
      // HEAD gets the same headers as GET, but there is no body to store.
      if (request.method === "HEAD") return new Response(null, { headers });
      const html = await response.text();
      if (html.length <= LARGEST_PAGE_CHARACTERS) {
        const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined;
        if (oldest !== undefined) pages.delete(oldest);
        // Delete and set, so that the order of the map is the order of rendering.
        pages.delete(key);
        pages.set(key, store(html, headers, page, startedAt));
      }
      return new Response(html, { headers });
    },
  };
}

function isUsable({ renderedAt }: StoredPage, now: number): boolean {
  return now >= renderedAt && now - renderedAt < USABLE_MS;
}

/**
 * What a request must have in common with another to get the same page; undefined when its page is its own. Nothing but
 * the address and the language shapes a shared page, so a request with a bearer token, or with any cookie except the
 * language's, gets a page of its own. Of `Accept-Language` only the resulting language counts: nine at most, however
 * the header is written. No other header that a proxy or an attacker could add is read.
 */
function keyOf(request: Request): string | undefined {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads || request.headers.has("Authorization")) return undefined;
  const cookies = request.headers.get("Cookie");
  const isOnlyLanguage =
    cookies === null || (!cookies.includes(";") && cookies.trimStart().startsWith(`${LANGUAGE_COOKIE}=`));
  if (!isOnlyLanguage) return undefined;
  if (cookies !== null && !isLanguage(readCookie(request, LANGUAGE_COOKIE))) return undefined;
  return keyFor(request.url, wantedLanguage(request));
}

const keyFor = (url: string, language: Language | undefined) =>
  language === undefined ? url : `${url}\n${language}`;

/** The language of this browser's cookie, or else of its header. */
function wantedLanguage(request: Request): Language | undefined {
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : acceptedLanguage(request.headers.get("Accept-Language"));
}

/** The language that a page says it is in. */
const languageIn = (html: string) => /<html[^>]*\blang="([\w-]+)"/.exec(html)?.[1];

function mayBeShared({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    (headers.get("Content-Type") ?? "").startsWith("text/html")
  );
}

function store(html: string, headers: Headers, page: PageState, renderedAt: number): StoredPage {
  const fresh: { value: string; renew: Renew }[] = [
    { value: page.nonce, renew: ({ nonce }) => nonce },
    ...page.freshValues,
  ];
  return {
    renderedAt,
    renewing: false,
    language: languageIn(html),
    viewedStore: page.viewedStore,
    pieces: splitTemplate(
      html,
      fresh.map(({ value }) => value),
    ),
    renews: fresh.map(({ renew }) => renew),
    headers: [...headers].map(([name, value]) => [name, value.replaceAll(page.nonce, NONCE_PLACE)]),
  };
}

async function copyOf(stored: StoredPage, page: PageState): Promise<Response> {
  page.viewedStore = stored.viewedStore;
  const values: string[] = [];
  for (const renew of stored.renews) values.push(await renew(page));
  const headers = stored.headers.map(([name, value]): [string, string] => [
    name,
    value.includes(NONCE_PLACE) ? value.replaceAll(NONCE_PLACE, page.nonce) : value,
  ]);
  return new Response(fillTemplate(stored.pieces, values), { headers });
}
