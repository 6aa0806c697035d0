import { short } from "../../../app/rendering/path.ts";
import { converter, formatHex, parse as parseColour } from "culori";

/**
 * The value to render; `null` for one that a browser supports and we do not. Undefined for one that is not a value of
 * the property.
 */
type Read = (value: string) => string | null | undefined;

const toScreen = converter("rgb");

function screenColour(value: string) {
  try {
    return toScreen(parseColour(value));
  } catch {
    // A call that ends in its middle.
    return undefined;
  }
}

const COLOUR_CALL =
  /^(?:device-cmyk|color|color-mix|light-dark|hwb|lab|lch|oklab|oklch|rgba?|hsla?|icc-color)\(/;

/** A colour of CSS as `rgb()` of the screen, see-through as it is. */
function colour(value: string): string | null | undefined {
  const lower = value.toLowerCase();
  if (lower === "currentcolor") return "currentColor";
  if (lower === "transparent") return "rgba(0,0,0,0)";
  // Old files add the same colour in another space behind it.
  const plain = lower.replace(/\s+icc-color\([^)]*\)$/, "");
  const parsed = /^[0-9a-f]+$/.test(plain) ? undefined : screenColour(plain);
  if (!parsed) return COLOUR_CALL.test(plain) ? null : undefined;
  const hex = formatHex({ ...parsed, alpha: 1 });
  if (!hex) return undefined;
  const alpha = parsed.alpha ?? 1;
  if (alpha >= 1) return hex;
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${parts.join(",")},${short(Math.max(0, alpha), 4)})`;
}

/** What `url()` names, and what follows it. */
const URL_VALUE = /^url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)\s*(.*)$/is;

/** Where a reference leads: an id of this file, or an address outside of it. Undefined where there is none. */
export function referenceIn(value: string): { id?: string; address?: string; rest: string } | undefined {
  const [whole, double, single, plain, rest = ""] = URL_VALUE.exec(value.trim()) ?? [];
  if (whole === undefined) return undefined;
  const target = (double ?? single ?? plain ?? "").trim();
  return target.startsWith("#") ? { id: target.slice(1), rest } : { address: target, rest };
}

const paint: Read = (value) => {
  const reference = referenceIn(value);
  if (reference) {
    if (reference.id === undefined) return null;
    const other = reference.rest === "" ? "" : paint(reference.rest);
    return other === undefined || other === null ? other : `url(#${reference.id})${other && ` ${other}`}`;
  }
  const lower = value.toLowerCase();
  if (lower === "none") return "none";
  if (lower === "context-fill" || lower === "context-stroke") return null;
  return colour(value);
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|pt|pc|mm|cm|in|q|em|ex|rem|%)?$/i;

const share: Read = (value) => {
  const number = value.endsWith("%") ? Number(value.slice(0, -1)) / 100 : Number(value);
  return NUMBER.test(value.replace(/%$/, "")) ? String(Math.min(1, Math.max(0, number))) : undefined;
};
/** Anything that is worked out when it is shown. */
const isReckoned = (value: string) => /^(?:calc|min|max|clamp)\(/i.test(value);
const length: Read = (value) => {
  if (isReckoned(value)) return null;
  const [whole, number = "", unit = ""] = LENGTH.exec(value) ?? [];
  if (whole === undefined) return undefined;
  if (unit.toLowerCase() === "q") return `${Number(number) / 4}mm`;
  return number + unit.toLowerCase().replace("rem", "em");
};
const size: Read = (value) => (value === "auto" ? "" : length(value));
const dashes: Read = (value) => {
  if (value === "none") return "none";
  const list = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(length);
  if (list.includes(null)) return null;
  return list.length === 0 || list.includes(undefined) ? undefined : list.join(" ");
};
const oneOf =
  (...words: string[]): Read =>
  (value) =>
    words.includes(value.toLowerCase()) ? value.toLowerCase() : undefined;
/** Words that we draw, and words that others draw and we can't. */
const only =
  (drawn: readonly string[], others: RegExp = /./): Read =>
  (value) =>
    drawn.includes(value.toLowerCase()) ? value.toLowerCase() : others.test(value) ? null : undefined;

const reference: Read = (value) => {
  if (value.toLowerCase() === "none") return "none";
  const target = referenceIn(value);
  return target?.id !== undefined && target.rest === "" ? `url(#${target.id})` : null;
};

/** Calls of CSS with units, as the attribute has them without. */
const transform: Read = (value) => {
  if (value.trim() === "" || value.trim().toLowerCase() === "none") return "";
  let isKnown = true;
  const calls = value.replace(/([a-z0-9]+)\s*\(([^)]*)\)/gi, (_, name: string, list: string) => {
    const numbers = list
      .trim()
      .split(/[\s,]+|(?<=[\d.])(?=[+-])(?<!e)/i)
      .filter(Boolean)
      .map(plainNumber);
    if (numbers.some((number) => !Number.isFinite(number))) isKnown = false;
    const [x = 0, y = 0] = numbers;
    switch (name.toLowerCase()) {
      case "translatex":
        return `translate(${x} 0)`;
      case "translatey":
        return `translate(0 ${x})`;
      case "scalex":
        return `scale(${x} 1)`;
      case "scaley":
        return `scale(1 ${x})`;
      case "skew":
        return `skewX(${x}) skewY(${y})`;
      case "skewx":
        return `skewX(${x})`;
      case "skewy":
        return `skewY(${x})`;
      case "translate":
      case "scale":
      case "rotate":
      case "matrix":
        return `${name.toLowerCase()}(${numbers.join(" ")})`;
      default:
        isKnown = false;
        return "";
    }
  });
  return isKnown && !/[^\s,]/.test(calls.replace(/\w+\([^)]*\)/g, "")) ? calls : null;
};

