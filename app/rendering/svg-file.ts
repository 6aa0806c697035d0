import { artBuilder, artworkMarkup, asArtwork } from "./artwork.ts";
import { COLOUR_NAMES } from "./colour-names.ts";
import { readSvgElements, SvgRefusal, type SvgElement } from "./svg-elements.ts";

/** A drawing as it is kept: what stands inside the svg element, with its own corner at 0, 0. */
export type Drawing = { fragment: string; width: number; height: number };

export const DRAWING_BYTES = 120_000;

/** What drawing programs write beside the picture; it is dropped, everything else that we do not know is refused. */
const NOTE_ATTRIBUTES = new Set(["id", "class", "role", "version", "baseProfile", "xml:space", "xmlns"]);
const NOTE_PREFIXES = ["data-", "aria-", "xmlns:", "inkscape:", "sodipodi:", "sketch:"];
const NOTE_ELEMENTS = new Set(["title", "desc", "metadata", "sodipodi:namedview"]);
const INHERITED = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"];
/** The document types that drawing programs write. They define nothing; every other one may define entities. */
const DOCTYPES = [
  'svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd"',
  'svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"',
];
/** What a style in an attribute may say; it is one attribute each, and counts before those beside it. */
const STYLED = new Set([
  ...["fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"],
  ...["stroke-dasharray", "stroke-miterlimit", "stroke-opacity", "opacity"],
]);
/** What drawing programs write into styles beside the paint. */
const NOTE_STYLES = /^-inkscape-/;
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/;

type Attributes = [name: string, value: string][];

/** Reads an SVG file as a drawing of plain shapes. Undefined when it holds anything that cannot be printed. */
export function readSvgFile(file: string): Drawing | undefined {
  if (file.length > DRAWING_BYTES) return undefined;
  const builder = artBuilder();
  let size: Size | undefined;
  /** How deep we are in an element that is dropped with all in it. */
  let dropped = 0;
  let inside = false;
  const refusal = readSvgElements(file.trim(), true, {
    open(element) {
      if (dropped > 0 || (inside && NOTE_ELEMENTS.has(element.name))) {
        dropped += 1;
        return;
      }
      if (inside) return builder.open({ name: element.name, attributes: plain(element.attributes) });
      inside = true;
      size = sizeOf(element);
      builder.open({ name: "g", attributes: paintOf(element, size) });
    },
    close() {
      if (dropped > 0) dropped -= 1;
      else builder.close();
    },
    words() {
      if (dropped === 0) throw new SvgRefusal("not_well_formed", "words");
    },
    aside(kind, text) {
      if (kind === "doctype" && !DOCTYPES.includes(text.trim().split(/\s+/).join(" "))) {
        throw new SvgRefusal("not_well_formed", "doctype");
      }
    },
  });
  const [around] = builder.nodes;
  if (refusal || !size || !around || around.children.length === 0) return undefined;
  const { width, height } = size;
  const nodes = around.attributes.length > 0 ? [around] : around.children;
  if (!asArtwork(nodes, width, height).ok) return undefined;
  return { fragment: artworkMarkup(nodes, (colour) => colour), width, height };
}

/** Notes dropped, and colours as we write them. */
function plain(attributes: Attributes): Attributes {
  const styled = attributes.flatMap(([name, value]) => (name === "style" ? declarations(value) : []));
  const own = attributes.filter(
    ([name]) => name !== "style" && !styled.some(([property]) => property === name),
  );
  return [...own, ...styled].flatMap(([name, value]): Attributes => {
    if (NOTE_ATTRIBUTES.has(name) || NOTE_PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
    return [[name, name === "fill" || name === "stroke" ? hexOf(value) : value]];
  });
}

/** What a style says, the last of each. @throws SvgRefusal for what is no paint. */
function declarations(style: string): Attributes {
  const said = new Map<string, string>();
  for (const declaration of style.split(";")) {
    const [name = "", value = "", ...more] = declaration.split(":").map((part) => part.trim());
    if (name === "" || NOTE_STYLES.test(name)) continue;
    if (!STYLED.has(name) || more.length > 0) throw new SvgRefusal("attribute_not_allowed", `style ${name}`);
    said.set(name, value);
  }
  // No dashes are what a line has anyway.
  if (said.get("stroke-dasharray") === "none") said.delete("stroke-dasharray");
  return [...said];
}

function hexOf(value: string): string {
  const colour = value.trim().toLowerCase();
  if (colour === "currentcolor") return "#000000";
  const named = COLOUR_NAMES.get(colour);
  if (named) return named;
  const parts = RGB.exec(colour)?.slice(1).map(Number);
  if (parts?.every((part) => part <= 255))
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const [hash, ...digits] = colour;
  return hash === "#" && digits.length === 3 ? `#${digits.map((digit) => digit + digit).join("")}` : value;
}

type Size = { left: number; top: number; width: number; height: number };

/** The paint that the file gives to all its shapes, and the way of its corner to 0, 0. */
function paintOf({ attributes }: SvgElement, { left, top }: Size): Attributes {
  const own = plain(attributes).filter(([name]) => INHERITED.includes(name));
  return left || top ? [...own, ["transform", `translate(${-left} ${-top})`]] : own;
}

/** @throws SvgRefusal when the file is no drawing, or has no size or attributes that do something. */
function sizeOf({ name, attributes }: SvgElement): Size {
  if (name !== "svg") throw new SvgRefusal("element_not_allowed", name);
  const handler = attributes.find(([key]) => key.toLowerCase().startsWith("on"));
  if (handler) throw new SvgRefusal("attribute_not_allowed", handler[0]);
  const attribute = (key: string) =>
    attributes
      .find(([own]) => own === key)?.[1]
      .trim()
      .slice(0, 80);
  const box = attribute("viewBox")
    ?.split(/[\s,]+/)
    .map(Number);
  const [width = "", height = ""] = [attribute("width"), attribute("height")];
  const sides = [width, height].map((text) => Number(text.endsWith("px") ? text.slice(0, -2) : text || NaN));
  const [left = NaN, top = NaN, w = NaN, h = NaN] = box?.length === 4 ? box : [0, 0, ...sides];
  const size = { left, top, width: w, height: h };
  if (!Object.values(size).every(Number.isFinite)) throw new SvgRefusal("bad_size", "svg");
  return size;
}
