import svgpath from "svgpath";
import { DrawingRefused, type FaultList } from "./faults.ts";
import { isProperty, referenceIn } from "./properties.ts";
import type { SvgNode } from "./svg-document.ts";
import { everyElement } from "./styles.ts";

/** Characters of all rendered elements; an element that is used several times counts each time. */
const MOST_DRAWN_CHARACTERS = 3_000_000;
/** No drawing is so large; beyond it whole numbers are lost. */
const LARGEST_NUMBER = 10_000_000;

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const GROUPS = new Set([
  "g",
  "svg",
  "symbol",
  "clipPath",
  "mask",
  "marker",
  "linearGradient",
  "radialGradient",
  "stop",
]);
const WITH_MARKERS = new Set(["path", "line", "polyline", "polygon"]);
const TEXTS = new Set(["text", "flowRoot", "tref"]);
const ANIMATIONS = new Set(["animate", "animateTransform", "animateMotion", "animateColor", "set"]);
/** Elements that render only where another refers to them, and elements that never render. */
const NOT_DRAWN = new Set(
  (
    "defs symbol clipPath mask marker pattern linearGradient radialGradient filter style script title desc metadata " +
    "view cursor font font-face color-profile solidColor solidcolor hatch meshgradient discard"
  ).split(" "),
);
const PAINTS = new Set(["linearGradient", "radialGradient"]);

/** Attributes that are no properties and that say where and how large something is. */
const PLACES = new Set(
  (
    "x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height d points viewBox preserveAspectRatio gradientUnits " +
    "gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits " +
    "orient refX refY"
  ).split(" "),
);
/** Read here already. */
const NOT_WRITTEN = new Set(
  "mix-blend-mode filter vector-effect color-interpolation display transform-origin".split(" "),
);

/** What an element has of those around it, as far as it matters for what can be drawn. */
type Around = { isVisible: boolean; isStroked: boolean };

/**
 * The parts of a drawing that are drawn, as SVG without style sheets, words and anything that nothing refers to.
 * Whatever of them cannot be printed is added to the faults.
 * @param head attributes of the outermost element.
 * @throws DrawingRefused for what would grow without bounds.
 */
