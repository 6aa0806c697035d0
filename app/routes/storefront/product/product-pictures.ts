import { pictureAddress, type ProductOffer } from "../../../domain/product/offer.ts";
import type { GalleryView } from "../../../ui/storefront/models.ts";

type Pictured = { designHash: string; offer: ProductOffer };

/** What a product's gallery shows, the asked one first: both sides, and the print that lists show from near. */
export function galleryViews(side: string | null, cover: "front" | "back"): GalleryView[] {
  const all: GalleryView[] = cover === "back" ? ["back", "front", "near"] : ["front", "back", "near"];
  const first = all.find((view) => view === side);
  return first ? [first, ...all.filter((view) => view !== first)] : all;
}

/** Address of one of those pictures, as wide as the stage. */
export function galleryPicture(
  { designHash, offer }: Pictured,
  colour: string,
  view: GalleryView,
  texts: Readonly<Record<string, string>> = {},
): string {
  const side = view === "near" ? offer.cover : view;
  return pictureAddress(designHash, colour, side, { width: 800, near: view === "near", texts });
}