function plainNumber(text: string): number {
  const [, number = "", unit = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(text) ?? [];
  const factor = { "": 1, px: 1, deg: 1, rad: 180 / Math.PI, turn: 360, grad: 0.9 }[unit.toLowerCase()];
  return number === "" || factor === undefined ? NaN : Number(number) * factor;
}

const origin: Read = (value) => {
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map(plainNumber);
  return numbers.length <= 3 && numbers.every(Number.isFinite) ? numbers.slice(0, 2).join(" ") : null;
};

const order: Read = (value) => {
  const words = value.toLowerCase().split(/\s+/);
  if (words.some((word) => !["normal", "fill", "stroke", "markers"].includes(word))) return undefined;
  return words.join(" ");
};

/** The properties that change how a shape looks, and how we render each of their values (SVG 2, appendix F). */
const PROPERTIES: Readonly<Record<string, Read>> = {
  fill: paint,
  stroke: paint,
  color: colour,
  "stop-color": colour,
  opacity: share,
  "fill-opacity": share,
  "stroke-opacity": share,
  "stop-opacity": share,
  "fill-rule": oneOf("nonzero", "evenodd"),
  "clip-rule": oneOf("nonzero", "evenodd"),
  "stroke-width": length,
  "stroke-dashoffset": length,
  "stroke-dasharray": dashes,
  "stroke-linecap": oneOf("butt", "round", "square"),
  "stroke-linejoin": oneOf("miter", "round", "bevel"),
  "stroke-miterlimit": (value) => (NUMBER.test(value) && Number(value) >= 1 ? value : undefined),
  "paint-order": order,
  "vector-effect": (value) => value.toLowerCase(),
  "color-interpolation": only(["auto", "srgb"], /^linearrgb$/i),
  visibility: oneOf("visible", "hidden", "collapse"),
  display: (value) => (value === "none" ? "none" : "inline"),
  overflow: oneOf("visible", "hidden", "scroll", "auto"),
  "clip-path": reference,
  mask: reference,
  "mask-type": oneOf("alpha", "luminance"),
  "marker-start": reference,
  "marker-mid": reference,
  "marker-end": reference,
  filter: (value) => (value.toLowerCase() === "none" ? "none" : value),
  "mix-blend-mode": (value) => (value.toLowerCase() === "normal" ? "normal" : value),
  transform,
  "transform-origin": origin,
};

/** Properties of CSS that are attributes of some shapes. */
const SHAPE_PROPERTIES: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(["x", "y", "cx", "cy", "r"].map((name) => [name, length])),
  ...Object.fromEntries(["width", "height", "rx", "ry"].map((name) => [name, size])),
  d: (value) => /^path\(\s*["']([^"']*)["']\s*\)$/.exec(value)?.[1] ?? null,
};

/** Properties that drawing programs do not need, and that would move or clip shapes. */
const OTHERS = new Set(
  "clip mask-image mask-border offset-path rotate scale translate zoom perspective backdrop-filter".split(
    " ",
  ),
);

/** Values that mean what the element around has, which it has without. */
const HANDED_DOWN = new Set(["inherit", "unset", "revert", "revert-layer", "initial"]);
const INITIAL: Readonly<Record<string, string>> = {
  fill: "#000000",
  stroke: "none",
  display: "inline",
  opacity: "1",
};

export type PropertySource = "attribute" | "style";

/** Whether this attribute says the same as a property of CSS. */
export const isProperty = (name: string): boolean => Object.hasOwn(PROPERTIES, name);

/**
 * Reads the value of a property for rendering.
 * @returns undefined for a value that CSS ignores, null for one that CSS supports and we do not.
 */
export function readProperty(name: string, value: string, from: PropertySource): string | null | undefined {
  const text = value.trim();
  const lower = text.toLowerCase();
  if (text === "") return undefined;
  if (from === "style" && OTHERS.has(name)) return lower === "none" || lower === "auto" ? undefined : null;
  if (HANDED_DOWN.has(lower)) {
    if (!isProperty(name)) return undefined;
    return lower === "initial" ? (INITIAL[name] ?? "") : lower === "inherit" ? "inherit" : "";
  }
  const read = isProperty(name) ? PROPERTIES[name] : SHAPE_PROPERTIES[name];
  const known = Object.hasOwn(SHAPE_PROPERTIES, name) || isProperty(name) ? read?.(text) : undefined;
  // The code for each shape checks whether an attribute's length makes sense.
  return from === "attribute" && known === undefined && !isProperty(name) ? text : known;
}