export function drawnParts(root: SvgNode, head: string, faults: FaultList): string {
  const ids = new Map<string, SvgNode>();
  for (const node of everyElement(root)) {
    const id = node.attributes.get("id");
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
  }
  const costs = new Map<SvgNode, number>();
  const open = new Set<SvgNode>();
  const nameOf = (node: SvgNode) => node.attributes.get("id") ?? node.name;

  /** What drawing this element costs, in characters; it is looked at once, however often it is used. */
  function visit(node: SvgNode, around: Around): number {
    const before = costs.get(node);
    if (before !== undefined) return before;
    if (open.has(node)) {
      faults.add("loop", nameOf(node));
      return 0;
    }
    open.add(node);
    const cost = costOf(node, around);
    open.delete(node);
    costs.set(node, cost);
    if (cost > MOST_DRAWN_CHARACTERS) throw new DrawingRefused("detailed", nameOf(node));
    return cost;
  }

  /** Children that are drawn where they stand. */
  const visitChildren = (node: SvgNode, around: Around): number =>
    node.children.reduce((sum, child) => sum + (isDrawn(child) ? visit(child, around) : 0), 0);

  function costOf(node: SvgNode, outer: Around): number {
    const { name, attributes } = node;
    const around = {
      isVisible: isSet(attributes.get("visibility"), "visible", outer.isVisible),
      isStroked: attributes.has("stroke") ? attributes.get("stroke") !== "none" : outer.isStroked,
    };
    if (ANIMATIONS.has(name)) faults.add("animation", nameOf(node));
    else if (name === "foreignObject") faults.add("foreign", nameOf(node));
    else if (TEXTS.has(name)) {
      if (node.words.trim() !== "" && around.isVisible) faults.add("text", node.words);
      return 0;
    } else if (name === "image") addImage(node);
    else if (name === "use") return ownCost(node, around) + costOfUse(node, around);
    else if (name === "a") {
      const address = attributes.get("href") ?? "#";
      if (!address.startsWith("#")) faults.add("link", address);
      return ownCost(node, around) + visitChildren(node, around);
    } else if (name === "switch") {
      const chosen = node.children.find(
        (child) => isDrawn(child) && child.name !== "foreignObject" && isChosen(child),
      );
      return ownCost(node, around) + (chosen ? visit(chosen, around) : 0);
    } else if (SHAPES.has(name)) {
      checkShape(node, around);
      for (const child of node.children) if (ANIMATIONS.has(child.name)) visit(child, around);
      return ownCost(node, around) + costOfMarkers(node);
    } else if (GROUPS.has(name)) return ownCost(node, around) + visitChildren(node, around);
    else faults.add("element", name);
    return 0;
  }

  /** Of the element's own attributes and of what they refer to, the first time. */
  function ownCost(node: SvgNode, around: Around): number {
    const { attributes } = node;
    let cost = 20;
    for (const [name, value] of attributes) cost += name.length + value.length + 4;
    if ((attributes.get("filter") ?? "none") !== "none") {
      const reference = referenceIn(attributes.get("filter") ?? "");
      faults.add("filter", reference?.id ?? attributes.get("filter") ?? "");
    }
    if ((attributes.get("mix-blend-mode") ?? "normal") !== "normal")
      faults.add("blend", attributes.get("mix-blend-mode") ?? "");
    for (const name of ["clip-path", "mask"])
      cost += costOfReference(attributes.get(name), name === "mask" ? "mask" : "clipPath", around);
    for (const name of ["fill", "stroke"]) cost += costOfPaint(attributes.get(name));
    if (PAINTS.has(node.name)) {
      const address = attributes.get("href");
      if (address !== undefined && !address.startsWith("#")) faults.add("link", address);
      const other = ids.get(address?.slice(1) ?? "");
      if (other && PAINTS.has(other.name)) cost += firstCost(other);
      // The circle at which a gradient begins; programs agree only where that circle is a point.
      const inner = attributes.get("fr") ?? "0";
      if (Number.parseFloat(inner) !== 0) faults.add("value", `fr: ${inner}`);
    }
    return cost;
  }

  const EVERYWHERE: Around = { isVisible: true, isStroked: false };
  /** What is kept once, however often it is referred to, costs once. */
  const firstCost = (target: SvgNode): number => (costs.has(target) ? 0 : visit(target, EVERYWHERE));

  function costOfReference(value: string | undefined, kind: string, around: Around): number {
    const target = ids.get(referenceIn(value ?? "")?.id ?? "");
    if (!target || target.name !== kind) return 0;
    return costs.has(target) ? 0 : visit(target, { ...around, isVisible: true });
  }

  function costOfPaint(value: string | undefined): number {
    const target = ids.get(referenceIn(value ?? "")?.id ?? "");
    if (!target) return 0;
    if (PAINTS.has(target.name)) return firstCost(target);
    if (target.name === "pattern") faults.add("pattern", nameOf(target));
    else faults.add("element", target.name);
    return 0;
  }

  function costOfUse(node: SvgNode, around: Around): number {
    const address = node.attributes.get("href") ?? "";
    if (address !== "" && !address.startsWith("#")) {
      faults.add("link", address);
      return 0;
    }
    const target = ids.get(address.slice(1));
    return target && target.attributes.get("display") !== "none" ? visit(target, around) : 0;
  }

  function costOfMarkers(node: SvgNode): number {
    if (!WITH_MARKERS.has(node.name)) return 0;
    const corners =
      ((node.attributes.get("d") ?? node.attributes.get("points") ?? "").match(/[\d.]+/g)?.length ?? 2) + 2;
    let cost = 0;
    for (const name of ["marker-start", "marker-mid", "marker-end"]) {
      // Groups hand markers down to the shapes in them.
      let at: SvgNode | null = node;
      while (at && !at.attributes.has(name)) at = at.parent;
      const target = ids.get(referenceIn(at?.attributes.get(name) ?? "")?.id ?? "");
      if (target?.name === "marker")
        cost += visit(target, EVERYWHERE) * (name === "marker-mid" ? corners : 1);
    }
    return cost;
  }

  function addImage(node: SvgNode): void {
    const address = node.attributes.get("href") ?? "";
    if (/^\s*data:/i.test(address)) faults.add("image", node.attributes.get("id") ?? "");
    else if (address !== "") faults.add("link", address);
  }

  function checkShape({ name, attributes }: SvgNode, { isStroked }: Around): void {
    const effect = attributes.get("vector-effect") ?? "none";
    if (isStroked && effect !== "none") faults.add("value", `vector-effect: ${effect}`);
    if (attributes.has("pathLength") && attributes.has("stroke-dasharray")) faults.add("value", "pathLength");
    const data = attributes.get("d");
    if (name === "path" && data !== undefined && data.trim().toLowerCase() !== "none") {
      const { err } = svgpath(data) as unknown as { err: string };
      if (err !== "") faults.add("value", `d: ${data}`);
    }
    for (const [key, value] of attributes) {
      if (!PLACES.has(key)) continue;
      const numbers = value.match(/\d+(?:\.\d*)?(?:e[+-]?\d+)?/gi) ?? [];
      const large = numbers.find((number) => !(Number(number) <= LARGEST_NUMBER) && key !== "d");
      if (large !== undefined) faults.add("value", `${key}: ${large}`);
    }
  }

  const drawn: Around = { isVisible: true, isStroked: false };
  // The outermost element's size is read by itself: in it, it is a group.
  const whole: SvgNode = { ...root, name: "g", attributes: withoutSize(root.attributes) };
  const cost = costOf(whole, drawn);
  if (cost > MOST_DRAWN_CHARACTERS) throw new DrawingRefused("detailed", "");
  costs.set(whole, cost);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${written(whole, costs, ids)}</svg>`;
}

const isSet = (value: string | undefined, word: string, otherwise: boolean) =>
  value === undefined || value === "inherit" ? otherwise : value === word;

const isDrawn = ({ name, attributes }: SvgNode) =>
  attributes.get("display") !== "none" && !NOT_DRAWN.has(name);

/** Whether a part of a switch is meant for a program that knows nothing but SVG and reads English. */
const isChosen = ({ attributes }: SvgNode) =>
  (attributes.get("requiredExtensions") ?? "").trim() === "" &&
  /(?:^|[\s,])en\b|^$/i.test(attributes.get("systemLanguage") ?? "");

const withoutSize = (attributes: ReadonlyMap<string, string>) =>
  new Map([...attributes].filter(([name]) => !PLACES.has(name)));

/** The elements that were visited; what only holds some of them draws nothing. */
function written(
  root: SvgNode,
  costs: ReadonlyMap<SvgNode, number>,
  ids: ReadonlyMap<string, SvgNode>,
): string {
  const numbers = new Map([...ids.keys()].map((id, index) => [id, `i${index}`]));
  const renamed = (value: string) => {
    const reference = referenceIn(value);
    if (reference?.id === undefined) return value;
    return `url(#${numbers.get(reference.id) ?? "none"})${reference.rest && ` ${reference.rest}`}`;
  };
  const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;
  const write = (node: SvgNode): string => {
    const inside = node.children.map(write).join("");
    if (!costs.has(node)) return inside && `<defs>${inside}</defs>`;
    let markup = "";
    for (const [name, value] of node.attributes) {
      if (name === "id") markup += ids.get(value) === node ? attribute("id", numbers.get(value) ?? "") : "";
      else if (name === "href")
        markup += attribute("xlink:href", `#${numbers.get(value.slice(1)) ?? "none"}`);
      else if (name === "transform")
        markup += attribute(name, turnedAround(value, node.attributes.get("transform-origin")));
      else if (!NOT_WRITTEN.has(name) && (isProperty(name) || PLACES.has(name)))
        markup += attribute(name, renamed(value));
    }
    const name = node.name === "a" || node.name === "switch" ? "g" : node.name;
    return `<${name}${markup}>${inside}</${name}>`;
  };
  return write(root);
}

function turnedAround(transform: string, origin: string | undefined): string {
  const [x = 0, y = 0] = (origin ?? "").split(" ").filter(Boolean).map(Number);
  return x === 0 && y === 0 ? transform : `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
