import type { Point } from "../domain/design/design.ts";
import { transformed, type Command } from "./path.ts";

export type Arc = { rx: number; ry: number; turn: number; large: boolean; sweep: boolean };

/** A part of the unit circle as cubic curves of at most a quarter each. */
function unitArc(start: number, sweep: number): Command[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: pieces }, (_, index) => {
    const from = start + index * step;
    const to = from + step;
    const [fx, fy, tx, ty] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    return {
      type: "C",
      x1: fx - reach * fy,
      y1: fy + reach * fx,
      x2: tx + reach * ty,
      y2: ty - reach * tx,
      x: tx,
      y: ty,
    };
  });
}

/** An elliptical arc of SVG as cubic curves, by the arithmetic of SVG 1.1, appendix F.6. */
export function arcCommands(from: Point, to: Point, { rx, ry, turn, large, sweep }: Arc): Command[] {
  if (rx === 0 || ry === 0) return [{ type: "L", ...to }];
  if (from.x === to.x && from.y === to.y) return [];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  // Radii that cannot reach grow until they do.
  const grow = Math.max(1, Math.hypot(x / rx, y / ry));
  const [a, b] = [Math.abs(rx) * grow, Math.abs(ry) * grow];
  const [px, py] = [x / a, y / b];
  const far = px * px + py * py;
  const side = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (1 - far) / far));
  const [cx, cy] = [side * py, -side * px];
  const start = Math.atan2(py - cy, px - cx);
  let along = Math.atan2(-py - cy, -px - cx) - start;
  if (sweep && along < 0) along += 2 * Math.PI;
  if (!sweep && along > 0) along -= 2 * Math.PI;
  const centre = {
    x: cos * cx * a - sin * cy * b + (from.x + to.x) / 2,
    y: sin * cx * a + cos * cy * b + (from.y + to.y) / 2,
  };
  return transformed(unitArc(start, along), [cos * a, sin * a, -sin * b, cos * b, centre.x, centre.y]);
}

/** A whole ellipse, closed. */
export function ellipseCommands(cx: number, cy: number, rx: number, ry: number): Command[] {
  const round = transformed(unitArc(0, 2 * Math.PI), [rx, 0, 0, ry, cx, cy]);
  return [{ type: "M", x: cx + rx, y: cy }, ...round, { type: "Z" }];
}
