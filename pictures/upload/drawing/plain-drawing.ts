import { IDENTITY, readTransform, times } from "../../../app/rendering/art-outlines.ts";
import type { ArtNode } from "../../../app/rendering/artwork.ts";
import {
  apply,
  type Bounds,
  type Command,
  type Matrix,
  pathData,
  short,
  transformed,
} from "../../../app/rendering/path.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";
import { DrawingRefused } from "./faults.ts";
import { referenceIn } from "./properties.ts";
import type { SvgNode } from "./svg-document.ts";
import { everyElement } from "./styles.ts";

type Attributes = [name: string, value: string][];
/** How colours are written: as they are, or as the light that they let through a mask. */
type Tint = (hex: string) => string;

/** A gradient that repeats is written out as often as its shape shows it. */
const MOST_REPEATS = 60;
const MOST_STOPS = 400;
const DECIMALS = 6;

const number = (value: number) => short(value, DECIMALS);
const matrixText = (matrix: Matrix) => `matrix(${matrix.map(number).join(" ")})`;
const isIdentity = (matrix: Matrix) => matrix.every((part, index) => part === IDENTITY[index]);

/**
 * The shapes of a drawing that resvg wrote out in full, in the few elements that our own reader knows: outlines, groups,
 * gradients in the units of their shape, clip paths and masks.
 * @param longest side of the drawing: points are kept to its hundred thousandth.
 * @throws DrawingRefused for what those can't say.
 */
