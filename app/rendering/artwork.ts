import { isHex, type Hex } from "../domain/design/colour.ts";
import { short } from "./path.ts";

/**
 * Vector artwork is read into this small tree and written out again from it, so that nothing of the source text
 * reaches a page or a printer unless this file knows it: shapes, plain colours and transforms.
 */
export type ArtNode = { name: string; attributes: [name: string, value: string][]; children: ArtNode[] };
export type VectorArt = { kind: "vector"; width: number; height: number; nodes: ArtNode[] };
export type ArtworkProblem =
  | "too_large"
  | "too_deep"
  | "not_well_formed"
  | "element_not_allowed"
  | "attribute_not_allowed"
  | "bad_value"
  | "bad_size";
export type ParsedArtwork =
  | { ok: true; art: VectorArt }
  | { ok: false; problem: ArtworkProblem; detail: string };

const MAX_CHARACTERS = 120_000;
const MAX_NODES = 3000;
const MAX_DEPTH = 12;

const NUMBER = "-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d{1,2})?";
const LENGTH = new RegExp(`^${NUMBER}$`);
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/;
const POINTS = /^[\d\s,.eE+-]*$/;
const TRANSFORM = new RegExp(
  `^(?:(?:translate|rotate|scale|matrix|skewX|skewY)\\(\\s*${NUMBER}(?:[\\s,]+${NUMBER}|(?=-)${NUMBER}){0,5}\\s*\\)\\s*)+$`,
);
const colour = (value: string) => value === "none" || isHex(value);
const length = (value: string) => LENGTH.test(value);
const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value);

const PAINT: Record<string, (value: string) => boolean> = {
  fill: colour,
  stroke: colour,
  "stroke-width": length,
  "stroke-linecap": oneOf("butt", "round", "square"),
  "stroke-linejoin": oneOf("miter", "round", "bevel"),
  "stroke-dasharray": (value) => POINTS.test(value),
  "stroke-miterlimit": length,
  "fill-rule": oneOf("nonzero", "evenodd"),
  opacity: length,
  "fill-opacity": length,
  "stroke-opacity": length,
  transform: (value) => TRANSFORM.test(value),
};

const GEOMETRY: Record<string, Record<string, (value: string) => boolean>> = {
  g: {},
  path: { d: (value) => PATH.test(value) },
  circle: { cx: length, cy: length, r: length },
  ellipse: { cx: length, cy: length, rx: length, ry: length },
  rect: { x: length, y: length, width: length, height: length, rx: length, ry: length },
  line: { x1: length, y1: length, x2: length, y2: length },
  polyline: { points: (value) => POINTS.test(value) },
  polygon: { points: (value) => POINTS.test(value) },
};

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9:-]*)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|\s+/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads an SVG fragment (what stands inside the svg element) of a size in its own units. Refuses everything that
 * is not on the lists above: scripts, styles, links, references, text, comments, entities.
 */
export function parseArtwork(fragment: string, width: number, height: number): ParsedArtwork {
  const refuse = (problem: ArtworkProblem, detail: string): ParsedArtwork => ({
    ok: false,
    problem,
    detail: detail.slice(0, 60),
  });
  if (fragment.length > MAX_CHARACTERS) return refuse("too_large", String(fragment.length));
  if (!(width > 0 && width <= 10_000 && height > 0 && height <= 10_000))
    return refuse("bad_size", `${width} x ${height}`);
  const root: ArtNode = { name: "g", attributes: [], children: [] };
  const open: ArtNode[] = [root];
  let count = 0;
  TAG.lastIndex = 0;
  while (TAG.lastIndex < fragment.length) {
    const at = TAG.lastIndex;
    const tag = TAG.exec(fragment);
    if (!tag) return refuse("not_well_formed", fragment.slice(at, at + 40));
    const name = tag[2];
    if (name === undefined) continue;
    const parent = open[open.length - 1];
    if (tag[1]) {
      if (open.length < 2 || parent?.name !== name || tag[3] || tag[4])
        return refuse("not_well_formed", name);
      open.pop();
      continue;
    }
    const geometry = Object.hasOwn(GEOMETRY, name) ? GEOMETRY[name] : undefined;
    if (!geometry || !parent) return refuse("element_not_allowed", name);
    if (parent.name !== "g") return refuse("not_well_formed", name);
    if (++count > MAX_NODES) return refuse("too_large", String(count));
    const node: ArtNode = { name, attributes: [], children: [] };
    for (const [, key = "", double, single] of (tag[3] ?? "").matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? "";
      const allows = Object.hasOwn(geometry, key)
        ? geometry[key]
        : Object.hasOwn(PAINT, key)
          ? PAINT[key]
          : undefined;
      if (!allows) return refuse("attribute_not_allowed", `${name} ${key}`);
      if (!allows(value)) return refuse("bad_value", `${name} ${key}`);
      if (node.attributes.some(([known]) => known === key)) return refuse("not_well_formed", key);
      node.attributes.push([key, value]);
    }
    parent.children.push(node);
    if (!tag[4]) open.push(node);
    if (open.length > MAX_DEPTH) return refuse("too_deep", name);
  }
  if (open.length !== 1) return refuse("not_well_formed", "unclosed");
  return { ok: true, art: { kind: "vector", width, height, nodes: root.children } };
}

/** Colours used for fills and strokes, lower case, in order of appearance. */
export function coloursOf(nodes: readonly ArtNode[]): Hex[] {
  const found = new Set<Hex>();
  const visit = (node: ArtNode) => {
    for (const [name, value] of node.attributes)
      if ((name === "fill" || name === "stroke") && value !== "none") found.add(value.toLowerCase());
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...found];
}

/** Thinnest stroke in artwork units, null without strokes; transforms inside the artwork are not counted. */
export function thinnestStroke(nodes: readonly ArtNode[]): number | null {
  let thinnest: number | null = null;
  const visit = (node: ArtNode) => {
    for (const [name, value] of node.attributes)
      if (name === "stroke-width" && Number(value) > 0)
        thinnest = Math.min(thinnest ?? Infinity, Number(value));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return thinnest;
}

/** The artwork as markup again, its colours passed through `ink`. */
export function artworkMarkup(nodes: readonly ArtNode[], ink: (colour: Hex) => Hex): string {
  return nodes
    .map((node) => {
      const attributes = node.attributes
        .map(([name, value]) => {
          const painted = (name === "fill" || name === "stroke") && value !== "none" ? ink(value) : value;
          return ` ${name}="${LENGTH.test(painted) ? short(Number(painted), 3) : painted}"`;
        })
        .join("");
      const inside = artworkMarkup(node.children, ink);
      return inside ? `<${node.name}${attributes}>${inside}</${node.name}>` : `<${node.name}${attributes}/>`;
    })
    .join("");
}
