import type { Point } from "../domain/design/design.ts";
import type { PrintPlace } from "./garment-maps.ts";
import { type Command, type Matrix } from "./path.ts";

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
  const moved = Float64Array.from(offsets, (offset) => offset * unit);
  const at = (place: number) => moved[place] ?? 0;
  const [a, b, c, d, e, f] = plain;
  // Asked ten thousand times for one picture: numbers alone, and nothing that must be made and thrown away.
  return ({ x, y }) => {
    const across = Math.min(1, Math.max(0, x / canvas.width)) * (columns - 1);
    const down = Math.min(1, Math.max(0, y / canvas.height)) * (rows - 1);
    const column = Math.min(columns - 2, Math.floor(across));
    const row = Math.min(rows - 2, Math.floor(down));
    const s = across - column;
    const t = down - row;
    const above = 2 * (row * columns + column);
    const below = above + 2 * columns;
    const left = 1 - s;
    const upper = 1 - t;
    return {
      x:
        a * x +
        c * y +
        e +
        (upper * (left * at(above) + s * at(above + 2)) + t * (left * at(below) + s * at(below + 2))),
      y:
        b * x +
        d * y +
        f +
        (upper * (left * at(above + 1) + s * at(above + 3)) + t * (left * at(below + 1) + s * at(below + 3))),
    };
  };
}

const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
const isFar = (p: Point, q: Point, tolerance: number) =>
  (p.x - q.x) ** 2 + (p.y - q.y) ** 2 > tolerance * tolerance;

type Way = { bend: Bend; tolerance: number; out: Command[] };

/** @param ends both ends where they lie on the garment */
function bendLine(from: Point, to: Point, ends: readonly [Point, Point], way: Way, depth = 0): void {
  const { bend, tolerance, out } = way;
  const [first, last] = ends;
  if (depth < DEEPEST) {
    const half = middle(from, to);
    const bentHalf = bend(half);
    if (isFar(bentHalf, middle(first, last), tolerance)) {
      bendLine(from, half, [first, bentHalf], way, depth + 1);
      bendLine(half, to, [bentHalf, last], way, depth + 1);
      return;
    }
  }
  out.push({ type: "L", x: last.x, y: last.y });
}

/** @param first and @param last the ends of p to s where they lie on the garment */
function bendCubic(
  p: Point,
  q: Point,
  r: Point,
  s: Point,
  first: Point,
  last: Point,
  way: Way,
  depth = 0,
): void {
  const { bend, tolerance, out } = way;
  const [one, two] = [bend(q), bend(r)];
  if (depth < DEEPEST) {
    const [pq, qr, rs] = [middle(p, q), middle(q, r), middle(r, s)];
    const [pqr, qrs] = [middle(pq, qr), middle(qr, rs)];
    const half = middle(pqr, qrs);
    const bentHalf = bend(half);
    const inner = middle(one, two);
    const drawn = middle(middle(middle(first, one), inner), middle(inner, middle(two, last)));
    if (isFar(bentHalf, drawn, tolerance)) {
      bendCubic(p, pq, pqr, half, first, bentHalf, way, depth + 1);
      bendCubic(half, qrs, rs, s, bentHalf, last, way, depth + 1);
      return;
    }
  }
  out.push({ type: "C", x1: one.x, y1: one.y, x2: two.x, y2: two.y, x: last.x, y: last.y });
}

/** The inner points of the cubic curve that a quadratic one is. */
function raised(from: Point, control: Point, to: Point): [Point, Point] {
  const towards = (p: Point): Point => ({
    x: p.x + (2 / 3) * (control.x - p.x),
    y: p.y + (2 / 3) * (control.y - p.y),
  });
  return [towards(from), towards(to)];
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
  /** Both where they lie on the garment. */
  let bentAt = bend(at);
  let bentStart = bentAt;
  for (const command of commands) {
    if (command.type === "Z") {
      if (at.x !== start.x || at.y !== start.y) bendLine(at, start, [bentAt, bentStart], way);
      out.push(command);
      [at, bentAt] = [start, bentStart];
      continue;
    }
    const to = { x: command.x, y: command.y };
    const bentTo = bend(to);
    if (command.type === "M") {
      out.push({ type: "M", x: bentTo.x, y: bentTo.y });
      [start, bentStart] = [to, bentTo];
    } else if (command.type === "L") bendLine(at, to, [bentAt, bentTo], way);
    else {
      const one = { x: command.x1, y: command.y1 };
      const [q, r] = command.type === "Q" ? raised(at, one, to) : [one, { x: command.x2, y: command.y2 }];
      bendCubic(at, q, r, to, bentAt, bentTo, way);
    }
    [at, bentAt] = [to, bentTo];
  }
  return out;
}
