import type { Hex } from "../domain/design/colour.ts";
import { IDENTITY, readTransform, shapeCommands, times } from "./art-outlines.ts";
import { type ArtNode, definitionsOf, isDefinition, referenceId } from "./artwork.ts";
import { isHex } from "../domain/design/colour.ts";
import { plainer } from "./plainer-path.ts";
import { pathData, short, transformed, type Command, type Matrix } from "./path.ts";
import { matrixAttribute, rasterMarkup } from "./scene-markup.ts";
import { inked, type SceneNode } from "./scene.ts";
import { readPath } from "./svg-path.ts";

/** Attributes that say where a shape lies; its outline says it from now on. */
const GEOMETRY = new Set(
  "d cx cy r rx ry x y width height x1 y1 x2 y2 points transform stroke-width stroke-dasharray stroke-dashoffset".split(
    " ",
  ),
);
type Lines = { width: number; dashes: string | null; offset: number; drawn: boolean };

/** How exactly outlines are written: whole steps of a unit of the sheet, and how far a line may lie beside the true one. */
export type Detail = { steps: number; tolerance: number };

/**
 * The print on the garment, in units of the sheet.
 * @param place from the canvas to the sheet. @param id makes an id of the page of a name.
 */
export function placedMarkup(
  nodes: readonly SceneNode[],
  place: Matrix,
  { steps, tolerance }: Detail,
  id: (name: string) => string,
): string {
  let ids = 0;
  const way = {
    tolerance: tolerance * steps,
    scale: scaleOf(place) * steps,
    place: times([steps, 0, 0, steps, 0, 0], place),
    newId: () => id(`d${++ids}`),
  };
  const markup = nodes.map((node) => nodeMarkup(node, way)).join("");
  return `<g transform="scale(${short(1 / steps, 3)})">${markup}</g>`;
}

type Way = {
  tolerance: number;
  scale: number;
  /** From the canvas to the picture, in steps. */
  place: Matrix;
  newId: () => string;
};
type ArtWay = Way & { ink: (colour: Hex) => Hex; definitions: ReadonlyMap<string, ArtNode> };

function nodeMarkup(node: SceneNode, way: Way): string {
  if (node.kind === "path") {
    const stroke = node.stroke
      ? ` stroke="${node.stroke}" stroke-width="${short(node.strokeWidth * way.scale, 1)}" stroke-linejoin="round" paint-order="stroke"`
      : "";
    return `<path fill="${node.fill ?? "none"}"${stroke} d="${outline(node.commands, way)}"/>`;
  }
  if (node.kind === "raster") {
    return `<g transform="${matrixAttribute(way.place)}">${rasterMarkup(node)}</g>`;
  }
  const ink = (colour: Hex) => inked(colour, node.inks);
  const lines: Lines = { width: 1, dashes: null, offset: 0, drawn: false };
  const artWay: ArtWay = { ...way, ink, definitions: definitionsOf(node.art.nodes) };
  return node.art.nodes.map((child) => artMarkup(child, node.matrix, artWay, lines)).join("");
}

function outline(commands: readonly Command[], { place, tolerance }: Way): string {
  return pathData(plainer(transformed(commands, place), tolerance), 0);
}

function artMarkup(node: ArtNode, outer: Matrix, way: ArtWay, inherited: Lines): string {
  if (isDefinition(node)) return "";
  const own = Object.fromEntries(node.attributes);
  const matrix = times(outer, own["transform"] ? readTransform(own["transform"]) : IDENTITY);
  const lines: Lines = {
    width: own["stroke-width"] === undefined ? inherited.width : Number(own["stroke-width"]),
    dashes: own["stroke-dasharray"] ?? inherited.dashes,
    offset: own["stroke-dashoffset"] === undefined ? inherited.offset : Number(own["stroke-dashoffset"]),
    drawn: own["stroke"] === undefined ? inherited.drawn : own["stroke"] !== "none",
  };
  let definitions = "";
  const attributes = node.attributes
    .filter(([name]) => !GEOMETRY.has(name))
    .map(([name, value]) => {
      const definition = way.definitions.get(referenceId(value) ?? "");
      if (!definition) return ` ${name}="${isHex(value) ? way.ink(value) : value}"`;
      const id = way.newId();
      definitions += definitionMarkup(definition, id, matrix, way);
      return ` ${name}="url(#${id})"`;
    })
    .join("");
  if (node.name === "g") {
    const inside = node.children.map((child) => artMarkup(child, matrix, way, lines)).join("");
    return definitions + (attributes ? `<g${attributes}>${inside}</g>` : inside);
  }
  const size = scaleOf(matrix) * way.scale;
  const stroke = lines.drawn ? strokeAttributes(lines, size) : "";
  return `${definitions}<path${attributes}${stroke} d="${outline(transformed(shapeCommands(node), matrix), way)}"/>`;
}

