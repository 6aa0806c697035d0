import { isHex, type Hex } from "../domain/design/colour.ts";
import { short } from "./path.ts";
import { readSvgElements, SvgRefusal, type SvgElement } from "./svg-elements.ts";

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

/** Unambiguous, so that a long row of digits is read once; with the limits below it never is long. */
const NUMBER = "-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e-?\\d{1,2})?";
const LENGTH = new RegExp(`^${NUMBER}$`);
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/;
const POINTS = /^[\d\s,.eE+-]*$/;
const TRANSFORM = new RegExp(
  `^(?:(?:translate|rotate|scale|matrix|skewX|skewY)\\(\\s*${NUMBER}(?:[\\s,]+${NUMBER}|(?=-)${NUMBER}){0,5}\\s*\\)\\s*)+$`,
);
const LENGTH_CHARACTERS = 40;
const TRANSFORM_CHARACTERS = 400;
const DASHES_CHARACTERS = 200;

const colour = (value: string) => value === "none" || isHex(value);
const length = (value: string) => value.length <= LENGTH_CHARACTERS && LENGTH.test(value);
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
  "stroke-dasharray": (value) => value.length <= DASHES_CHARACTERS && POINTS.test(value),
  "stroke-miterlimit": length,
  "fill-rule": oneOf("nonzero", "evenodd"),
  opacity: length,
  "fill-opacity": length,
  "stroke-opacity": length,
  transform: (value) => value.length <= TRANSFORM_CHARACTERS && TRANSFORM.test(value),
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

/**
 * Reads an SVG fragment (what stands inside the svg element) of a size in its own units. Refuses everything that
 * is not on the lists above: scripts, styles, links, references, text, comments, entities.
 */
export function parseArtwork(fragment: string, width: number, height: number): ParsedArtwork {
  if (fragment.length > MAX_CHARACTERS) return refused("too_large", String(fragment.length));
  const builder = artBuilder();
  const refusal = readSvgElements(fragment, false, builder);
  return refusal ? refused(refusal.problem, refusal.detail) : asArtwork(builder.nodes, width, height);
}

function refused(problem: string, detail: string): ParsedArtwork {
  return { ok: false, problem: problem as ArtworkProblem, detail: detail.slice(0, 60) };
}

/** Shapes of a drawing of this size, if the size is one. */
export function asArtwork(nodes: ArtNode[], width: number, height: number): ParsedArtwork {
  const fits = width > 0 && width <= 10_000 && height > 0 && height <= 10_000;
  if (!fits) return refused("bad_size", `${width} x ${height}`);
  return { ok: true, art: { kind: "vector", width, height, nodes } };
}

/** Builds the tree from elements as they come. @throws SvgRefusal for what is not on the lists. */
export function artBuilder() {
  const root: ArtNode = { name: "g", attributes: [], children: [] };
  const open: ArtNode[] = [root];
  let count = 0;
  return {
    nodes: root.children,
    open({ name, attributes }: SvgElement): void {
      const parent = open.at(-1);
      const geometry = Object.hasOwn(GEOMETRY, name) ? GEOMETRY[name] : undefined;
      if (!geometry || !parent) throw new SvgRefusal("element_not_allowed", name);
      if (parent.name !== "g") throw new SvgRefusal("not_well_formed", name);
      if (++count > MAX_NODES) throw new SvgRefusal("too_large", String(count));
      for (const [key, value] of attributes) {
        const allows = Object.hasOwn(geometry, key)
          ? geometry[key]
          : Object.hasOwn(PAINT, key)
            ? PAINT[key]
            : undefined;
        if (!allows) throw new SvgRefusal("attribute_not_allowed", `${name} ${key}`);
        if (!allows(value)) throw new SvgRefusal("bad_value", `${name} ${key}`);
      }
      const node: ArtNode = { name, attributes, children: [] };
      parent.children.push(node);
      open.push(node);
      if (open.length > MAX_DEPTH) throw new SvgRefusal("too_deep", name);
    },
    close(): void {
      open.pop();
    },
  };
}

/** Colours used for fills and strokes, lower case, in order of appearance. */
export function coloursOf(nodes: readonly ArtNode[]): Hex[] {
  const colours = new Set<Hex>();
  const visit = (node: ArtNode) => {
    for (const [name, value] of node.attributes)
      if ((name === "fill" || name === "stroke") && value !== "none") colours.add(value.toLowerCase());
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...colours];
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
