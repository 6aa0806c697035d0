import { type Hex, isDark } from "./colour.ts";
import type { DrawnSides } from "./change-design.ts";
import { type ImageLayer, type Layer, SIDES } from "./design.ts";

const WHITE: Hex = "#ffffff";

/** What a layer is drawn in, but for pictures, which bring their own colours. */
const inksOf = (layer: Layer): Hex[] =>
  layer.type === "text"
    ? [layer.fill, layer.stroke, layer.shadow?.color].flatMap((ink) => (ink ? [ink] : []))
    : [];

/**
 * The same drawing with its dark marks in white on dark garments: inks are exchanged, and pictures of pixels have another
 * one in their place.
 * @param found.inks of the drawings that are placed. @param found.pictures light versions by the ids of pictures.
 */
export function inLight(
  sides: DrawnSides,
  found: { inks: readonly Hex[]; pictures: ReadonlyMap<string, string> },
): DrawnSides {
  const inks = [...SIDES.flatMap((side) => sides[side].flatMap(inksOf)), ...found.inks];
  // What is exchanged already stays as it is.
  const dark = inks.filter((ink) => isDark(ink)).map((ink) => [ink.toLowerCase(), WHITE] as const);
  const placed = (layer: Layer): Layer => (layer.type === "image" ? withLight(layer, found.pictures) : layer);
  return {
    front: sides.front.map(placed),
    back: sides.back.map(placed),
    inksOnDark: { ...Object.fromEntries(dark), ...sides.inksOnDark },
  };
}

function withLight(layer: ImageLayer, pictures: ReadonlyMap<string, string>): ImageLayer {
  const srcOnDark = pictures.get(layer.src);
  return srcOnDark === undefined ? layer : { ...layer, srcOnDark };
}
