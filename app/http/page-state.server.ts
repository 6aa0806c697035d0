import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Language } from "../i18n/languages.ts";
import { chooseLanguage, LANGUAGE_COOKIE } from "../i18n/languages.ts";
import { readCookie } from "./cookies.server.ts";
import type { Bindings, Settings } from "./env.server.ts";

/**
 * What one request knows while it is answered. Loaders may note the language of the store or the user; the entry reads
 * it when the page is drawn, after all loaders have ended.
 */
export type PageState = {
  env: Bindings;
  settings: Settings;
  requestId: string;
  nonce: string;
  /** Runs work after the answer; never the only carrier of an effect. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Language that a store or a signed-in user prefers, when the visitor has not chosen one. */
  preferredLanguage?: string | null;
  /** Hash of the session in use, or "anyone": the owner of this page's form token. */
  formOwner: string;
  needsPayments: boolean;
  framedByUs: boolean;
  now: () => Date;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    page: PageState;
  }
}

/** The language of the answer: the query, else the visitor's own choice, else the store's or user's, else English. */
export function languageOf(request: Request, context: AppLoadContext): Language {
  const { settings, preferredLanguage } = context.page;
  const query = new URL(request.url).searchParams.get("lang");
  return chooseLanguage(settings.TRANSLATION, query, readCookie(request, LANGUAGE_COOKIE), preferredLanguage);
}
