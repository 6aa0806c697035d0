import { isHex, type Hex } from "../domain/design/colour.ts";
import { short } from "./path.ts";
import { readSvgElements, SvgRefusal, type SvgElement } from "./svg-elements.ts";

/**
 * Vector artwork is read into this small tree and written out again from it, so that nothing of the source text
 * reaches a page or a printer unless this file knows it: shapes, colours, transforms, and the gradients, clip paths and
 * masks that its first element defines.
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

export const MOST_ART_CHARACTERS = 120_000;
const MAX_NODES = 3000;
const MAX_DEPTH = 40;

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

const ID = /^[a-z]\d{1,5}$/;
const REFERENCE = /^url\(#([a-z]\d{1,5})\)$/;

/** The id of a gradient, clip path or mask that a value names. */
export const referenceId = (value: string | undefined): string | undefined =>
  REFERENCE.exec(value ?? "")?.[1];
const reference = (value: string) => REFERENCE.test(value);
const colour = (value: string) => value === "none" || isHex(value) || reference(value);
const length = (value: string) => value.length <= LENGTH_CHARACTERS && LENGTH.test(value);
const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value);

const transform = (value: string) => value.length <= TRANSFORM_CHARACTERS && TRANSFORM.test(value);

const PAINT: Record<string, (value: string) => boolean> = {
  fill: colour,
  stroke: colour,
  "stroke-width": length,
  "stroke-linecap": oneOf("butt", "round", "square"),
  "stroke-linejoin": oneOf("miter", "round", "bevel"),
  "stroke-dasharray": (value) => value.length <= DASHES_CHARACTERS && POINTS.test(value),
  "stroke-dashoffset": length,
  "stroke-miterlimit": length,
  "paint-order": oneOf("stroke"),
  "fill-rule": oneOf("nonzero", "evenodd"),
  opacity: length,
  "fill-opacity": length,
  "stroke-opacity": length,
  "clip-path": reference,
  mask: reference,
  transform,
};

