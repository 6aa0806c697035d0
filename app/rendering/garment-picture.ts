import { luminance, mix, type Hex } from "../domain/design/colour.ts";
import { type Detail, placedMarkup } from "./placed-markup.ts";
import { SHEET, type GarmentMaps, placeOnSheet } from "./garment-maps.ts";
import { matrixAttribute } from "./scene-markup.ts";
import type { Scene } from "./scene.ts";

/** Dyed cloth is never quite black or white: pure black would swallow every fold, pure white every light. */
export function clothColour(hex: Hex): Hex {
  const bright = Math.sqrt(luminance(hex));
  const lift = 0.8 * (1 - bright / 0.17);
  return lift > 0 ? mix(hex, "#2a2b30", lift) : mix(hex, "#fafaf8", bright > 0.97 ? 1 : 0);
}

/** How much of the shine map a cloth of this colour shows: light cloth has its lights in the shade map. */
export function clothShine(hex: Hex): number {
  return Math.max(0, Math.round((0.26 - 0.4 * Math.sqrt(luminance(hex))) * 100) / 100);
}

const WHOLE = `x="0" y="0" width="100%" height="100%"`;
const WIDER = `x="-10%" y="-10%" width="120%" height="120%"`;

export type GarmentPicture = {
  maps: GarmentMaps;
  colourHex: Hex;
  /** How much of the shine map is seen, 0 to 1. */
  shine: number;
  /** Drawn over the colour and under the print: melange yarn. */
  yarn: string;
  scene: Scene | null;
  detail: Detail;
  id: (name: string) => string;
};

/** The photographed garment in one colour with its print, in units of the sheet. */
export function garmentPicture(picture: GarmentPicture): { defs: string; markup: string } {
  const { maps, id } = picture;
  const cut = clipped(picture);
  const everywhere = `d="M0 0H${SHEET.width}V${SHEET.height}H0Z"`;
  const level = maps.level ? ` transform="${matrixAttribute(maps.level)}"` : "";
  const layer = (href: string, more: string) =>
    `<image href="${href}" width="${SHEET.width}" height="${SHEET.height}" preserveAspectRatio="none"${level}${more}/>`;
  const shine =
    maps.shine && picture.shine > 0
      ? layer(maps.shine, ` opacity="${picture.shine}" style="mix-blend-mode:screen"`)
      : "";
  // A picture stands on nothing that a shadow could be multiplied with: the map's darkness becomes the shadow's opacity.
  const lift = maps.lift ? ` transform="translate(0 ${-maps.lift})"` : "";
  const shadow = maps.ground
    ? `<g filter="url(#${id("w")})"${lift}>${layer(maps.ground, "")}</g>`
    : `<g filter="url(#${id("w")})"><use href="#${id("o")}" transform="translate(5 16)" opacity=".3"/></g>`;
  return {
    defs:
      `<clipPath id="${id("c")}"><path id="${id("o")}"${level} d="${maps.outline}" clip-rule="evenodd"/></clipPath>` +
      `<filter id="${id("w")}" ${maps.ground ? WHOLE : WIDER} color-interpolation-filters="sRGB">` +
      (maps.ground
        ? // Close to the thing as dark as it is, further out fainter than lamps leave it: no stain around a cap.
          `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 0 1 0"/>` +
          `<feComponentTransfer><feFuncA type="gamma" exponent="1.7" amplitude=".75"/></feComponentTransfer>`
        : `<feGaussianBlur stdDeviation="15"/>`) +
      "</filter>" +
      cut.defs,
    markup:
      `${shadow}<g clip-path="url(#${id("c")})"><path fill="${picture.colourHex}" ${everywhere}/>${picture.yarn}` +
      `${cut.markup}${layer(maps.shade, ` style="mix-blend-mode:multiply"`)}${shine}</g>`,
  };
}

/** The print where the garment carries it, cut off at the print area's edge as the printer's frame does. */
function clipped({ scene, maps, detail, id }: GarmentPicture): { defs: string; markup: string } {
  if (!scene || scene.nodes.length === 0) return { defs: "", markup: "" };
  const place = placeOnSheet(maps.print, scene.area);
  const markup = placedMarkup(scene.nodes, place, detail, id);
  if (!scene.findings.some(({ code }) => code.endsWith("_outside_area"))) return { defs: "", markup };
  const { width, height } = scene.area.converted;
  return {
    defs: `<clipPath id="${id("a")}"><path transform="${matrixAttribute(place)}" d="M0 0H${width}V${height}H0Z"/></clipPath>`,
    markup: `<g clip-path="url(#${id("a")})">${markup}</g>`,
  };
}