export function plainDrawing(root: SvgNode, outer: Matrix, longest: number): ArtNode[] {
  const ids = new Map<string, SvgNode>();
  for (const node of everyElement(root)) {
    const id = node.attributes.get("id");
    if (id !== undefined) ids.set(id, node);
  }
  const defs: ArtNode[] = [];
  const known = new Map<string, string>();
  let count = 0;
  /** Where gradients are defined: in the mask that is being painted, or among all. */
  let gradients = defs;
  /** How much larger than they stand shapes are drawn by the groups around them. */
  let scale = 1;
  const data = (commands: readonly Command[]) => {
    const decimals = Math.round(5 - Math.log10(longest / scale));
    return pathData(commands, Math.min(8, Math.max(0, decimals)));
  };
  const target = (value: string | undefined) => ids.get(referenceIn(value ?? "")?.id ?? "");

  /** Puts an element among the definitions, unless an equal one is there. @returns what refers to it. */
  function defined(letter: string, node: ArtNode, place = defs): string {
    const key = JSON.stringify(node);
    const before = known.get(key);
    if (before !== undefined && place.some(({ attributes: [first] }) => first?.[1] === before))
      return `url(#${before})`;
    const id = `${letter}${++count}`;
    known.set(key, id);
    place.push({ ...node, attributes: [["id", id], ...node.attributes] });
    return `url(#${id})`;
  }

  function shapes(nodes: readonly SvgNode[], tint: Tint): ArtNode[] {
    return nodes.flatMap((node) => {
      if (node.name === "path") return shape(node, tint);
      if (node.name === "g") return group(node, tint);
      if (node.name === "defs") return [];
      throw new DrawingRefused("element", node.name);
    });
  }

  function group(node: SvgNode, tint: Tint): ArtNode[] {
    const matrix = readTransform(node.attributes.get("transform") ?? "");
    const [a, b, c, d] = matrix;
    const outerScale = scale;
    // Nothing is seen of what has no breadth or no height.
    const size = Math.sqrt(Math.abs(a * d - b * c));
    if (!(size > 0)) return [];
    scale *= size;
    try {
      return groupWithin(node, matrix, tint);
    } finally {
      scale = outerScale;
    }
  }

  function groupWithin(node: SvgNode, matrix: Matrix, tint: Tint): ArtNode[] {
    const children = shapes(node.children, tint);
    if (children.length === 0) return [];
    const attributes: Attributes = isIdentity(matrix) ? [] : [["transform", matrixText(matrix)]];
    const opacity = node.attributes.get("opacity");
    if (opacity !== undefined && Number(opacity) < 1) attributes.push(["opacity", number(Number(opacity))]);
    const box = () => boundsIn(node.children) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const clip = target(node.attributes.get("clip-path"));
    if (clip) attributes.push(["clip-path", clipOf(clip, box)]);
    const mask = target(node.attributes.get("mask"));
    if (mask) attributes.push(["mask", maskOf(mask, box)]);
    return attributes.length === 0 ? children : [{ name: "g", attributes, children }];
  }

  function shape({ attributes: own }: SvgNode, tint: Tint): ArtNode[] {
    if (["hidden", "collapse"].includes(own.get("visibility") ?? "")) return [];
    const commands = readPath(own.get("d") ?? "");
    const box = exactBounds(commands);
    if (!box) return [];
    const width = Number(own.get("stroke-width") ?? 1);
    const fill = paintOf(own.get("fill"), box, 0, tint);
    const stroke = paintOf(own.get("stroke") ?? "none", box, width * 2, tint);
    if (fill === "none" && stroke === "none") return [];
    const attributes: Attributes = [
      ["d", data(commands)],
      ["fill", fill],
    ];
    const keep = (name: string) => {
      const value = own.get(name);
      if (value !== undefined && value !== "none") attributes.push([name, value]);
    };
    if (fill !== "none") ["fill-rule", "fill-opacity"].forEach(keep);
    if (stroke !== "none") {
      attributes.push(["stroke", stroke], ["stroke-width", number(width)]);
      STROKE.forEach(keep);
      const dashes = own.get("stroke-dasharray");
      if (dashes !== undefined && dashes !== "none") {
        const lengths = dashes.split(/[\s,]+/).filter(Boolean);
        attributes.push(["stroke-dasharray", lengths.map((dash) => number(Number(dash))).join(" ")]);
        if (own.has("stroke-dashoffset"))
          attributes.push(["stroke-dashoffset", number(Number(own.get("stroke-dashoffset")))]);
      }
      if (own.get("paint-order")?.startsWith("stroke")) attributes.push(["paint-order", "stroke"]);
    }
    const matrix = readTransform(own.get("transform") ?? "");
    if (!isIdentity(matrix)) attributes.push(["transform", matrixText(matrix)]);
    return [{ name: "path", attributes, children: [] }];
  }

  /** @param margin how far the stroke reaches beyond the box. */
  function paintOf(value: string | undefined, box: Bounds, margin: number, tint: Tint): string {
    const text = value ?? "#000000";
    if (text === "none") return "none";
    const gradient = target(text);
    if (gradient) return gradientOf(gradient, box, margin, tint);
    if (!/^#[0-9a-f]{6}$/i.test(text)) throw new DrawingRefused("value", text);
    return tint(text.toLowerCase());
  }

  function gradientOf({ name, attributes: own }: SvgNode, box: Bounds, margin: number, tint: Tint): string {
    const isOfUser = own.get("gradientUnits") === "userSpaceOnUse";
    const matrix = times(
      isOfUser ? IDENTITY : unitOf(box),
      readTransform(own.get("gradientTransform") ?? ""),
    );
    const value = (key: string) => Number(own.get(key) ?? 0);
    let stops = stopsOf(ids.get(own.get("id") ?? ""), tint);
    const spread = own.get("spreadMethod") ?? "pad";
    const attributes: Attributes = [];
    if (name === "linearGradient") {
      let [x1, y1, x2, y2] = [value("x1"), value("y1"), value("x2"), value("y2")];
      if (spread !== "pad") {
        const along = cornersOf(box, margin, matrix).map(({ x, y }) => {
          const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
          return ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
        });
        const [from, to] = [Math.floor(Math.min(0, ...along)), Math.ceil(Math.max(1, ...along))];
        stops = repeated(stops, from, to, spread === "reflect");
        [x1, y1, x2, y2] = [
          x1 + from * (x2 - x1),
          y1 + from * (y2 - y1),
          x1 + to * (x2 - x1),
          y1 + to * (y2 - y1),
        ];
      }
      attributes.push(["x1", number(x1)], ["y1", number(y1)], ["x2", number(x2)], ["y2", number(y2)]);
    } else {
      let [cx, cy, r, fx, fy] = [value("cx"), value("cy"), value("r"), value("fx"), value("fy")];
      // A focus outside of its circle lies on it (SVG 1.1, 13.2.3); a little within, where all programs agree.
      const away = Math.hypot(fx - cx, fy - cy);
      if (away > r * 0.99) {
        [fx, fy] = [cx + ((fx - cx) * r * 0.99) / away, cy + ((fy - cy) * r * 0.99) / away];
      }
      if (spread !== "pad") {
        const furthest = Math.max(
          ...cornersOf(box, margin, matrix).map(({ x, y }) => Math.hypot(x - fx, y - fy)),
        );
        const nearest = r - Math.hypot(fx - cx, fy - cy);
        const to = Math.max(1, Math.ceil(furthest / nearest));
        stops = repeated(stops, 0, to, spread === "reflect");
        [cx, cy, r] = [fx + to * (cx - fx), fy + to * (cy - fy), r * to];
      }
      attributes.push(
        ["cx", number(cx)],
        ["cy", number(cy)],
        ["r", number(r)],
        ["fx", number(fx)],
        ["fy", number(fy)],
      );
    }
    attributes.unshift(["gradientUnits", "userSpaceOnUse"]);
    if (!isIdentity(matrix)) attributes.push(["gradientTransform", matrixText(matrix)]);
    const children = stops.map(({ offset, colour, opacity }) => ({
      name: "stop",
      attributes: [
        ["offset", number(offset)],
        ["stop-color", colour],
        ...(opacity < 1 ? [["stop-opacity", number(opacity)]] : []),
      ] as Attributes,
      children: [],
    }));
    return defined("g", { name, attributes, children }, gradients);
  }

  /** @param box of what is clipped. */
  function clipOf(clip: SvgNode, box: () => Bounds): string {
    const isOfBox = clip.attributes.get("clipPathUnits") === "objectBoundingBox";
    const matrix = times(
      isOfBox ? unitOf(box()) : IDENTITY,
      readTransform(clip.attributes.get("transform") ?? ""),
    );
    const attributes: Attributes = [];
    const other = target(clip.attributes.get("clip-path"));
    if (other) attributes.push(["clip-path", clipOf(other, box)]);
    return defined("c", { name: "clipPath", attributes, children: clipShapes(clip.children, matrix) });
  }

  function clipShapes(nodes: readonly SvgNode[], outer: Matrix): ArtNode[] {
    return nodes.flatMap((node) => {
      const { attributes: own } = node;
      const matrix = times(outer, readTransform(own.get("transform") ?? ""));
      if (node.name === "g") return clipShapes(node.children, matrix);
      if (node.name !== "path" || ["hidden", "collapse"].includes(own.get("visibility") ?? "")) return [];
      const commands = readPath(own.get("d") ?? "");
      const attributes: Attributes = [["d", data(transformed(commands, matrix))]];
      if (own.get("clip-rule") === "evenodd") attributes.push(["clip-rule", "evenodd"]);
      const clip = target(own.get("clip-path"));
      if (clip) {
        // The other clip path is in the units of this shape, which are those of the whole from here on.
        const box = () => exactBounds(commands) ?? { left: 0, top: 0, right: 0, bottom: 0 };
        const moved = { ...clip, attributes: new Map(clip.attributes) };
        const inner = clip.attributes.get("clipPathUnits") === "objectBoundingBox" ? unitOf(box()) : IDENTITY;
        const all = times(times(matrix, inner), readTransform(clip.attributes.get("transform") ?? ""));
        moved.attributes.delete("clipPathUnits");
        moved.attributes.set("transform", matrixText(all));
        attributes.push(["clip-path", clipOf(moved, box)]);
      }
      return [{ name: "path", attributes, children: [] }];
    });
  }

  function maskOf(mask: SvgNode, box: () => Bounds): string {
    const { attributes: own } = mask;
    const share = (key: string, otherwise: number) => Number(own.get(key) ?? otherwise);
    const [x, y, width, height] = [
      share("x", -0.1),
      share("y", -0.1),
      share("width", 1.2),
      share("height", 1.2),
    ];
    const region =
      own.get("maskUnits") === "userSpaceOnUse"
        ? [x, y, width, height]
        : (([a, , , d, e, f]) => [e + x * a, f + y * d, width * a, height * d])(unitOf(box()));
    const attributes: Attributes = ["x", "y", "width", "height"].map((key, at) => [
      key,
      number(region[at] ?? 0),
    ]);
    attributes.unshift(["maskUnits", "userSpaceOnUse"]);
    const outer = gradients;
    const inside: ArtNode[] = [];
    gradients = inside;
    let children = shapes(mask.children, own.get("mask-type") === "alpha" ? () => "#ffffff" : light);
    gradients = outer;
    const inBox = own.get("maskContentUnits") === "objectBoundingBox";
    const other = target(own.get("mask"));
    if (inBox || other) {
      const around: Attributes = inBox ? [["transform", matrixText(unitOf(box()))]] : [];
      children = [{ name: "g", attributes: around, children }];
      if (other) children = [{ name: "g", attributes: [["mask", maskOf(other, box)]], children }];
    }
    return defined("m", { name: "mask", attributes, children: [...inside, ...children] });
  }

  const drawn = shapes(root.children, (hex) => hex);
  if (drawn.length === 0) return [];
  const nodes: ArtNode[] = isIdentity(outer)
    ? drawn
    : [{ name: "g", attributes: [["transform", matrixText(outer)]], children: drawn }];
  return defs.length === 0 ? nodes : [{ name: "defs", attributes: [], children: defs }, ...nodes];
}

const STROKE = ["stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"];

/** How much light a colour lets through a mask (CSS Masking 1, 6.1), as a grey, which every program reads alike. */
function light(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const grey = Math.round(0.2125 * r + 0.7154 * g + 0.0721 * b);
  return `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
}

const unitOf = ({ left, top, right, bottom }: Bounds): Matrix => [
  right - left,
  0,
  0,
  bottom - top,
  left,
  top,
];

type Stop = { offset: number; colour: string; opacity: number };

function stopsOf(gradient: SvgNode | undefined, tint: Tint): Stop[] {
  let last = 0;
  return (gradient?.children ?? []).map(({ attributes }) => {
    last = Math.min(1, Math.max(last, Number(attributes.get("offset") ?? 0)));
    const colour = tint((attributes.get("stop-color") ?? "#000000").toLowerCase());
    return { offset: last, colour, opacity: Number(attributes.get("stop-opacity") ?? 1) };
  });
}

/** A gradient's stops from so many repetitions before its own ones to so many behind, as one gradient. */
function repeated(stops: readonly Stop[], from: number, to: number, isReflected: boolean): Stop[] {
  const times = to - from;
  if (!(times <= MOST_REPEATS) || times * stops.length > MOST_STOPS)
    throw new DrawingRefused("value", "spreadMethod");
  return Array.from({ length: times }, (_, index) => {
    const isTurned = isReflected && (from + index) % 2 !== 0;
    const list = isTurned ? stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).reverse() : stops;
    const [first, last] = [list[0], list.at(-1)];
    const whole = [
      ...(first ? [{ ...first, offset: 0 }] : []),
      ...list,
      ...(last ? [{ ...last, offset: 1 }] : []),
    ];
    return whole.map((stop) => ({ ...stop, offset: (index + stop.offset) / times }));
  })
    .flat()
    .filter((stop, index, all) => !isEqual(stop, all[index - 1]));
}

const isEqual = (one: Stop, other: Stop | undefined) =>
  one.offset === other?.offset && one.colour === other.colour && one.opacity === other.opacity;

/** The corners of a box in the units of a gradient. */
function cornersOf({ left, top, right, bottom }: Bounds, margin: number, matrix: Matrix) {
  const [a, b, c, d, e, f] = matrix;
  const size = a * d - b * c;
  const back: Matrix = [
    d / size,
    -b / size,
    -c / size,
    a / size,
    (c * f - d * e) / size,
    (b * e - a * f) / size,
  ];
  return [left - margin, right + margin].flatMap((x) =>
    [top - margin, bottom + margin].map((y) => apply(back, { x, y })),
  );
}

/** The box around what is filled, in the units in which these elements stand: strokes do not count (SVG 2, 8.10). */
function boundsIn(nodes: readonly SvgNode[], outer: Matrix = IDENTITY): Bounds | null {
  const boxes = nodes.flatMap(({ name, attributes, children }) => {
    const matrix = times(outer, readTransform(attributes.get("transform") ?? ""));
    if (name === "g") return boundsIn(children, matrix) ?? [];
    return (name === "path" && exactBounds(transformed(readPath(attributes.get("d") ?? ""), matrix))) || [];
  });
  if (boxes.length === 0) return null;
  const corners = boxes.flatMap(({ left, top, right, bottom }): Command[] => [
    { type: "M", x: left, y: top },
    { type: "L", x: right, y: bottom },
  ]);
  return exactBounds(corners);
}

/** The box around an outline itself, where `boundsOf` takes the control points of curves as well. */
function exactBounds(commands: readonly Command[]): Bounds | null {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const command of commands) {
    if (command.type === "Z") continue;
    xs.push(command.x);
    ys.push(command.y);
    if (command.type === "Q") {
      // The same curve as a cubic one.
      const third = (end: number, control: number) => end + ((control - end) * 2) / 3;
      xs.push(...turns(x, third(x, command.x1), third(command.x, command.x1), command.x));
      ys.push(...turns(y, third(y, command.y1), third(command.y, command.y1), command.y));
    }
    if (command.type === "C") {
      xs.push(...turns(x, command.x1, command.x2, command.x));
      ys.push(...turns(y, command.y1, command.y2, command.y));
    }
    [x, y] = [command.x, command.y];
  }
  if (xs.length === 0) return null;
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity);
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
}

/** Where a cubic curve of one coordinate turns back. */
function turns(p0: number, p1: number, p2: number, p3: number): number[] {
  const [a, b, c] = [-p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0];
  const root = Math.sqrt(b * b - 4 * a * c);
  const places = Math.abs(a) < 1e-9 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return places
    .filter((t) => t > 0 && t < 1)
    .map((t) => {
      const u = 1 - t;
      return u ** 3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t ** 3 * p3;
    });
}
