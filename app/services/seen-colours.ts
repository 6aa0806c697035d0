import { isDark, type Hex } from "../domain/design/colour.ts";
import { type Design, layersOf, SIDES } from "../domain/design/design.ts";
import { type Reading, readingOn, type SeenOnColour } from "../domain/design/readable.ts";
import { assetIdsOf, fontKeysOf } from "../domain/design/scene-identity.ts";
import { FILE_WIDTHS, sizeKeyOf } from "../domain/pictures/stored-picture.ts";
import type { ProductCheck } from "../domain/product/mending.ts";
import type { OfferedColour, ProductOffer, VariantsOff } from "../domain/product/offer.ts";
import { renderPrint } from "../rendering/product.ts";
import { parseRaster } from "../rendering/raster.ts";
import type { Assets } from "../rendering/scene.ts";
import { type StoredArt, storedArt } from "../rendering/stored-art.ts";
import type { FontsOf } from "./judge-texts.ts";
import type { Scope } from "./scope.ts";

/** How a print is seen on each colour, by its name. */
export type ColourReadings = Readonly<Record<string, Reading>>;

const [NARROWEST] = FILE_WIDTHS;

/** How a design is seen on colours of its garment; undefined while the Worker for pictures is away or busy. */
export async function readColours(
  scope: Scope,
  { design, colours }: { design: Design; colours: readonly Pick<OfferedColour, "name" | "hex">[] },
  fontsOf: FontsOf,
): Promise<ColourReadings | undefined> {
  const [files, fonts] = await Promise.all([
    scope.tenant.files.findAll(assetIdsOf(design)),
    fontsOf(fontKeysOf(design)),
  ]);
  const assets = await drawnAssets(scope, files);
  const sides = SIDES.filter((side) => layersOf(design, side).length > 0);
  const seen = new Map<Hex, SeenOnColour[]>();
  // All light colours carry the same inks, and so do all dark ones.
  for (const dark of [false, true]) {
    const hexes = [...new Set(colours.map(({ hex }) => hex).filter((hex) => isDark(hex) === dark))];
    const [first] = hexes;
    if (first === undefined) continue;
    for (const side of sides) {
      const { svg } = renderPrint({ design, side, colourHex: first, fonts, assets });
      const answer = await scope.pictures.seen(svg, hexes);
      if (!answer.ok) return undefined;
      for (const [at, hex] of hexes.entries())
        seen.set(hex, [
          ...(seen.get(hex) ?? []),
          { asItIs: answer.asItIs[at] ?? 1, light: answer.light[at] ?? 1 },
        ]);
    }
  }
  return Object.fromEntries(colours.map(({ name, hex }) => [name, readingOn(hex, seen.get(hex) ?? [])]));
}

/**
 * How a product is seen on its colours, as its page shows it. What was measured is kept with the check of its design; it
 * is measured again once the design is another.
 */
export async function readingsOf(
  scope: Scope,
  product: {
    id: string;
    design: Design;
    designHash: string;
    offer: Pick<ProductOffer, "colours">;
    checked: ProductCheck | null;
  },
  fontsOf: FontsOf,
): Promise<ColourReadings | undefined> {
  const { id, designHash, checked } = product;
  const kept = checked?.designHash === designHash ? checked.colours : undefined;
  if (kept) return kept;
  const colours = await readColours(
    scope,
    { design: product.design, colours: product.offer.colours },
    fontsOf,
  );
  if (colours && checked?.designHash === designHash)
    await scope.tenant.products.keepChecks([{ id, checked: { ...checked, colours } }]);
  return colours;
}

/** The pictures of a design with their pixels in the narrowest width that is kept. */
async function drawnAssets(scope: Scope, files: readonly StoredArt[]): Promise<Assets> {
  const { assets } = storedArt(files);
  for (const { id, storageKey, width, contentType } of files) {
    const art = assets.get(id);
    if (art?.kind !== "raster" || storageKey === null) continue;
    const narrow = await bytesOf(scope, sizeKeyOf(storageKey, { width: NARROWEST, contentType }));
    const bytes = width > NARROWEST && narrow ? narrow : await bytesOf(scope, storageKey);
    const drawn = bytes && parseRaster(bytes);
    if (drawn) assets.set(id, drawn);
    else assets.delete(id);
  }
  return assets;
}

async function bytesOf(scope: Scope, key: string): Promise<Uint8Array | undefined> {
  const bytes = await scope.files.read(key);
  return bytes === "away" ? undefined : bytes;
}

/** Colours on which a print cannot be seen begin switched off; where it is seen on none, all stay on. */
export function offByDefault(
  readings: ColourReadings | undefined,
  colours: readonly Pick<OfferedColour, "name">[],
): VariantsOff {
  const off = colours.filter(({ name }) => (readings?.[name] ?? "well") !== "well");
  return off.length === colours.length
    ? {}
    : Object.fromEntries(off.map(({ name }) => [name, "all" as const]));
}
