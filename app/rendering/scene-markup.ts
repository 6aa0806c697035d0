import { artworkMarkup } from "./artwork.ts";
import { pathData, short, type Matrix } from "./path.ts";
import { inked, type Scene, type SceneNode } from "./scene.ts";

export function matrixAttribute(matrix: Matrix): string {
  const [a, b, c, d, e, f] = matrix;
  if (b === 0 && c === 0 && a === d && a > 0)
    return `translate(${short(e, 3)} ${short(f, 3)})scale(${short(a, 5)})`;
  const numbers = [a, b, c, d].map((value) => short(value, 5)).concat(short(e, 3), short(f, 3));
  return `matrix(${numbers.join(" ")})`;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function base64(bytes: Uint8Array): string {
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const triple = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const left = bytes.length - at;
    out += `${BASE64.charAt(triple >> 18)}${BASE64.charAt((triple >> 12) & 63)}`;
    out += left > 1 ? BASE64.charAt((triple >> 6) & 63) : "=";
    out += left > 2 ? BASE64.charAt(triple & 63) : "=";
  }
  return out;
}

/** 0.001 unit is under a thousandth of a millimetre. */
const PRINT_DECIMALS = 3;

/** What is no picture of pixels, as fine as it is printed. */
export const vectorMarkup = (node: Extract<SceneNode, { kind: "path" | "art" }>): string =>
  nodeMarkup(node, PRINT_DECIMALS);

/** Of the gradients and clip paths of a placed drawing: the layer's id, in signs that an id may have. */
const idPrefixOf = (layer: string) =>
  `a${layer.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.codePointAt(0)}_`)}-`;

function nodeMarkup(node: SceneNode, decimals: number): string {
  if (node.kind === "path") {
    const stroke = node.stroke
      ? ` stroke="${node.stroke}" stroke-width="${short(node.strokeWidth, 3)}" stroke-linejoin="round" paint-order="stroke"`
      : "";
    return `<path fill="${node.fill ?? "none"}"${stroke} d="${pathData(node.commands, decimals)}"/>`;
  }
  if (node.kind === "art") {
    const transform = matrixAttribute(node.matrix);
    const inside = artworkMarkup(node.art.nodes, (ink) => inked(ink, node.inks), idPrefixOf(node.layer));
    return `<g transform="${transform}">${inside}</g>`;
  }
  return rasterMarkup(node);
}

/** A picture of pixels in canvas units, its bytes within. */
export function rasterMarkup({ art, matrix }: Extract<SceneNode, { kind: "raster" }>): string {
  const { width, height, mime, bytes } = art;
  return `<image transform="${matrixAttribute(matrix)}" width="${width}" height="${height}" href="data:${mime};base64,${base64(bytes)}"/>`;
}

/** The scene's layers as SVG in canvas units, as fine as they are printed. */
export function sceneMarkup(scene: Scene): string {
  return scene.nodes.map((node) => nodeMarkup(node, PRINT_DECIMALS)).join("");
}