/** The contents of an artwork's first element: the gradients, clip paths and masks of its shapes. */
const DEFINITIONS: Record<string, Record<string, (value: string) => boolean>> = {
  linearGradient: {
    id: (value) => ID.test(value),
    gradientUnits: oneOf("userSpaceOnUse"),
    gradientTransform: transform,
    x1: length,
    y1: length,
    x2: length,
    y2: length,
  },
  radialGradient: {
    id: (value) => ID.test(value),
    gradientUnits: oneOf("userSpaceOnUse"),
    gradientTransform: transform,
    cx: length,
    cy: length,
    r: length,
    fx: length,
    fy: length,
  },
  clipPath: { id: (value) => ID.test(value), "clip-path": reference },
  mask: {
    id: (value) => ID.test(value),
    maskUnits: oneOf("userSpaceOnUse"),
    x: length,
    y: length,
    width: length,
    height: length,
  },
};
const STOP = { offset: length, "stop-color": isHex, "stop-opacity": length };
/** An outline that clips has no paint. */
const CLIPPING = {
  d: (value: string) => PATH.test(value),
  "clip-rule": oneOf("nonzero", "evenodd"),
  "clip-path": reference,
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
 * is not on the lists above: scripts, styles, links, text, comments, entities, references to anything outside of it.
 */
export function parseArtwork(fragment: string, width: number, height: number): ParsedArtwork {
  if (fragment.length > MOST_ART_CHARACTERS) return refused("too_large", String(fragment.length));
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

const DEFINED_BY = { "clip-path": "clipPath", mask: "mask" } as const;

type Allowed = Record<string, (value: string) => boolean>;

/** The attributes that an element of this name may have in another; undefined where it may not stand. */
function allowedIn(parent: ArtNode, name: string, depth: number): Allowed | undefined {
  const own = (table: Record<string, Allowed>) => (Object.hasOwn(table, name) ? table[name] : undefined);
  switch (parent.name) {
    case "g":
    case "mask": {
      // A gradient that paints only a mask is defined inside it: it is light, not ink.
      if (parent.name === "mask" && name.endsWith("Gradient")) return own(DEFINITIONS);
      if (name === "defs") return depth === 1 && parent.children.length === 0 ? {} : undefined;
      const geometry = own(GEOMETRY);
      return geometry && { ...PAINT, ...geometry };
    }
    case "defs":
      return own(DEFINITIONS);
    case "linearGradient":
    case "radialGradient":
      return name === "stop" ? STOP : undefined;
    case "clipPath":
      return name === "path" ? CLIPPING : undefined;
    default:
      return undefined;
  }
}

/** Builds the tree from elements as they come. @throws SvgRefusal for what is not on the lists. */
export function artBuilder() {
  const root: ArtNode = { name: "g", attributes: [], children: [] };
  const open: ArtNode[] = [root];
  let count = 0;
  /** What was defined up to here: nothing refers to what comes later, so that nothing can refer to itself. */
  const defined = new Map<string, string>();
  const isDefined = (key: string, value: string): boolean => {
    const id = referenceId(value);
    if (id === undefined) return true;
    const name = defined.get(id) ?? "";
    return key === "clip-path" || key === "mask" ? name === DEFINED_BY[key] : name.endsWith("Gradient");
  };
  return {
    nodes: root.children,
    open({ name, attributes }: SvgElement): void {
      const parent = open.at(-1);
      const allowed = parent && allowedIn(parent, name, open.length);
      if (!allowed || !parent) throw new SvgRefusal("element_not_allowed", name);
      if (++count > MAX_NODES) throw new SvgRefusal("too_large", String(count));
      for (const [key, value] of attributes) {
        const allows = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
        if (!allows) throw new SvgRefusal("attribute_not_allowed", `${name} ${key}`);
        if (!allows(value) || !isDefined(key, value)) throw new SvgRefusal("bad_value", `${name} ${key}`);
      }
      const node: ArtNode = { name, attributes, children: [] };
      parent.children.push(node);
      open.push(node);
      if (open.length > MAX_DEPTH) throw new SvgRefusal("too_deep", name);
    },
    close(): void {
      const node = open.pop();
      const id = node && valueOf(node, "id");
      if (node && id) defined.set(id, node.name);
    },
  };
}

/** The definitions of an artwork by their ids. */
export function definitionsOf(nodes: readonly ArtNode[]): ReadonlyMap<string, ArtNode> {
  const [first] = nodes;
  const defined = first?.name === "defs" ? first.children : [];
  const all = defined.flatMap((node) => (node.name === "mask" ? [node, ...node.children] : [node]));
  return new Map(
    all.flatMap((node) => {
      const id = valueOf(node, "id");
      return id === undefined ? [] : [[id, node]];
    }),
  );
}

const valueOf = ({ attributes }: ArtNode, name: string) => attributes.find(([own]) => own === name)?.[1];

/** Whether an element only says what others are painted, cut off or masked with. */
export const isDefinition = ({ name }: ArtNode): boolean =>
  name === "defs" || Object.hasOwn(DEFINITIONS, name);

/** Every element that is painted with inks: not the shapes of clip paths, nor masks, which let more or less through. */
function* inkedNodes(nodes: readonly ArtNode[]): Generator<ArtNode> {
  for (const node of nodes) {
    if (node.name === "clipPath" || node.name === "mask") continue;
    yield node;
    yield* inkedNodes(node.children);
  }
}

const isInk = (name: string, value: string) =>
  (name === "fill" || name === "stroke" || name === "stop-color") && isHex(value);

/** Colours used for fills, strokes and gradients, lower case, in order of appearance. */
export function coloursOf(nodes: readonly ArtNode[]): Hex[] {
  const colours = new Set<Hex>();
  for (const { attributes } of inkedNodes(nodes))
    for (const [name, value] of attributes) if (isInk(name, value)) colours.add(value.toLowerCase());
  return [...colours];
}

/** Thinnest stroke in artwork units, null without strokes; transforms inside the artwork are not counted. */
export function thinnestStroke(nodes: readonly ArtNode[]): number | null {
  let thinnest: number | null = null;
  for (const { attributes } of inkedNodes(nodes))
    for (const [name, value] of attributes)
      if (name === "stroke-width" && Number(value) > 0)
        thinnest = Math.min(thinnest ?? Infinity, Number(value));
  return thinnest;
}

/**
 * The artwork as markup again, its colours passed through `ink`.
 * @param idPrefix begins every id: unique per placed artwork of a page.
 */
export function artworkMarkup(nodes: readonly ArtNode[], ink: (colour: Hex) => Hex, idPrefix = ""): string {
  return nodes
    .map((node) => {
      // What a mask lets through is no ink.
      const inner = node.name === "mask" ? (colour: Hex) => colour : ink;
      const isExact = node.name.endsWith("Gradient") || node.name === "stop";
      const attributes = node.attributes
        .map(([name, value]) => {
          const painted = isInk(name, value) ? ink(value) : value;
          const own = name === "id" ? idPrefix + painted : painted.replace(REFERENCE, `url(#${idPrefix}$1)`);
          return ` ${name}="${!isExact && LENGTH.test(own) ? short(Number(own), 3) : own}"`;
        })
        .join("");
      const inside = artworkMarkup(node.children, inner, idPrefix);
      return inside ? `<${node.name}${attributes}>${inside}</${node.name}>` : `<${node.name}${attributes}/>`;
    })
    .join("");
}
