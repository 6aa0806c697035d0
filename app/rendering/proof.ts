import { type Design, type Side, SIDES } from "../domain/design/design.ts";
import type { PrintArea, Size } from "../domain/design/print-area.ts";
import { IDENTITY, readTransform, shapeCommands, times } from "./art-outlines.ts";
import { type ArtNode, isDefinition } from "./artwork.ts";
import { type PrintPlace, placeOnSheet } from "./garment-maps.ts";
import { type Command, drawnBounds, type Matrix, pathData, transformed } from "./path.ts";
import { type Detail, placedMarkup } from "./placed-markup.ts";
import { FINE } from "./product.ts";
import { buildScene, type Fonts, type Scene, type SceneNode } from "./scene.ts";
import { type StoredArt, storedArt } from "./stored-art.ts";
import { readPath } from "./svg-path.ts";

/** In millimetres from the print area's upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** One layer where the print file has it, and where the shop's picture has it. */
export type LayerProof = {
  layer: string;
  printed: Box;
  shown: Box;
  /** The print file's outline as path data in millimetres. */
  outline: string;
};
export type SideProof = {
  side: Side;
  /** The print area in millimetres: of the print file, and as the record of the garment says. */
  area: Size;
  recorded: Size;
  layers: LayerProof[];
  /** How far an edge in the picture lies from its place in the print, at most. */
  millimetres: number;
  /** By how much a length in the picture, or of the record, differs from that of the print, at most. */
  percent: number;
};

/** In percent. A picture that shows anything larger or smaller than by that is no proof of the print. */
export const MOST_DIFFERENCE = 1;
/** A hundredth of a millimetre. */
const OUTLINE_DECIMALS = 2;
/** In millimetres. Outlines are written in steps, of which a shorter length would count the share. */
const SHORTEST = 10;

/** Holds one side of the shop's largest picture against its print file. @param recorded of the garment's record. */
export function proofOfSide(
  scene: Scene,
  { print, recorded, detail = FINE }: { print: PrintPlace; recorded: Size; detail?: Detail },
): SideProof {
  const { area } = scene;
  const place = placeOnSheet(print, area);
  const layers = scene.nodes.flatMap((node) => {
    const outline = transformed(outlineOf(node), printedPlace(area));
    const printed = drawnBounds(outline);
    const shown = drawnBounds(
      shownOutline(
        placedMarkup([node], place, detail, (name) => name),
        print,
        area,
      ),
    );
    return printed && shown
      ? [
          {
            layer: node.layer,
            printed: within(printed, area),
            shown: within(shown, area),
            outline: pathData(outline, OUTLINE_DECIMALS),
          },
        ]
      : [];
  });
  const edges = layers.flatMap(({ printed, shown }) =>
    (["left", "top", "right", "bottom"] as const).map((edge) => Math.abs(printed[edge] - shown[edge])),
  );
  const lengths = layers.flatMap(({ printed, shown }) => [
    [printed.right - printed.left, shown.right - shown.left] as const,
    [printed.bottom - printed.top, shown.bottom - shown.top] as const,
  ]);
  const { width, height } = area.millimetres;
  const shares = [...lengths, [width, recorded.width] as const, [height, recorded.height] as const];
  return {
    side: scene.side,
    area: area.millimetres,
    recorded,
    layers,
    millimetres: Math.max(0, ...edges),
    percent: 100 * Math.max(...shares.map(([one, other]) => Math.abs(one - other) / Math.max(SHORTEST, one))),
  };
}

/** All sides of a design that carry a print, in a light colour: inks that are exchanged lie where they lay. */
export function proofOfDesign(of: {
  design: Design;
  files: readonly StoredArt[];
  fonts: Fonts;
  places: Readonly<Record<Side, PrintPlace>>;
  recorded: Readonly<Record<Side, Size>>;
}): SideProof[] {
  const { design, fonts } = of;
  const { assets } = storedArt(of.files);
  return SIDES.flatMap((side) => {
    const scene = buildScene({ design, side, colourHex: "#ffffff", fonts, assets });
    if (scene.nodes.length === 0) return [];
    return proofOfSide(scene, { print: of.places[side], recorded: of.recorded[side] });
  });
}

/** What lies beyond the print area is cut off, in the picture and by the printer's frame. */
export function within(box: Box, { millimetres: { width, height } }: PrintArea): Box {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    left: clamp(box.left, width),
    top: clamp(box.top, height),
    right: clamp(box.right, width),
    bottom: clamp(box.bottom, height),
  };
}

/** From the canvas to millimetres, as the print file has it. */
function printedPlace({ millimetres, converted }: PrintArea): Matrix {
  return [millimetres.width / converted.width, 0, 0, millimetres.height / converted.height, 0, 0];
}

function outlineOf(node: SceneNode): Command[] {
  if (node.kind === "path") return node.commands;
  if (node.kind === "art") return node.art.nodes.flatMap((child) => artOutline(child, node.matrix));
  return transformed(readPath(`M0 0H${node.art.width}V${node.art.height}H0z`), node.matrix);
}

export function artOutline(node: ArtNode, outer: Matrix): Command[] {
  if (isDefinition(node)) return [];
  const own = node.attributes.find(([name]) => name === "transform")?.[1];
  const matrix = times(outer, own ? readTransform(own) : IDENTITY);
  if (node.name === "g") return node.children.flatMap((child) => artOutline(child, matrix));
  return transformed(shapeCommands(node), matrix);
}

/** The outline that a picture's markup has, read from its text, in millimetres. */
function shownOutline(markup: string, { scale, middle, top }: PrintPlace, area: PrintArea): Command[] {
  const drawn = markup.replaceAll(/<(clipPath|mask)\b.*?<\/\1>/g, "");
  const transforms = [...drawn.matchAll(/ transform="([^"]+)"/g)].map(([, text = ""]) => readTransform(text));
  const place = transforms.reduce(times, IDENTITY);
  const outlines = [...drawn.matchAll(/ d="([^"]*)"/g)].map(([, data = ""]) => data);
  const image = /<image [^>]*width="([^"]+)" height="([^"]+)"/.exec(drawn);
  if (image) outlines.push(`M0 0H${image[1]}V${image[2]}H0z`);
  const left = middle - (area.millimetres.width * scale) / 2;
  const toPrint: Matrix = [1 / scale, 0, 0, 1 / scale, -left / scale, -top / scale];
  return outlines.flatMap((data) => transformed(readPath(data), times(toPrint, place)));
}
