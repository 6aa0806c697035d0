import type { CharacterRule } from "../design/design.ts";
import type { ProductionCost } from "../pricing/application-fee.ts";

/** What a product comes in, derived from its design whenever that is saved. */
export type OfferedColour = {
  name: string;
  hex: string;
  /** Melange yarn. */
  heather: boolean;
  sizes: string[];
  /** Size to stock keeping unit. */
  skus: Record<string, string>;
};

/** A text layer of the design that a shopper may fill in. */
export type PersonalField = {
  layerId: string;
  side: "front" | "back";
  label: string;
  maxLength: number;
  /** What may be written; without it letters, digits and spaces. */
  characters?: CharacterRule;
  /** Shown in the empty field. */
  sample?: string;
  /** The product cannot be bought without it. */
  required?: true;
};

export type OfferedLayer = {
  id: string;
  side: "front" | "back";
  type: "text" | "image";
  customisable: boolean;
  /** The ink of a text; pictures bring their own. */
  colour?: string;
};

export type ProductOffer = {
  colours: OfferedColour[];
  defaultColour: string;
  personalFields: PersonalField[];
  /** The side that lists show. */
  cover: "front" | "back";
  /** Whether the back carries a print. */
  printedBack: boolean;
  /** What the design is made of, for the copy of a basket that browsers keep. Offers of before do not have it. */
  layers?: OfferedLayer[];
  /** What a piece costs to make, by the price list of when the design was saved. */
  cost?: ProductionCost;
};

/** What is not sold of an offer: each colour with its sizes, or all of them, those that it may get later included. */
export type VariantsOff = Readonly<Record<string, "all" | readonly string[]>>;

/** What is left of an offer without the colours and sizes that are switched off. Where nothing is left it has no colours. */
export function withoutVariants(offer: ProductOffer, ...switchedOff: readonly VariantsOff[]): ProductOffer {
  const colours = offer.colours.flatMap((colour) => {
    const sizes = colour.sizes.filter((size) =>
      switchedOff.every((off) => off[colour.name] !== "all" && !off[colour.name]?.includes(size)),
    );
    return sizes.length > 0 ? [{ ...colour, sizes }] : [];
  });
  const isDefaultLeft = colours.some(({ name }) => name === offer.defaultColour);
  return {
    ...offer,
    colours,
    defaultColour: isDefaultLeft ? offer.defaultColour : (colours[0]?.name ?? offer.defaultColour),
  };
}

/** An offer with a variant that an order has already, also where the variant is off sale by now. */
export function withVariant(
  offer: ProductOffer,
  designed: ProductOffer,
  { colour, size }: { colour: string; size: string },
): ProductOffer {
  if (isOffered(offer, colour, size) || !isOffered(designed, colour, size)) return offer;
  const colours = designed.colours.flatMap((each) => {
    const sizes = each.sizes.filter(
      (one) => isOffered(offer, each.name, one) || (each.name === colour && one === size),
    );
    return sizes.length > 0 ? [{ ...each, sizes }] : [];
  });
  return { ...offer, colours };
}

/**
 * What is switched off of an offer of which only these variants stay on.
 * @param on colours with the sizes that stay; what the offer does not have is passed over.
 */
export function variantsOffBut(
  offer: ProductOffer,
  on: readonly { colour: string; size: string }[],
): VariantsOff {
  const off: Record<string, "all" | string[]> = {};
  for (const { name, sizes } of offer.colours) {
    const without = sizes.filter((size) => !on.some((each) => each.colour === name && each.size === size));
    if (without.length > 0) off[name] = without.length === sizes.length ? "all" : without;
  }
  return off;
}

/** Whether the same variants are off. */
export function sameVariants(one: VariantsOff, other: VariantsOff): boolean {
  const colours = Object.keys(one);
  return (
    colours.length === Object.keys(other).length &&
    colours.every((colour) => {
      const [some, others] = [one[colour], other[colour]];
      if (some === "all" || others === "all") return some === others;
      return (
        some !== undefined && some.length === others?.length && some.every((size) => others.includes(size))
      );
    })
  );
}

/** The colour that was asked for, or the product's default. */
export function colourOf(offer: ProductOffer, code: string | null | undefined): OfferedColour | undefined {
  return (
    offer.colours.find((colour) => colour.name.toLowerCase() === code?.toLowerCase()) ??
    offer.colours.find((colour) => colour.name === offer.defaultColour) ??
    offer.colours[0]
  );
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The offered colour of this name or hex value, however its case; undefined when the product does not come in it. */
export function findColour(offer: ProductOffer, nameOrHex: string): OfferedColour | undefined {
  return offer.colours.find(({ name, hex }) => same(name, nameOrHex) || same(hex, nameOrHex));
}

/** The colour's size of this name, however its case. */
export function findSize(colour: OfferedColour, name: string): string | undefined {
  return colour.sizes.find((size) => same(size, name));
}

/** Whether the product comes in exactly this colour and size. */
export function isOffered(offer: ProductOffer, colour: string, size: string): boolean {
  return offer.colours.some((offered) => offered.name === colour && offered.sizes.includes(size));
}

/** Widths that pictures are drawn for: a chip or a line, a card in a grid, the stage of a product's page, its zoom. */
export const PICTURE_WIDTHS = [160, 400, 800, 1400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The narrowest offered width that fills so many pixels of a screen; the widest where none does. */
export const pictureWidthFor = (pixels: number): PictureWidth =>
  PICTURE_WIDTHS.find((width) => width >= pixels) ?? 1400;

export type PictureView = {
  /** Where it is left out, as wide as the stage of a product's page. */
  width?: PictureWidth;
  /** The print from near instead of the whole product. */
  near?: boolean;
  /** Layer id to what the shopper wrote. */
  texts?: Readonly<Record<string, string>>;
};

/** Address of the picture of one side in one colour; it changes whenever the design does, so it is kept for ever. */
export function pictureAddress(
  designHash: string,
  colour: string,
  side: "front" | "back",
  { width, near, texts = {} }: PictureView = {},
): string {
  const query = new URLSearchParams();
  if (width) query.set("w", String(width));
  if (near) query.set("view", "print");
  for (const [layerId, text] of Object.entries(texts)) query.set(`text-${layerId}`, text);
  const address = `/media/${designHash}/${encodeURIComponent(colour)}-${side}.svg`;
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Widths of the same as PNG, for mails and chats, shops that show no SVG: a line of a mail at twice its size, a chat's card, a page. */
export const PNG_WIDTHS = [160, 400, 1600] as const;
export type PngWidth = (typeof PNG_WIDTHS)[number];

type PngView = { width: PngWidth; paper: string; texts?: Readonly<Record<string, string>> };

/** Address of the same picture as PNG, on the ground that products stand on in a store of this paper. */
export function pngAddress(
  designHash: string,
  colour: string,
  side: "front" | "back",
  { width, paper, texts = {} }: PngView,
): string {
  const query = new URLSearchParams({ w: String(width), on: paper });
  for (const [layerId, text] of Object.entries(texts)) query.set(`text-${layerId}`, text);
  return `/media/${designHash}/${encodeURIComponent(colour)}-${side}.png?${query}`;
}

/** The stock keeping unit of a variant; empty when the offer does not know it. */
export function skuOf(offer: ProductOffer, colour: string, size: string): string {
  return offer.colours.find((offered) => offered.name === colour)?.skus[size] ?? "";
}
