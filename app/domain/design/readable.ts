import { type Hex, isDark, rgb } from "./colour.ts";

/** Pixels row by row: red, green, blue, not multiplied by what covers the cloth, and that; a byte each. */
export type Artwork = { width: number; height: number; pixels: Uint8Array };

/** WCAG 2.2, success criterion 1.4.11: from this contrast ratio on, people can distinguish a graphic from its surroundings. */
const TOLD_APART = 3;
/** Of the edges that a print has on the cloth that suits it best, by how well each is seen. */
const READS_FROM = 0.75;

/** How a print is seen on a colour: as it is, only with its dark marks in white, or not at all. */
export type Reading = "well" | "light" | "off";

/** Luminance of each value of a channel, as `luminance` has it. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** How well two luminances can be distinguished: 0 where they are alike, 1 from the ratio of WCAG on. */
function seen(one: number, other: number): number {
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return Math.min(1, (ratio - 1) / (TOLD_APART - 1));
}

/** Luminances of the artwork on a cloth. */
function onCloth({ pixels }: Artwork, cloth: Hex): Float64Array {
  const ground = rgb(cloth);
  const out = new Float64Array(pixels.length / 4);
  for (let at = 0; at < out.length; at++) {
    const share = (pixels[at * 4 + 3] ?? 0) / 255;
    const channel = (part: 0 | 1 | 2) =>
      LINEAR[Math.round((pixels[at * 4 + part] ?? 0) * share + ground[part] * (1 - share))] ?? 0;
    out[at] = 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
  }
  return out;
}

/** How well each pixel can be distinguished from the one beside it and the one below. */
function edges({ width, height }: Artwork, light: Float64Array): Float64Array {
  const out = new Float64Array(width * height * 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const here = light[at] ?? 0;
      if (x + 1 < width) out[2 * at] = seen(here, light[at + 1] ?? 0);
      if (y + 1 < height) out[2 * at + 1] = seen(here, light[at + width] ?? 0);
    }
  return out;
}

/** In pixels: a photograph changes slowly, and has few edges of its own. */
const DISTANCES = [8, 32];
/** Two pixels with less contrast than this are one tone, and a pixel of such a change counts less than one of an edge. */
const CHANGE = { least: 0.25, weight: 0.5 };

/** How much is seen within the artwork where it covers the cloth, whatever the cloth: what lies on a ground of its own. */
function ownChanges({ width, height, pixels }: Artwork, light: Float64Array): number {
  let sum = 0;
  const run = (first: number, step: number, length: number) => {
    let covered = 0;
    for (let place = 0; place < length; place++) {
      const at = first + place * step;
      covered = (pixels[at * 4 + 3] ?? 0) === 255 ? covered + 1 : 0;
      for (const far of DISTANCES) {
        if (covered <= far) continue;
        const change = seen(light[at] ?? 0, light[at - far * step] ?? 0);
        if (change >= CHANGE.least) sum += CHANGE.weight * change;
      }
    }
  };
  for (let y = 0; y < height; y++) run(y * width, 1, width);
  for (let x = 0; x < width; x++) run(x, width, height);
  return sum;
}

/** How much of a print is seen on each cloth, 0 to 1, measured against white and black cloth. */
export function seenOn(artwork: Artwork, cloths: readonly Hex[]): number[] {
  const onWhite = onCloth(artwork, "#ffffff");
  const white = edges(artwork, onWhite);
  const black = edges(artwork, onCloth(artwork, "#000000"));
  const own = ownChanges(artwork, onWhite);
  let most = own;
  for (const [at, strength] of white.entries()) most += Math.max(strength, black[at] ?? 0);
  return cloths.map((cloth) => {
    if (most === 0) return 0;
    let sum = own;
    for (const strength of edges(artwork, onCloth(artwork, cloth))) sum += strength;
    return Math.min(1, sum / most);
  });
}

/** The same artwork with its dark marks in white. */
export function lightVersion(artwork: Artwork): Artwork {
  const pixels = artwork.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const light = 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);
    if (light < DARK) pixels.fill(255, at, at + 3);
  }
  return { ...artwork, pixels };
}
/** As `isDark` has it. */
const DARK = 0.18;

/** How much of a side is seen on one colour, as it is and with its dark marks in white. */
export type SeenOnColour = { asItIs: number; light: number };

/**
 * How a whole print is seen on a colour: its worst side counts. The light version is printed on dark colours alone.
 * @param sides none where nothing is printed: that is seen on every colour.
 */
export function readingOn(hex: Hex, sides: readonly SeenOnColour[]): Reading {
  if (sides.every(({ asItIs }) => asItIs >= READS_FROM)) return "well";
  return isDark(hex) && sides.every(({ asItIs, light }) => Math.max(asItIs, light) >= READS_FROM)
    ? "light"
    : "off";
}
