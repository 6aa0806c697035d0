import { readFileSync } from "node:fs";
import type { GarmentKind, Side } from "../../../app/domain/design/design.ts";
import type { PictureWidth } from "../../../app/domain/product/offer.ts";
import { MAP_WIDTHS, type GarmentMaps, type PlaceFile } from "../../../app/rendering/garment-maps.ts";
import { FONT_FILES } from "../../../app/domain/design/fonts.ts";
import { parseArtwork } from "../../../app/rendering/artwork.ts";
import { parseFonts } from "../../../app/rendering/fonts.ts";
import type { Assets } from "../../../app/rendering/scene.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { demoProducts, type DemoProduct } from "../../../db/seed/designs.ts";

/** All fonts and pictures of the demo world, read from their real files. */
export const fonts = parseFonts(
  FONT_FILES.map(({ key, path }) => ({
    key,
    bytes: new Uint8Array(readFileSync(new URL(`../../../public${path}`, import.meta.url))),
  })),
);

export const assets: Assets = new Map(
  artLibrary.map(({ id, fragment, width, height }) => {
    const parsed = parseArtwork(fragment, width, height);
    if (!parsed.ok) throw new Error(`${id}: ${parsed.problem} ${parsed.detail}`);
    return [id, parsed.art];
  }),
);

export function demoProduct(key: string): DemoProduct {
  const found = demoProducts.find((product) => product.key === key);
  if (!found) throw new Error(`no demo product ${key}`);
  return found;
}

/** The photographed garment of a picture of this width, read from its real files. */
export function mapsOf(
  garment: GarmentKind,
  side: Side,
  width: PictureWidth,
  shines: boolean,
  drape = 1,
): GarmentMaps {
  const folder = new URL(`../../../public/garments/${garment}/${side}-${drape}/`, import.meta.url);
  const map = (name: string) =>
    `data:image/webp;base64,${readFileSync(new URL(`${name}-${MAP_WIDTHS[width]}.webp`, folder)).toString("base64")}`;
  const place = JSON.parse(readFileSync(new URL("place.json", folder), "utf8")) as PlaceFile;
  return {
    outline: width < 800 ? place.coarseOutline : place.outline,
    print: place.print,
    level: place.level ?? null,
    shade: map("shade"),
    shine: shines ? map("shine") : null,
    ground: place.ground ? map("ground") : null,
    lift: place.lift ?? 0,
  };
}
