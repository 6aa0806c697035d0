import type { Point } from "./design.ts";

/** A letter of a text that is set straight: where its middle stands on the line, and its ink around that, y downwards. */
export type Letter = {
  /** From the middle of the text's box. */
  along: number;
  /** Of its line, from the top of the box. */
  baseline: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** The box's middle, and the arc's radius as a text layer has it: 0 is straight. */
export type Arc = { middle: number; radius: number };

/** The corners of a letter's ink in the layer's own box, on the arc. */
export function onArc(
  { along, baseline, left, right, top, bottom }: Letter,
  { middle, radius }: Arc,
): Point[] {
  const turn = radius === 0 ? 0 : along / radius;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const foot =
    radius === 0
      ? { x: middle + along, y: baseline }
      : { x: middle + radius * sin, y: baseline + radius * (1 - cos) };
  const corners: readonly (readonly [number, number])[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return corners.map(([x, y]) => ({ x: foot.x + x * cos - y * sin, y: foot.y + x * sin + y * cos }));
}

/** How far two letters lie in each other: 0 where a line fits between them. */
function depth(one: readonly Point[], other: readonly Point[]): number {
  let least = Infinity;
  for (const shape of [one, other])
    for (let at = 0; at < 2; at++) {
      const [from, to] = [shape[at], shape[at + 1]];
      if (!from || !to) continue;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length === 0) return 0;
      const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const span = (points: readonly Point[]) => {
        const places = points.map((point) => point.x * x + point.y * y);
        return [Math.min(...places), Math.max(...places)] as const;
      };
      const [a, b] = [span(one), span(other)];
      least = Math.min(least, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));
      if (least <= 0) return 0;
    }
  return least;
}

/** In em: what letters may lie in each other more than they do on a straight line, where scripts join them. */
const MORE = 0.08;

/** Whether the arc lays letters on each other that stand apart on a straight line. */
export function lettersOverlap(letters: readonly Letter[], arc: Arc, fontSize: number): boolean {
  if (arc.radius === 0) return false;
  const straight = letters.map((letter) => onArc(letter, { ...arc, radius: 0 }));
  const bent = letters.map((letter) => onArc(letter, arc));
  return bent.some((one, at) =>
    bent.slice(at + 1).some((other, more) => {
      const now = depth(one, other);
      return (
        now > MORE * fontSize &&
        now > depth(straight[at] ?? [], straight[at + 1 + more] ?? []) + MORE * fontSize
      );
    }),
  );
}

/** How far a text of this width goes round on an arc, in degrees: 0 is straight, 360 the whole circle, less than 0 hangs. */
export const degreesOf = (width: number, radius: number): number =>
  radius === 0 ? 0 : ((width / radius) * 180) / Math.PI;

/** Flatter than this is straight. */
const LEAST_DEGREES = 5;

/** The radius on which a text of this width goes so far round; 0 for straight. */
export const radiusFor = (width: number, degrees: number): number =>
  Math.abs(degrees) < LEAST_DEGREES ? 0 : (width * 180) / (degrees * Math.PI);