/** A gradient, clip path or mask where the garment carries what it is for. @param matrix from the units of that to the canvas. */
function definitionMarkup(definition: ArtNode, id: string, matrix: Matrix, way: ArtWay): string {
  switch (definition.name) {
    case "clipPath":
      return clipMarkup(definition, id, matrix, way);
    case "mask": {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => numberOf(definition, key));
      const region = readPath(`M${x} ${y}h${width}v${height}h${-(width ?? 0)}z`);
      const clip = way.newId();
      const lines: Lines = { width: 1, dashes: null, offset: 0, drawn: false };
      // How light a colour is says how much is let through: no ink is exchanged.
      const lit = { ...way, ink: (colour: Hex) => colour };
      const inside = definition.children.map((child) => artMarkup(child, matrix, lit, lines)).join("");
      return (
        `<clipPath id="${clip}"><path d="${outline(transformed(region, matrix), way)}"/></clipPath>` +
        `<mask id="${id}" maskUnits="userSpaceOnUse" ${EVERYWHERE}><g clip-path="url(#${clip})">${inside}</g></mask>`
      );
    }
    default:
      return gradientMarkup(definition, id, times(way.place, matrix), way);
  }
}

/** Beyond every sheet, however fine its steps. */
const EVERYWHERE = `x="-99999" y="-99999" width="199999" height="199999"`;

const numberOf = ({ attributes }: ArtNode, key: string) =>
  Number(attributes.find(([name]) => name === key)?.[1] ?? 0);

function clipMarkup({ attributes, children }: ArtNode, id: string, matrix: Matrix, way: ArtWay): string {
  let before = "";
  const clipped = (own: ArtNode["attributes"]) => {
    const other = way.definitions.get(referenceId(own.find(([name]) => name === "clip-path")?.[1]) ?? "");
    if (!other) return "";
    const otherId = way.newId();
    before += clipMarkup(other, otherId, matrix, way);
    return ` clip-path="url(#${otherId})"`;
  };
  const inside = children
    .map((child) => {
      const rule = child.attributes.some(([, value]) => value === "evenodd") ? ` clip-rule="evenodd"` : "";
      return `<path${clipped(child.attributes)}${rule} d="${outline(transformed(shapeCommands(child), matrix), way)}"/>`;
    })
    .join("");
  const own = clipped(attributes);
  return `${before}<clipPath id="${id}"${own}>${inside}</clipPath>`;
}

function gradientMarkup(
  { name, attributes, children }: ArtNode,
  id: string,
  matrix: Matrix,
  way: ArtWay,
): string {
  const own = Object.fromEntries(attributes);
  const all = times(matrix, own["gradientTransform"] ? readTransform(own["gradientTransform"]) : IDENTITY);
  const places = attributes
    .filter(([key]) => key !== "id" && key !== "gradientTransform")
    .map(([key, value]) => ` ${key}="${value}"`)
    .join("");
  const stops = children
    .map((stop) => {
      const said = stop.attributes.map(
        ([key, value]) => ` ${key}="${isHex(value) ? way.ink(value) : value}"`,
      );
      return `<stop${said.join("")}/>`;
    })
    .join("");
  const numbers = all.map((value) => short(value, 6)).join(" ");
  return `<${name} id="${id}"${places} gradientTransform="matrix(${numbers})">${stops}</${name}>`;
}

function strokeAttributes({ width, dashes, offset }: Lines, size: number): string {
  const dashed = dashes
    ?.split(/[\s,]+/)
    .filter(Boolean)
    .map((length) => short(Number(length) * size, 1))
    .join(" ");
  const begun = dashed && offset !== 0 ? ` stroke-dashoffset="${short(offset * size, 1)}"` : "";
  return ` stroke-width="${short(width * size, 1)}"${dashed ? ` stroke-dasharray="${dashed}"` : ""}${begun}`;
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
