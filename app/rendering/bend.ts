import type { Point } from "../domain/design/design.ts";
import type { PrintPlace } from "./garment-maps.ts";
import { apply, type Command, type Matrix } from "./path.ts";

/** A place in the print area to its place on the sheet. */
export type Bend = (at: Point) => Point;

const DEEPEST = 6;

/** The same without any fold: for small pictures, and for what cannot be bent. */
export function plainPlace(print: PrintPlace, canvas: { width: number; height: number }): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = print.matrix;
  return [a / canvas.width, b / canvas.width, c / canvas.height, d / canvas.height, e, f];
}

/** How the garment carries a print whose canvas has this size. */
export function bendOf(print: PrintPlace, canvas: { width: number; height: number }): Bend {
  const plain = plainPlace(print, canvas);
  const { columns, rows, offsets } = print;
  const unit = print.reach / 127;
  const offset = (column: number, row: number, axis: 0 | 1) =>
    (offsets[2 * (row * columns + column) + axis] ?? 0) * unit;
  const cell = (share: number, nodes: number): [index: number, rest: number] => {
    const at = Math.min(1, Math.max(0, share)) * (nodes - 1);
    const index = Math.min(nodes - 2, Math.floor(at));
    return [index, at - index];
  };
  return (at) => {
    const [column, s] = cell(at.x / canvas.width, columns);
    const [row, t] = cell(at.y / canvas.height, rows);
    const { x, y } = apply(plain, at);
    const between = (axis: 0 | 1) =>
      (1 - t) * ((1 - s) * offset(column, row, axis) + s * offset(column + 1, row, axis)) +
      t * ((1 - s) * offset(column, row + 1, axis) + s * offset(column + 1, row + 1, axis));
    return { x: x + between(0), y: y + between(1) };
  };
}

const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
const apart = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);

type Way = { bend: Bend; tolerance: number; out: Command[] };

function bendLine(from: Point, to: Point, way: Way, depth = 0): void {
  const { bend, tolerance, out } = way;
  const half = middle(from, to);
  if (depth < DEEPEST && apart(bend(half), middle(bend(from), bend(to))) > tolerance) {
    bendLine(from, half, way, depth + 1);
    bendLine(half, to, way, depth + 1);
  } else out.push({ type: "L", ...bend(to) });
}

type Cubic = readonly [Point, Point, Point, Point];

function halves([p, q, r, s]: Cubic): [Cubic, Point, Cubic] {
  const [pq, qr, rs] = [middle(p, q), middle(q, r), middle(r, s)];
  const [pqr, qrs] = [middle(pq, qr), middle(qr, rs)];
  const half = middle(pqr, qrs);
  return [[p, pq, pqr, half], half, [half, qrs, rs, s]];
}

function bendCubic(cubic: Cubic, way: Way, depth = 0): void {
  const { bend, tolerance, out } = way;
  const bent = cubic.map(bend) as unknown as Cubic;
  const [first, half, second] = halves(cubic);
  if (depth < DEEPEST && apart(bend(half), halves(bent)[1]) > tolerance) {
    bendCubic(first, way, depth + 1);
    bendCubic(second, way, depth + 1);
    return;
  }
  const [, one, two, end] = bent;
  out.push({ type: "C", x1: one.x, y1: one.y, x2: two.x, y2: two.y, ...end });
}

/** A quadratic curve as a cubic one. */
function raised(from: Point, control: Point, to: Point): Cubic {
  const towards = (p: Point): Point => ({
    x: p.x + (2 / 3) * (control.x - p.x),
    y: p.y + (2 / 3) * (control.y - p.y),
  });
  return [from, towards(from), towards(to), to];
}

/**
 * Outlines as the garment's folds carry them. A piece is cut in two only where it would else lie further than `tolerance`
 * beside the true one.
 */
export function bent(commands: readonly Command[], bend: Bend, tolerance: number): Command[] {
  const out: Command[] = [];
  const way = { bend, tolerance, out };
  let at: Point = { x: 0, y: 0 };
  let start = at;
  for (const command of commands) {
    if (command.type === "Z") {
      if (apart(at, start) > 0) bendLine(at, start, way);
      out.push(command);
      at = start;
      continue;
    }
    const to = { x: command.x, y: command.y };
    if (command.type === "M") {
      out.push({ type: "M", ...bend(to) });
      start = to;
    } else if (command.type === "L") bendLine(at, to, way);
    else {
      const one = { x: command.x1, y: command.y1 };
      const cubic: Cubic =
        command.type === "Q" ? raised(at, one, to) : [at, one, { x: command.x2, y: command.y2 }, to];
      bendCubic(cubic, way);
    }
    at = to;
  }
  return out;
}
