import type { Hex } from "./colour.ts";
import type { PrintArea } from "./print-area.ts";

/**
 * A design as it is kept: layers on two canvases, one for each side of a garment.
 *
 * Canvas space: the origin is the print area's top left corner, x grows right, y down. One unit is
 * `100 / scaledPercentage` print pixels (a T-shirt: 467.7 x 578.7 units for 4677 x 5787 px). A layer's own box is
 * (0, 0, width, height); it reaches the canvas by scaling (scaleX, scaleY), then turning `angle` degrees
 * clockwise about its top left corner, then moving that corner to (left, top). This is fabric's model with
 * originX "left" and originY "top".
 */
export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

export const GARMENT_KINDS = [
  "tshirt",
  "organic_tshirt",
  "kids_tshirt",
  "sweatshirt",
  "hoodie",
  "tote",
  "mug",
  "cap",
  "sticker",
  "gift_box",
] as const;
export type GarmentKind = (typeof GARMENT_KINDS)[number];

export type Point = { x: number; y: number };

/** A hard copy of the text behind itself; offsets in canvas units. */
export type Shadow = { color: Hex; offsetX: number; offsetY: number };

/** What the designer keeps of any layer beside its look. Records of before the designer have none of it. */
export type LayerMarks = {
  /** What it is called in the list of layers; without one the list shows its text or its kind. */
  name?: string;
  /** The editor does not move or change the layer; it still shows and prints. */
  locked?: boolean;
  /** Neither drawn nor printed. */
  hidden?: boolean;
  /** Layers of one group move together. */
  group?: string;
};

/**
 * What a shopper may write: anything the font has, letters and spaces, names (letters, space, hyphen, apostrophe, full stop), or
 * a handle as in social networks. Without it: letters, digits and spaces.
 */
export const CHARACTER_RULES = ["any", "letters", "name", "handle"] as const;
export type CharacterRule = (typeof CHARACTER_RULES)[number];

export type TextLayer = LayerMarks & {
  type: "text";
  /** Unique within the design; the key of a shopper's personal text. */
  id: string;
  text: string;
  fontFamily: string;
  /** Canvas units per em. */
  fontSize: number;
  fontStyle: "normal" | "italic";
  fontWeight: number;
  underline: boolean;
  fill: Hex;
  textAlign: "left" | "center" | "right";
  stroke: Hex | null;
  /** Canvas units, drawn under the fill so that letters keep their shape. */
  strokeWidth: number;
  shadow: Shadow | null;
  left: number;
  top: number;
  width: number;
  height: number;
  angle: number;
  scaleX: number;
  scaleY: number;
  /** Middle of the box on the canvas. Follows from the fields above (`centreOf`) and is kept for readers of it. */
  centralTextPoint: Point;
  /** A shopper may replace this text. */
  customisable: boolean;
  /** What the shopper's field is called; only for customisable layers. */
  label?: string;
  /** Longest personal text in characters. */
  maxLength?: number;
  /** What may be written; only for customisable layers, as are the next two. */
  characters?: CharacterRule;
  /** Shown in the empty field; never printed. */
  sample?: string;
  /** The product cannot be bought without it. */
  required?: boolean;
  /** Distance of baselines as a share of 1.13 em, as fabric counts it. */
  lineHeight: number;
  /** Extra space after each letter in thousandths of an em, as fabric counts it. */
  charSpacing: number;
  /**
   * 0: straight. Otherwise the baseline is an arc of this radius (canvas units): positive arches over the top of
   * a circle, negative hangs along its bottom. The arc touches the straight baseline at the box's middle.
   */
  curveRadius: number;
};

export type ImageLayer = LayerMarks & {
  type: "image";
  id: string;
  /** Asset id, never an address. */
  src: string;
  /** The asset that is printed in its place on dark garments. */
  srcOnDark?: string;
  /** Where the asset is kept: the platform's artwork or the tenant's own uploads. */
  location: "library" | "tenant";
  left: number;
  top: number;
  /** The asset's natural size in canvas units, before scaling. */
  width: number;
  height: number;
  angle: number;
  scaleX: number;
  scaleY: number;
};

export type Layer = TextLayer | ImageLayer;

export type ArtworkPaths = {
  front: string | null;
  back: string | null;
  front_preview: string | null;
  back_preview: string | null;
};

export type Design = {
  /** Of the record's form (`DESIGN_VERSION`); records of before versions have none. */
  version?: number;
  front: Layer[];
  back: Layer[];
  /** Families used by the text layers. */
  fonts: string[];
  items: Record<Side, PrintArea>;
  /** Code of the catalogue product that the design is made for, and how it is drawn. */
  selected: { code: string; garment: GarmentKind; colour: string };
  artwork: ArtworkPaths;
  /** Colour name to the sizes offered in it. */
  colour_size: Record<string, string[]>;
  /** Colour name to its size's stock keeping units. */
  colour_skus: Record<string, Record<string, string>>;
  /** Colour name to the catalogue's identifier of that variant. */
  colour_identifiers: Record<string, string>;
  /** Inks to exchange on dark garments, so that one design reads on white and on black. */
  inksOnDark: Record<Hex, Hex>;
};

/** Ids of all pictures that a layer may print. */
export const picturesOfLayer = (layer: Layer): string[] =>
  layer.type === "image" ? [layer.src, ...(layer.srcOnDark === undefined ? [] : [layer.srcOnDark])] : [];

/** The layers that are drawn and printed, from the bottom to the top. */
export function layersOf(design: Pick<Design, Side>, side: Side): readonly Layer[] {
  return design[side].filter((layer) => !layer.hidden);
}

export type CustomisableLayer = TextLayer & { side: Side };

/** The layers that a shopper may write on, front first. */
export function customisableLayers(design: Design): CustomisableLayer[] {
  return SIDES.flatMap((side) =>
    layersOf(design, side)
      .filter((layer): layer is TextLayer => layer.type === "text" && layer.customisable)
      .map((layer) => ({ ...layer, side })),
  );
}

/** Where the middle of a layer's box lies on the canvas. */
export function centreOf(
  layer: Pick<Layer, "left" | "top" | "width" | "height" | "angle" | "scaleX" | "scaleY">,
): Point {
  const turn = (layer.angle * Math.PI) / 180;
  const x = (layer.width * layer.scaleX) / 2;
  const y = (layer.height * layer.scaleY) / 2;
  return {
    x: layer.left + x * Math.cos(turn) - y * Math.sin(turn),
    y: layer.top + x * Math.sin(turn) + y * Math.cos(turn),
  };
}
