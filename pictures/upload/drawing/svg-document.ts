import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { DrawingRefused, type FaultList } from "./faults.ts";

/** An element of the SVG namespace. Attributes of other namespaces are left out, `xlink:href` is called `href`. */
export type SvgNode = {
  name: string;
  attributes: Map<string, string>;
  children: SvgNode[];
  parent: SvgNode | null;
  /** The text in it; empty for elements that hold shapes. */
  words: string;
};

/** With what a drawing program keeps beside the picture (previews, its own format); the picture itself is smaller. */
const MOST_CHARACTERS = 6_000_000;
const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 60;
const MOST_ATTRIBUTES = 100;
/** Illustrator's are names of namespaces. */
const LONGEST_ENTITY = 300;
const MOST_ENTITIES_USED = 10_000;

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const HOLDERS = new Set([
  "svg",
  "g",
  "defs",
  "symbol",
  "a",
  "switch",
  "clipPath",
  "mask",
  "pattern",
  "marker",
]);
/** Names that some programs use without saying what they mean. */
const USUAL = new Map([
  ["", SVG],
  ["svg", SVG],
  ["xlink", XLINK],
]);

/**
 * The text of a file that may be a drawing: compressed or not, in the encoding that it says itself.
 * @returns undefined when its first sign is no tag's.
 */
export function drawingText(file: Uint8Array): string | undefined {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? unpacked(file) : file;
  if (!bytes) return undefined;
  const text = (encodingOf(bytes)?.decode(bytes) ?? "").trimStart();
  return text.startsWith("<") ? text : undefined;
}

function unpacked(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_CHARACTERS * 2 });
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): TextDecoder | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder("utf-16be");
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? "utf-8";
  // Its bytes would not be read as they are now if it were of two bytes a sign.
  const label = /^(?:utf-?16|ucs-?2)/i.test(named) ? "utf-8" : named;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * Reads a drawing's elements, in time and memory that grow with its length only. Elements of other namespaces are what
 * drawing programs keep for themselves: they are dropped with all in them.
 * @returns the outermost element; undefined when it is no SVG.
 * @throws DrawingRefused for what is no XML, or more than any drawing needs.
 */
export function readDocument(text: string, faults: FaultList): SvgNode | undefined {
  if (text.length > MOST_CHARACTERS)
    throw new DrawingRefused("detailed", `${Math.ceil(text.length / 1e6)} MB`);
  const parser = new SaxesParser({ xmlns: false, position: true });
  let root: SvgNode | undefined;
  let open: SvgNode | null = null;
  let isOther = false;
  let elements = 0;
  /** How deep we are in an element that is dropped. */
  let dropped = 0;
  const namespaces: Map<string, string>[] = [USUAL];

  parser.on("error", (error) => {
    throw new DrawingRefused("broken", error.message);
  });
  parser.on("doctype", (declared) => {
    for (const [name, value] of entitiesOf(declared)) parser.ENTITIES[name] = value;
    if (Object.keys(parser.ENTITIES).length > 5 && text.split("&").length > MOST_ENTITIES_USED)
      throw new DrawingRefused("entity", "");
  });
  parser.on("processinginstruction", ({ target, body }) => {
    if (target === "xml-stylesheet") faults.add("link", /href\s*=\s*["']([^"']*)/.exec(body)?.[1] ?? target);
  });
  parser.on("opentag", ({ name: written, attributes }) => {
    const pairs = Object.entries(attributes as Record<string, string>);
    if (++elements > MOST_ELEMENTS || namespaces.length > MOST_DEPTH || pairs.length > MOST_ATTRIBUTES)
      throw new DrawingRefused("detailed", written);
    const inner = new Map(namespaces.at(-1));
    for (const [key, value] of pairs) {
      if (key === "xmlns") inner.set("", value || SVG);
      else if (key.startsWith("xmlns:")) inner.set(key.slice("xmlns:".length), value);
    }
    namespaces.push(inner);
    const [prefix, name] = split(written);
    if (name.toLowerCase() === "script") faults.add("script", name);
    const isSvg = inner.get(prefix) === SVG;
    if (!root && !(isSvg && name === "svg")) isOther = true;
    if (dropped > 0 || !isSvg) {
      dropped += 1;
      return;
    }
    const node: SvgNode = { name, attributes: new Map(), children: [], parent: open, words: "" };
    for (const [key, value] of pairs) keepAttribute(node, key, value, inner, faults);
    open?.children.push(node);
    root ??= node;
    open = node;
  });
  parser.on("closetag", () => {
    namespaces.pop();
    if (dropped > 0) dropped -= 1;
    else open = open?.parent ?? null;
  });
  const words = (written: string) => {
    if (dropped > 0) return;
    for (let at = open; at && !HOLDERS.has(at.name); at = at.parent) at.words += written;
  };
  parser.on("text", words);
  parser.on("cdata", words);
  try {
    parser.write(text).close();
  } catch (error) {
    const isDrawing = !isOther && (root || /<(?:\w+:)?svg[\s>]/i.test(text));
    if (!isDrawing) return undefined;
    throw error;
  }
  return isOther ? undefined : root;
}

const split = (written: string): [prefix: string, name: string] => {
  const at = written.indexOf(":");
  return at < 0 ? ["", written] : [written.slice(0, at), written.slice(at + 1)];
};

function keepAttribute(
  node: SvgNode,
  key: string,
  value: string,
  namespaces: ReadonlyMap<string, string>,
  faults: FaultList,
): void {
  const [prefix, name] = split(key);
  if (/^on[a-z]+$/i.test(key)) return faults.add("script", key);
  if (prefix === "") {
    if (key !== "xmlns") node.attributes.set(key, value);
    return;
  }
  // SVG 2: the attribute without a prefix wins.
  if (name === "href" && namespaces.get(prefix) === XLINK && !node.attributes.has("href"))
    node.attributes.set("href", value);
}

/** @throws DrawingRefused for entities that name others, files or markup. */
function entitiesOf(doctype: string): [name: string, value: string][] {
  if (/<!ENTITY\s+%/.test(doctype)) throw new DrawingRefused("entity", "%");
  const declared = doctype.matchAll(/<!ENTITY\s+([^\s"'>]+)\s+(?:"([^"]*)"|'([^']*)'|[^>]*)/g);
  return Array.from(declared, ([, name = "", double, single]) => {
    const value = double ?? single;
    if (value === undefined || value.length > LONGEST_ENTITY || /[&<%]/.test(value))
      throw new DrawingRefused("entity", name);
    return [name, value];
  });
}
