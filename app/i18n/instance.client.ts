import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LANGUAGE, isLanguage } from "./languages.ts";

type Texts = Record<string, unknown>;
/**
 * The checkout's texts; those of other pages would only weigh on it, and are listed elsewhere. As text: a module of JSON
 * exports each of its keys a second time.
 */
const checkoutTexts = import.meta.glob<string>(
  "./locales/*/{common,errors,basket,checkout,colours,header}.json",
  { query: "?raw", import: "default" },
);

async function textsOf(
  language: string,
  namespaces: readonly string[] | undefined,
): Promise<Record<string, Texts>> {
  const isListed = (name: string) => `./locales/${language}/${name}.json` in checkoutTexts;
  const others = namespaces?.every(isListed) ? {} : (await import("./desk-texts.client.ts")).deskTexts;
  const texts = await Promise.all(
    Object.entries({ ...checkoutTexts, ...others }).map(async ([path, load]) => {
      const name = path.slice(path.lastIndexOf("/") + 1, -".json".length);
      const isMine = path.startsWith(`./locales/${language}/`) && (namespaces?.includes(name) ?? true);
      if (!isMine) return [];
      const read = await load();
      return [[name, typeof read === "string" ? (JSON.parse(read) as Texts) : read] as const];
    }),
  );
  return Object.fromEntries(texts.flat());
}

/** The texts of the page's language, fetched as immutable files before React takes over. */
export async function i18nOfPage(lang: string): Promise<i18n> {
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const namespaces = document.documentElement.dataset["texts"]?.split(" ");
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: await textsOf(language, namespaces) },
    defaultNS: "common",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
