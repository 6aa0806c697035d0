import { isShop } from "../../domain/store/store-event.ts";
import { readForm } from "./form.server.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { type BrandingSchema, brandingSchema, TEXT_FIELDS, wishOf } from "../../schemas/branding.ts";
import type { StoreEventRow } from "../../services/storefront.ts";

type Event = Pick<StoreEventRow, "lang" | "type" | "theme" | "page">;

/** The languages that a store may say its words in beside its own. */
export const otherLanguages = ({ lang }: Pick<Event, "lang">) =>
  LANGUAGES.flatMap(({ code }) => (code === lang ? [] : [code]));

/** The texts of a store that its pages show; a shop has no claim. */
export const shownTexts = ({ type }: Pick<Event, "type">) =>
  isShop(type) ? (["tagline"] as const) : TEXT_FIELDS;

/** The fields of the form as they are stored. */
export function brandingFields(event: Event): Record<string, string> {
  const { theme, page } = event;
  const of = (texts: { tagline?: string; claimTitle?: string; claimButton?: string }) => ({
    tagline: texts.tagline ?? "",
    claim_title: texts.claimTitle ?? "",
    claim_button: texts.claimButton ?? "",
  });
  const shown = shownTexts(event);
  const own = of(page);
  const others = otherLanguages(event).flatMap((language) => {
    const textsOfLanguage = of(page.texts?.[language] ?? {});
    return shown.map((name) => [`${name}_${language}`, textsOfLanguage[name]] as const);
  });
  return {
    ...theme,
    logo: page.header.logo ? "same" : "none",
    hero: page.hero ? "same" : "none",
    ...Object.fromEntries(shown.map((name) => [name, own[name]])),
    ...Object.fromEntries(others),
  };
}

/**
 * Reads the branding input from a form, or from the address of a preview; texts that the store's form does not show
 * stay as they are.
 */
export function readBranding(event: Event, fields: FormData) {
  const all = new FormData();
  const shown = new Set<string>(Object.keys(brandingFields(event)));
  const hidden = brandingFields({ ...event, type: "Promo" });
  for (const [name, value] of Object.entries(hidden)) if (!shown.has(name)) all.set(name, value);
  for (const [name, value] of fields) if (typeof value === "string") all.set(name, value);
  const languages = otherLanguages(event);
  const form = readForm(all, brandingSchema(languages) as unknown as typeof BrandingSchema);
  return form.ok ? { ...form, wish: wishOf(form.value, languages), version: form.value.version } : form;
}

/** What a preview's address carries of a form. */
export function previewQuery(event: Event, fields: FormData): string {
  const names = Object.keys(brandingFields(event));
  const query = new URLSearchParams({ look: "1" });
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return query.toString();
}
