import { env } from "cloudflare:workers";
import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { textUrls } from "virtual:texts";
import type { Language } from "./languages.ts";
import { isCacheOn } from "../caches.ts";

/** The texts of one language: namespaces of keys. */
type Texts = Record<string, Record<string, unknown>>;

const instances = new Map<Language, i18n>();

/**
 * All texts of one language. They come from a static asset at their first use and are kept for the isolate's life:
 * they hold nothing of any request. Only what has arrived is shared: a request that is broken off would leave others
 * waiting for its read. `npm run check` proves every language complete, so none falls back to another.
 * @throws Error when the asset cannot be read; the next call asks again.
 */
export async function i18nFor(language: Language): Promise<i18n> {
  const instance = instances.get(language);
  if (instance) return instance;
  const loaded = await loadInstance(language);
  instances.set(language, loaded);
  return loaded;
}

/** The function that says a text in this language. */
export async function translatorFor(language: Language): Promise<TFunction> {
  return (await i18nFor(language)).getFixedT(language);
}

async function loadInstance(language: Language): Promise<i18n> {
  const texts = await readTexts(language);
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initImmediate: false,
    react: { useSuspense: false },
  });
  if (isCacheOn("texts")) rememberPlainTexts(instance);
  return instance;
}

async function readTexts(language: Language): Promise<Texts> {
  const assets = (env as { ASSETS: Fetcher }).ASSETS;
  const response = await assets.fetch(new URL(textUrls[language] ?? "", "https://assets.local"));
  if (!response.ok) throw new Error(`The texts of ${language} cannot be read: ${response.status}.`);
  return response.json();
}

/**
 * Lets each text without values be looked up once in the isolate's life: a page asks for dozens, every time anew, and
 * i18next works through languages, plurals and contexts for each.
 */
function rememberPlainTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const fixed = new Map<string, TFunction>();
  const getRememberingT = (language: unknown, namespace: unknown, prefix: unknown): TFunction => {
    const key = JSON.stringify([language, namespace, prefix]);
    const fixedT = fixed.get(key);
    if (fixedT) return fixedT;
    const t = getFixedT(language, namespace, prefix);
    const texts = new Map<string, unknown>();
    const remembering = (text: unknown, ...values: unknown[]): unknown => {
      if (typeof text !== "string" || values.some((value) => value !== undefined)) {
        return (t as unknown as (...args: unknown[]) => unknown)(text, ...values);
      }
      if (!texts.has(text)) texts.set(text, t(text));
      return texts.get(text);
    };
    const translate = Object.assign(remembering, t) as unknown as TFunction;
    fixed.set(key, translate);
    return translate;
  };
  Object.assign(instance, { getFixedT: getRememberingT });
}
