import * as v from "valibot";
import { type Hex, isHex } from "../domain/design/colour.ts";
import type { BrandingWish, PictureWish } from "../domain/store/branded-page.ts";
import { CORNERS, HEADINGS, PAPERS } from "../domain/store/store-draft.ts";
import type { PageTexts } from "../domain/store/store-event.ts";
import { version } from "./event-settings.ts";
import { line, text } from "./texts.ts";

const brand = v.pipe(
  text(7),
  v.transform((typed) => typed.toLowerCase()),
  v.custom<Hex>((value) => typeof value === "string" && isHex(value), "eventDesk:branding.refused.colour"),
  v.metadata({ format: "color" }),
);
const look = <const T extends string>(words: readonly T[]) =>
  v.picklist(words, "eventDesk:branding.refused.look");
/** `none`, `same` for the one that is shown now, or the id of a picture. */
const picture = v.pipe(
  v.optional(text(40), "same"),
  v.regex(/^[\w-]{1,40}$/, "pictures:refused.gone"),
  v.transform((typed): PictureWish => (typed === "none" || typed === "same" ? typed : { assetId: typed })),
);

/** The organiser's own words; in other languages the fields carry the language behind their names. */
const PageTextsSchema = v.object({ tagline: line(200), claim_title: line(80), claim_button: line(40) });
export const TEXT_FIELDS = ["tagline", "claim_title", "claim_button"] as const;

/** How a store looks. */
export const BrandingSchema = v.object({
  version,
  brand,
  paper: look(PAPERS),
  corners: look(CORNERS),
  headings: look(HEADINGS),
  logo: picture,
  hero: picture,
  ...PageTextsSchema.entries,
});

/** The same with the texts in further languages. */
export function brandingSchema(languages: readonly string[]) {
  const more = languages.flatMap((language) =>
    TEXT_FIELDS.map((name) => [`${name}_${language}`, PageTextsSchema.entries[name]] as const),
  );
  return v.object({ ...BrandingSchema.entries, ...Object.fromEntries(more) });
}

/** A form that this schema validated, as the changes that it asks for. */
export function wishOf(
  value: v.InferOutput<typeof BrandingSchema>,
  languages: readonly string[],
): BrandingWish {
  const typed = value as Record<string, unknown>;
  const textsIn = (ending: string): PageTexts => ({
    tagline: String(typed[`tagline${ending}`] ?? ""),
    claimTitle: String(typed[`claim_title${ending}`] ?? ""),
    claimButton: String(typed[`claim_button${ending}`] ?? ""),
  });
  const others = languages.flatMap((language) => {
    const filledTexts = Object.entries(textsIn(`_${language}`)).filter(([, words]) => words !== "");
    return filledTexts.length > 0 ? [[language, Object.fromEntries(filledTexts)] as const] : [];
  });
  const { brand: colour, paper, corners, headings, logo, hero } = value;
  return {
    theme: { brand: colour, paper, corners, headings },
    texts: textsIn(""),
    textsByLanguage: Object.fromEntries(others),
    pictures: { logo, hero },
  };
}
