import { normaliseSlug } from "../../domain/store/store-event.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { handleError } from "./handle-error.server.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";

const MOST_STORES = 300;

/** What the pages of a store show around their content, as plain data without anything of a visitor. */
export type StoreFrame = { slug: string; lang: string; chrome: Record<string, unknown> };

/** Frames of the stores that this isolate drew, by slug. */
const frames = new Map<string, StoreFrame>();

/** Remembers a store's frame, so that a page that says "not now" wears it while the database is away. */
export function rememberFrame(frame: StoreFrame): void {
  const key = normaliseSlug(frame.slug);
  frames.delete(key);
  const oldest = frames.size >= MOST_STORES ? frames.keys().next().value : undefined;
  if (oldest !== undefined) frames.delete(oldest);
  frames.set(key, frame);
}

export function rememberedFrame(slug: string): StoreFrame | undefined {
  return frames.get(normaliseSlug(slug));
}

/**
 * What a page of a store threw that says nothing of the store, as an error that wears its frame; undefined for everything
 * else. Only for a store that the visitor may see, and only where a browser shows the answer: scripts read the status.
 */
export function faultInStore(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response | undefined {
  const { enteredStore } = context.page;
  const isShown = request.headers.get("Accept")?.includes("text/html") ?? false;
  const frame = isShown && enteredStore !== undefined ? rememberedFrame(enteredStore) : undefined;
  if (!frame) return undefined;
  if (!(error instanceof Response)) handleError(error, { request, context });
  else if (error.status < 400 || error.body !== null) return undefined;
  const status = error instanceof Response ? error.status : 500;
  return Response.json({ storeError: { reason: null, store: frame.chrome, products: [] } }, { status });
}

/** The note stands alone, since each of the pages that it is put into has a stylesheet of its own. */
const STYLE =
  ".paused-note{margin:0;padding:.75rem 1rem;background:#fff4d6;color:#3d2c00;border-bottom:1px solid #b98a1d;font:1rem/1.45 -apple-system,BlinkMacSystemFont,Roboto,Arial,sans-serif;text-align:center}";

/**
 * A page that was drawn before, with the word that it may be some minutes old and that ordering is paused, in the page's
 * own language, above everything else.
 */
export async function withPausedNote(html: string, nonce: string): Promise<string> {
  const named = /<html[^>]*\slang="([a-z]{2})"/.exec(html)?.[1];
  const language = isLanguage(named) ? named : DEFAULT_LANGUAGE;
  const t = await translatorFor(language);
  const isStore = /<div class="store[ "]/.test(html);
  const text = isStore ? t("faults:orderingPaused") : t("faults:olderPage");
  const note = `<style nonce="${nonce}">${STYLE}</style><p class="paused-note" role="status">${escaped(text)}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + note);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
