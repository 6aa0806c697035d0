import { createInstance, type i18n } from "i18next";
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
  instances.set(language, instance);
  return instance;
}
