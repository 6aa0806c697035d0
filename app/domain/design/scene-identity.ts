import type { Json } from "./design-identity.ts";
import type { Hex } from "./colour.ts";
import {
  layersOf,
  picturesOfLayer,
  SIDES,
  type Design,
  type GarmentKind,
  type Layer,
  type Side,
  type TextLayer,
} from "./design.ts";
import { FONT_FILES, fontKey } from "./fonts.ts";

/** Raise it when the same design would be drawn differently: every content address changes with it. */
export const RENDERING_VERSION = 2;

/** Keys (`fontKey`) of the font files that a design's text needs, in alphabetical order. */
export function fontKeysOf(design: Design, sides: readonly Side[] = SIDES): string[] {
  const keys = sides.flatMap((side) =>
    layersOf(design, side)
      .filter((layer): layer is TextLayer => layer.type === "text")
      .map((layer) => fontKey(layer.fontFamily, layer.fontWeight, layer.fontStyle)),
  );
  return [...new Set(keys)].sort();
}

/** Ids of the assets that a design shows, in alphabetical order. */
export function assetIdsOf(design: Design, sides: readonly Side[] = SIDES): string[] {
  const ids = sides.flatMap((side) => layersOf(design, side).flatMap(picturesOfLayer));
  return [...new Set(ids)].sort();
}

/**
 * Everything that one side's picture depends on and nothing else. Its canonical JSON, hashed, names the preview, the
 * proof and the print file. `assetHashes`: asset id to the SHA-256 of its bytes. Leave `garment` out for the print.
 */
export function sceneIdentity(of: {
  design: Design;
  side: Side;
  colourHex: Hex;
  garment?: GarmentKind;
  heather?: boolean;
  personalTexts?: Readonly<Record<string, string>>;
  assetHashes: Readonly<Record<string, string>>;
}): Json {
  const { design, side } = of;
  const layers = layersOf(design, side);
  const written = of.personalTexts ?? {};
  const texts = layers.flatMap((layer): [string, string][] =>
    layer.type === "text" && layer.customisable && Object.hasOwn(written, layer.id)
      ? [[layer.id, written[layer.id] ?? ""]]
      : [],
  );
  return {
    version: RENDERING_VERSION,
    side,
    colour: of.colourHex.toLowerCase(),
    garment: of.garment,
    heather: of.heather || undefined,
    layers: layers.map(withoutMarks),
    area: design.items[side],
    inksOnDark: design.inksOnDark,
    texts: Object.fromEntries(texts),
    fonts: fontKeysOf(design, [side]).map(
      (key) => FONT_FILES.find((file) => file.key === key)?.sha256 ?? key,
    ),
    assets: assetIdsOf(design, [side]).map((id) => [id, of.assetHashes[id] ?? null]),
  };
}

/** A layer without what only the designer's editor reads: another name in its list is no other picture. */
function withoutMarks(layer: Layer): Json {
  return { ...layer, name: undefined, locked: undefined, group: undefined, hidden: undefined };
}
