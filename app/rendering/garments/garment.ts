import { luminance, mix, type Hex } from "../../domain/design/colour.ts";
import type { GarmentKind, Side } from "../../domain/design/design.ts";

/** Every garment is drawn on the same sheet, so that pictures of different things stand well in one grid. */
export const SHEET = { width: 1000, height: 1200 } as const;

/** Where a print area lies on the sheet, in sheet units. */
export type Placement = { x: number; y: number; width: number; height: number };

/** What lies under the print and what lies over it (folds, seams), so that prints take part in the light. */
export type Drawing = { defs: string; below: string; above: string };

export type Garment = {
  kind: GarmentKind;
  areas: Record<Side, Placement>;
  /** `id` turns a short local name into one that is unique on the page. */
  draw(side: Side, cloth: Cloth, id: (name: string) => string): Drawing;
};

/** The inks a garment of one colour is drawn with. Black cloth is seen by its lights, white cloth by its shadows. */
export type Cloth = {
  base: Hex;
  /** Colour and strength of soft shadows and soft lights. */
  shade: Hex;
  shadeOpacity: number;
  light: Hex;
  lightOpacity: number;
  /** Seams and rib lines; stitches; the hairline round the shape; the inside of the cloth. */
  seam: Hex;
  stitch: Hex;
  edge: Hex;
  inside: Hex;
  rib: Hex;
};

/** Derives all inks from one colour; steps are continuous, so neighbouring colours look alike. */
export function cloth(colourHex: Hex): Cloth {
  const bright = Math.sqrt(luminance(colourHex));
  // Pure black would swallow every fold and pure white every edge.
  const lift = Math.max(0, 0.9 * (1 - bright / 0.17));
  const base = lift > 0 ? mix(colourHex, "#2c2d33", lift) : mix(colourHex, "#fbfbfa", bright > 0.97 ? 1 : 0);
  const deep = mix(base, bright > 0.8 ? "#39415a" : "#05060c", 0.72);
  return {
    base,
    shade: bright > 0.8 ? mix(base, "#4a5168", 0.78) : deep,
    shadeOpacity: round(0.62 - 0.22 * bright),
    light: "#ffffff",
    lightOpacity: round(bright > 0.8 ? 0.85 : 0.13 + 0.2 * bright),
    seam: bright < 0.3 ? mix(base, "#000000", 0.55) : mix(base, "#232838", 0.12 + 0.12 * (1 - bright)),
    stitch: bright < 0.3 ? mix(base, "#ffffff", 0.2) : mix(base, "#1b2030", 0.26),
    edge: bright < 0.3 ? mix(base, "#ffffff", 0.1) : mix(base, "#30384d", 0.24 + 0.12 * (1 - bright)),
    inside: mix(base, bright > 0.8 ? "#8b90a0" : "#08090f", bright > 0.8 ? 0.34 : 0.42),
    rib: mix(base, bright < 0.3 ? "#ffffff" : "#4b5268", bright < 0.3 ? 0.035 : 0.05),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

type Cubic = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** A closed outline that is the same on both sides of x = 500: its right half, from top middle to bottom middle. */
export function symmetric(start: readonly [x: number, y: number], half: readonly Cubic[]): string {
  const flip = (x: number) => 1000 - x;
  const right = half.map((cubic) => `C${cubic.join(" ")}`).join("");
  const ends = [start, ...half.map(([, , , , x, y]) => [x, y] as const)];
  const left = half
    .map(([x1, y1, x2, y2], index) => {
      const [x, y] = ends[index] ?? start;
      return `C${flip(x2)} ${y2} ${flip(x1)} ${y1} ${flip(x)} ${y}`;
    })
    .reverse()
    .join("");
  return `M${start.join(" ")}${right}${left}Z`;
}

/** Draws `markup` once more, mirrored on x = 500. */
export function mirrored(markup: string): string {
  return `${markup}<g transform="matrix(-1 0 0 1 1000 0)">${markup}</g>`;
}

/** Soft folds: dark and light strokes or shapes, blurred together and kept inside the outline. */
export function folds(
  id: (name: string) => string,
  ink: Cloth,
  parts: { outline: string; dark: string; light: string; blur?: number; strength?: number },
): { defs: string; markup: string } {
  const strength = parts.strength ?? 1;
  const of = (opacity: number) => round(Math.min(1, opacity * strength));
  return {
    defs:
      `<clipPath id="${id("c")}"><path d="${parts.outline}"/></clipPath>` +
      `<filter id="${id("b")}" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${parts.blur ?? 9}"/></filter>`,
    markup:
      `<g clip-path="url(#${id("c")})"><g filter="url(#${id("b")})">` +
      `<g fill="${ink.shade}" opacity="${of(ink.shadeOpacity)}">${parts.dark}</g>` +
      `<g fill="${ink.light}" opacity="${of(ink.lightOpacity)}">${parts.light}</g></g></g>`,
  };
}

/** A pair of dashed stitch lines along a path is the look of a twin needle; this is one of them. */
export function stitches(d: string, ink: Cloth, width = 1.6): string {
  return `<path d="${d}" fill="none" stroke="${ink.stitch}" stroke-width="${width}" stroke-dasharray="5 3.5" opacity=".75"/>`;
}

export function line(d: string, colour: Hex, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${
    opacity === 1 ? "" : ` opacity="${opacity}"`
  }/>`;
}

export function shape(d: string, fill: Hex, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}
