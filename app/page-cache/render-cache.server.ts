import type { OutsideServices } from "../domain/consent/outside-services.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { splitTemplate, fillTemplate, type PagePieces } from "./page-template.server.ts";
import { isCacheOn } from "../caches.ts";

const MOST_PAGES = 200;
const LARGEST_KEY_CHARACTERS = 64 * 1024;

/** What this isolate drew, by everything that it was drawn from. */
const drawn = new Map<string, PagePieces>();

/** The inputs of a rendered page, except the values that differ in each copy. */
export type RenderInputs = {
  method: string;
  address: string;
  language: string;
  status: number;
  /** What of others it may load. */
  outside: OutsideServices | null;
  /** The loaders' answers: plain JSON on the pages that may be shared. */
  data: unknown;
};

/**
 * Draws a page, or takes what the same data were drawn as before. A visitor with a basket gets a page of their own with
 * its read of the database, but hundreds of them see the same list with "1" on the basket; drawing it was a third of the
 * page's cost. Only pages that call themselves shareable are drawn from their loaders' data and nothing else, and only
 * those are remembered; the nonce and whatever `varyPerRequest` names belong to the copy in hand.
 */
export function renderOnce(
  page: PageState,
  ingredients: RenderInputs,
  draw: () => string,
): string | Uint8Array<ArrayBuffer> {
  // A page that repeats what a person typed is rendered for them and not cached.
  if (!isCacheOn("drawings") || !page.shared || ingredients.method !== "GET" || ingredients.status !== 200)
    return draw();
  const own = [page.nonce, ...page.freshValues.map(({ value }) => value)];
  const key = own.reduce(
    (text, value, index) => text.replaceAll(value, `{own ${index}}`),
    JSON.stringify(ingredients),
  );
  const cachedPage = drawn.get(key);
  if (cachedPage) {
    // Delete and set, so that the first entry of the map is the least recently used.
    drawn.delete(key);
    drawn.set(key, cachedPage);
    return fillTemplate(cachedPage, own);
  }
  const html = draw();
  if (key.length > LARGEST_KEY_CHARACTERS) return html;
  const oldest = drawn.size >= MOST_PAGES ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, splitTemplate(html, own));
  return html;
}
