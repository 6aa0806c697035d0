import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>("./locales/*/*.json", { eager: true, import: "default" });

function textsOf(language: string): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const [path, content] of Object.entries(files)) {
    const [, lang, namespace] = /\.\/locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (lang === language && namespace) texts[namespace] = content;
  }
  return texts;
}

const instances = new Map<Language, i18n>();

/**
 * All texts of one language, falling back to English. Instances are kept for the isolate's life: they hold nothing of
 * any request.
 */
export function i18nFor(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: textsOf(DEFAULT_LANGUAGE), [language]: textsOf(language) },
    ns: Object.keys(textsOf(DEFAULT_LANGUAGE)),
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initImmediate: false,
    react: { useSuspense: false },
  });
  rememberPlainTexts(instance);
  instances.set(language, instance);
  return instance;
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
    const known = fixed.get(key);
    if (known) return known;
    const t = getFixedT(language, namespace, prefix);
    const texts = new Map<string, unknown>();
    const remembering = (text: unknown, ...values: unknown[]): unknown => {
      if (typeof text !== "string" || values.some((value) => value !== undefined)) {
        return (t as unknown as (...args: unknown[]) => unknown)(text, ...values);
      }
      if (!texts.has(text)) texts.set(text, t(text));
      return texts.get(text);
    };
    const whole = Object.assign(remembering, t) as unknown as TFunction;
    fixed.set(key, whole);
    return whole;
  };
  Object.assign(instance, { getFixedT: getRememberingT });
}
