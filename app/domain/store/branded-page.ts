import { fileAddress } from "../pictures/stored-picture.ts";
import type { PageTexts, StorePage, StoreTheme } from "./store-event.ts";

/** A picture of the tenant by its id, none, or the one that the page shows already. */
export type PictureWish = { assetId: string } | "none" | "same";

/** How an organiser wants a store to look, and what it says in their words. */
export type BrandingWish = {
  theme: StoreTheme;
  texts: PageTexts;
  /** In other languages than the store's own; empty texts are left out. */
  textsByLanguage: Readonly<Record<string, Partial<PageTexts>>>;
  pictures: { logo: PictureWish; hero: PictureWish };
};

type File = { id: string; storageKey: string | null; contentType: string };

/** The ids of the pictures that the input names. */
export const picturesOf = ({ pictures }: BrandingWish): string[] =>
  Object.values(pictures).flatMap((picture) => (typeof picture === "string" ? [] : [picture.assetId]));

/** The branded page that the input describes. Undefined where a picture is not among the files that pages can show. */
export function brandedPage(
  page: StorePage,
  wish: BrandingWish,
  files: readonly File[],
): StorePage | undefined {
  const address = (picture: PictureWish, now: string | null): string | null | undefined => {
    if (picture === "none") return null;
    if (picture === "same") return now;
    const file = files.find(({ id }) => id === picture.assetId);
    return (file && fileAddress(file)) ?? undefined;
  };
  const logo = address(wish.pictures.logo, page.header.logo);
  const hero = address(wish.pictures.hero, page.hero);
  if (logo === undefined || hero === undefined) return undefined;
  return { ...page, ...wish.texts, header: { ...page.header, logo }, hero, texts: wish.textsByLanguage };
}

export const PAGE_TEXTS = ["tagline", "claimTitle", "claimButton"] as const satisfies (keyof PageTexts)[];

/** What a store says in a language: the organiser's words in it, else those in the store's own language. */
export function pageTextsIn(page: StorePage, language: string): PageTexts {
  const own = page.texts && Object.hasOwn(page.texts, language) ? page.texts[language] : undefined;
  return {
    tagline: own?.tagline || page.tagline,
    claimTitle: own?.claimTitle || page.claimTitle,
    // Stores of before have none.
    claimButton: own?.claimButton || (page.claimButton ?? ""),
  };
}
