import { parseArtwork, type VectorArt } from "./artwork.ts";

/** A drawing as it is kept: what stands inside the svg element, with its own corner at 0, 0. */
export type Drawing = { fragment: string; width: number; height: number };

export const DRAWING_BYTES = 120_000;

/** What drawing programs write beside the picture; it is dropped, everything else that we do not know is refused. */
const NOTES =
  /\s(?:id|class|role|version|baseProfile|data-[\w-]+|aria-[\w-]+|xml:space|xmlns(?::\w+)?|(?:inkscape|sodipodi|sketch):[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const INHERITED = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"];

/** Reads an SVG file as a drawing of plain shapes. Undefined when it holds anything that cannot be printed. */
export function readSvgFile(file: string): Drawing | undefined {
  if (file.length > DRAWING_BYTES) return undefined;
  let text = file.replace(/^\uFEFF/, "");
  text = without(text, "<?xml", "?>");
  text = without(text, "<!--", "-->");
  text = without(text, "<!DOCTYPE", ">");
  for (const name of ["title", "desc", "metadata"]) text = without(text, `<${name}`, `</${name}>`);
  text = text.trim();
  const end = text.indexOf(">");
  if (!/^<svg[\s>]/.test(text) || !text.endsWith("</svg>") || end < 0) return undefined;
  const head = text.slice(4, end);
  const size = sizeOf(head);
  if (!size) return undefined;
  const inner = plain(text.slice(end + 1, -"</svg>".length).trim());
  const paint = INHERITED.flatMap((name) => {
    const value = attribute(head, name);
    return value === undefined ? [] : [`${name}="${value}"`];
  });
  const moved = size.left || size.top ? [`transform="translate(${-size.left} ${-size.top})"`] : [];
  const around = plain([...paint, ...moved].map((part) => ` ${part}`).join(""));
  const fragment = around ? `<g${around}>${inner}</g>` : inner;
  const { width, height } = size;
  const art = parseArtwork(fragment, width, height);
  return art.ok && holdsShapes(art.art) ? { fragment, width, height } : undefined;
}

const holdsShapes = ({ nodes }: VectorArt) => nodes.length > 0;

/** The text without its parts from one mark to the next other one. */
function without(text: string, from: string, to: string): string {
  let rest = text;
  let kept = "";
  for (;;) {
    const start = rest.indexOf(from);
    const end = start < 0 ? -1 : rest.indexOf(to, start);
    if (end < 0) return kept + rest;
    kept += rest.slice(0, start);
    rest = rest.slice(end + to.length);
  }
}

/** Notes dropped, and colours as we write them. */
function plain(markup: string): string {
  return markup
    .replaceAll(NOTES, "")
    .replaceAll(/=(["'])#([0-9a-f])([0-9a-f])([0-9a-f])\1/gi, "=$1#$2$2$3$3$4$4$1")
    .replaceAll(/=(["'])currentColor\1/gi, "=$1#000000$1")
    .replaceAll(/=(["'])black\1/gi, "=$1#000000$1")
    .replaceAll(/=(["'])white\1/gi, "=$1#ffffff$1");
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(head);
  return found?.[1] ?? found?.[2];
}

function sizeOf(head: string): { left: number; top: number; width: number; height: number } | undefined {
  const box = attribute(head, "viewBox")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const said = ["width", "height"].map((name) => Number(attribute(head, name)?.replace(/px$/, "")));
  const [left = NaN, top = NaN, width = NaN, height = NaN] = box?.length === 4 ? box : [0, 0, ...said];
  const size = { left, top, width, height };
  return Object.values(size).every(Number.isFinite) ? size : undefined;
}
