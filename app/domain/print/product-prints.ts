import { isDark } from "../design/colour.ts";
import { type ArtworkPaths, type Side, SIDES } from "../design/design.ts";
import { pictureAddress, type ProductOffer } from "../product/offer.ts";
import type { LinePrints, SidePrint } from "./line-prints.ts";

/** All light colours of a garment share a print file, and so do all dark ones. */
export const CLOTHS = ["light", "dark"] as const;
export type Cloth = (typeof CLOTHS)[number];

/** The print files of a product as it was designed, with the samples of texts that shoppers write. */
export type ProductPrints = { [Each in Cloth]?: LinePrints };

type Printed = {
  designHash: string;
  offer: Pick<ProductOffer, "colours" | "defaultColour">;
  prints: ProductPrints | null;
  /** The design's hash when the files were made. */
  printedHash: string;
};

export const clothOf = (hex: string): Cloth => (isDark(hex) ? "dark" : "light");

/** A colour for each cloth that a product comes in: its own first, else the first one offered. */
export function coloursByCloth({
  colours,
  defaultColour,
}: Printed["offer"]): { cloth: Cloth; name: string; hex: string }[] {
  const inOrder = colours.toSorted(
    (a, b) => Number(b.name === defaultColour) - Number(a.name === defaultColour),
  );
  return CLOTHS.flatMap((cloth) => {
    const first = inOrder.find(({ hex }) => clothOf(hex) === cloth);
    return first ? [{ cloth, name: first.name, hex: first.hex }] : [];
  });
}

/** The print file of a side in a colour; undefined while it is made, and where nothing is printed. */
export function printOf({ offer, ...product }: Printed, colour: string, side: Side): SidePrint | undefined {
  const hex = offer.colours.find(({ name }) => name === colour)?.hex;
  if (hex === undefined || product.printedHash !== product.designHash) return undefined;
  return product.prints?.[clothOf(hex)]?.[side];
}

/** Where the print file of a side in a colour is, beside its picture. */
export const printAddress = (designHash: string, colour: string, side: Side) =>
  `/media/${designHash}/${encodeURIComponent(colour)}-${side}.pdf`;

/** The files of a product in its own colour, as its record names them: what is printed, and pictures of both sides. */
export function artworkOf(product: Printed): ArtworkPaths {
  const { designHash } = product;
  const { defaultColour: colour } = product.offer;
  const file = (side: Side) =>
    printOf(product, colour, side)?.state === "made" ? printAddress(designHash, colour, side) : null;
  const [front, back] = SIDES;
  return {
    front: file(front),
    back: file(back),
    front_preview: pictureAddress(designHash, colour, front),
    back_preview: pictureAddress(designHash, colour, back),
  };
}
