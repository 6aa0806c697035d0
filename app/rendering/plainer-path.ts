import type { Point } from "../domain/design/design.ts";
import type { Command } from "./path.ts";

/**
 * The same outline in fewer numbers: a curve that lies no further than `tolerance` from a line or a quadratic one is
 * written as that. In a picture of a card that is most of a text's outlines.
 */
export function plainer(commands: readonly Command[], tolerance: number): Command[] {
  const out: Command[] = [];
  let at: Point = { x: 0, y: 0 };
  let start = at;
  /** Corners that the last line written passes by. */
  let passed: Point[] = [];
  for (const [index, command] of commands.entries()) {
    if (command.type === "Z") {
      out.push(command);
      at = start;
      continue;
    }
    const isLast = commands[index + 1]?.type === "Z";
    const written = command.type === "C" ? plainerCurve(at, command, tolerance) : command;
    // "z" draws the line back by itself.
    const isDrawnByClosing = isLast && written.type === "L" && written.x === start.x && written.y === start.y;
    if (!isDrawnByClosing) {
      const [before, last] = out.slice(-2);
      const corners = last?.type === "L" ? [...passed, last] : [];
      const goesOn =
        written.type === "L" &&
        last?.type === "L" &&
        before &&
        before.type !== "Z" &&
        corners.every((corner) => isStraight(before, throughCorner(corner, written), CORNER * tolerance));
      if (goesOn) out.pop();
      passed = goesOn ? corners : [];
      out.push(written);
    }
    at = { x: command.x, y: command.y };
    if (command.type === "M") start = at;
  }
  return out;
}

const throughCorner = ({ x, y }: Point, to: Point) => ({ x1: x, y1: y, x2: x, y2: y, x: to.x, y: to.y });

/** A corner is reached, where a curve stays within this share of its inner points' distance. */
const CORNER = 0.75;

type Cubic = Extract<Command, { type: "C" }>;

function plainerCurve(from: Point, curve: Cubic, tolerance: number): Command {
  const { x1, y1, x2, y2, x, y } = curve;
  if (isStraight(from, curve, tolerance)) return { type: "L", x, y };
  // How far a cubic lies from the quadratic curve with the same ends, at most: √3/36 of its third difference.
  const bulge = Math.hypot(x - 3 * x2 + 3 * x1 - from.x, y - 3 * y2 + 3 * y1 - from.y);
  if ((bulge * Math.sqrt(3)) / 36 > tolerance) return curve;
  return { type: "Q", x1: (3 * (x1 + x2) - from.x - x) / 4, y1: (3 * (y1 + y2) - from.y - y) / 4, x, y };
}

/** Whether the curve stays within `tolerance` of the line between its ends, and between them. */
function isStraight(from: Point, { x1, y1, x2, y2, x, y }: Omit<Cubic, "type">, tolerance: number): boolean {
  const [dx, dy] = [x - from.x, y - from.y];
  const length = Math.hypot(dx, dy);
  // A curve lies within three quarters of its inner points' distance.
  const reach = tolerance / CORNER;
  return [
    [x1 - from.x, y1 - from.y],
    [x2 - from.x, y2 - from.y],
  ].every(([px = 0, py = 0]) => {
    if (length === 0) return Math.hypot(px, py) <= reach;
    const along = (px * dx + py * dy) / length;
    const beside = Math.abs(px * dy - py * dx) / length;
    const beyond = Math.max(0, -along, along - length);
    return Math.hypot(beside, beyond) <= reach;
  });
}
