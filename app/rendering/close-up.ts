import { SHEET } from "./garment-maps.ts";
import { apply, boundsOf, transformed, type Bounds, type Command, type Matrix } from "./path.ts";
import type { Scene, SceneNode } from "./scene.ts";

/** Nearer than this the maps of light, made for the whole garment, would look soft. */
const SMALLEST_WIDTH = 320;
/** Cloth around the print, in parts of its size. */
const MARGIN = 0.09;

function corners(width: number, height: number): Command[] {
  return [0, width].flatMap((x) => [0, height].map((y) => ({ type: "L" as const, x, y })));
}

function outlineOf(node: SceneNode): Command[] {
  return node.kind === "path"
    ? node.commands
    : transformed(corners(node.art.width, node.art.height), node.matrix);
}

/** The box of everything printed, in canvas units, no larger than the print area. Null when nothing is. */
export function printBounds({ nodes, area }: Scene): Bounds | null {
  const box = boundsOf(nodes.flatMap(outlineOf));
  if (!box) return null;
  const { width, height } = area.converted;
  return {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(width, box.right),
    bottom: Math.min(height, box.bottom),
  };
}

/** The part of the sheet that shows the print from near, in the sheet's own proportions. */
export function closeUp(box: Bounds, plain: Matrix): { x: number; y: number; width: number; height: number } {
  const one = apply(plain, { x: box.left, y: box.top });
  const two = apply(plain, { x: box.right, y: box.bottom });
  const ratio = SHEET.height / SHEET.width;
  const wide = Math.max(Math.abs(two.x - one.x), Math.abs(two.y - one.y) / ratio) * (1 + 2 * MARGIN);
  const width = Math.min(SHEET.width, Math.max(SMALLEST_WIDTH, wide));
  const height = width * ratio;
  const within = (middle: number, size: number, length: number) =>
    Math.min(length - size, Math.max(0, middle - size / 2));
  return {
    x: within((one.x + two.x) / 2, width, SHEET.width),
    y: within((one.y + two.y) / 2, height, SHEET.height),
    width,
    height,
  };
}
