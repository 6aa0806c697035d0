import { isLanguage, LANGUAGES } from "../../i18n/languages.ts";

/** What of a query makes another page: its language, and the number of a list's page. Anything else is a view of the same. */
const OWN_PAGE = { lang: isLanguage, page: (value: string) => /^[1-9]\d{0,4}$/.test(value) && value !== "1" };

/**
 * The one address of a page among all that show it.
 * @param translated whether there are other languages: where there are none, `lang` makes no other page.
 */
export function canonicalAddress(origin: string, url: URL, translated = true): string {
  const query = new URLSearchParams();
  for (const [name, isOwn] of Object.entries(OWN_PAGE)) {
    const value = url.searchParams.get(name);
    if (name === "lang" && !translated) continue;
    if (value !== null && isOwn(value)) query.set(name, value);
  }
  return origin + url.pathname + (query.size > 0 ? `?${query}` : "");
}

/** The same page in each language, and without one: the reader's own. */
export function languageAddresses(address: string): { lang: string; href: string }[] {
  const inLanguage = (code: string) => {
    const url = new URL(address);
    url.searchParams.set("lang", code);
    return url.href;
  };
  const own = new URL(address);
  own.searchParams.delete("lang");
  return [
    ...LANGUAGES.map(({ code }) => ({ lang: code, href: inLanguage(code) })),
    { lang: "x-default", href: own.href },
  ];
}
