import type { Hex } from "../domain/design/colour.ts";
import type { Point } from "../domain/design/design.ts";
import { IDENTITY, readTransform, shapeCommands, times } from "./art-outlines.ts";
import type { ArtNode } from "./artwork.ts";
import { bent, type Bend } from "./bend.ts";
import { plainer } from "./plainer-path.ts";
import { pathData, short, transformed, type Command, type Matrix } from "./path.ts";
import { matrixAttribute, rasterMarkup } from "./scene-markup.ts";
import { inked, type SceneNode } from "./scene.ts";

/** Attributes that say where a shape lies; its outline says it from now on. */
const GEOMETRY = new Set(
  "d cx cy r rx ry x y width height x1 y1 x2 y2 points transform stroke-width stroke-dasharray".split(" "),
);
type Lines = { width: number; dashes: string | null; drawn: boolean };

/** How exactly outlines are written: whole steps of a unit of the sheet, and how far a line may lie beside the true one. */
export type Detail = { steps: number; tolerance: number };

/** The print on the garment, in units of the sheet. `plain` is its place without any fold. */
export function bentMarkup(
  nodes: readonly SceneNode[],
  bend: Bend,
  plain: Matrix,
  { steps, tolerance }: Detail,
): string {
  const way = {
    bend: (at: Point) => {
      const there = bend(at);
      there.x *= steps;
      there.y *= steps;
      return there;
    },
    tolerance: tolerance * steps,
    scale: scaleOf(plain) * steps,
  };
  const markup = nodes.map((node) => nodeMarkup(node, way, plain, steps)).join("");
  return `<g transform="scale(${short(1 / steps, 3)})">${markup}</g>`;
}

type Way = { bend: Bend; tolerance: number; scale: number };

function nodeMarkup(node: SceneNode, way: Way, plain: Matrix, steps: number): string {
  if (node.kind === "path") {
    const stroke = node.stroke
      ? ` stroke="${node.stroke}" stroke-width="${short(node.strokeWidth * way.scale, 1)}" stroke-linejoin="round" paint-order="stroke"`
      : "";
    return `<path fill="${node.fill ?? "none"}"${stroke} d="${outline(node.commands, way)}"/>`;
  }
  if (node.kind === "raster") {
    // A photograph keeps its straight edges: cut into pieces it would show the seams between them.
    const place = times([steps, 0, 0, steps, 0, 0], plain);
    return `<g transform="${matrixAttribute(place)}">${rasterMarkup(node)}</g>`;
  }
  const ink = (colour: Hex) => inked(colour, node.inks);
  const lines: Lines = { width: 1, dashes: null, drawn: false };
  return node.art.nodes.map((child) => artMarkup(child, node.matrix, { ...way, ink }, lines)).join("");
}

function outline(commands: readonly Command[], { bend, tolerance }: Way): string {
  return pathData(plainer(bent(commands, bend, tolerance), tolerance / 2), 0);
}

function artMarkup(
  node: ArtNode,
  outer: Matrix,
  way: Way & { ink: (colour: Hex) => Hex },
  inherited: Lines,
): string {
  const own = Object.fromEntries(node.attributes);
  const matrix = times(outer, own["transform"] ? readTransform(own["transform"]) : IDENTITY);
  const lines: Lines = {
    width: own["stroke-width"] === undefined ? inherited.width : Number(own["stroke-width"]),
    dashes: own["stroke-dasharray"] ?? inherited.dashes,
    drawn: own["stroke"] === undefined ? inherited.drawn : own["stroke"] !== "none",
  };
  const attributes = node.attributes
    .filter(([name]) => !GEOMETRY.has(name))
    .map(([name, value]) => {
      const paint = (name === "fill" || name === "stroke") && value !== "none";
      return ` ${name}="${paint ? way.ink(value) : value}"`;
    })
    .join("");
  if (node.name === "g") {
    const inside = node.children.map((child) => artMarkup(child, matrix, way, lines)).join("");
    return attributes ? `<g${attributes}>${inside}</g>` : inside;
  }
  const size = scaleOf(matrix) * way.scale;
  const stroke = lines.drawn ? strokeAttributes(lines, size) : "";
  return `<path${attributes}${stroke} d="${outline(transformed(shapeCommands(node), matrix), way)}"/>`;
}

function strokeAttributes({ width, dashes }: Lines, size: number): string {
  const dashed = dashes
    ?.split(/[\s,]+/)
    .filter(Boolean)
    .map((length) => short(Number(length) * size, 1))
    .join(" ");
  return ` stroke-width="${short(width * size, 1)}"${dashed ? ` stroke-dasharray="${dashed}"` : ""}`;
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
