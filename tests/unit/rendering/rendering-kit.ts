import { readFileSync } from "node:fs";
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
