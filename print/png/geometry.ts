import type { Point } from "../../app/domain/design/design.ts";
import type { Matrix } from "../../app/rendering/path.ts";

/** The way back; undefined where everything falls together. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-12) return undefined;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

/** From where to where a shape without dents reaches between two heights; undefined where it does not. */
export function spanIn(
  corners: readonly Point[],
  above: number,
  below: number,
): [left: number, right: number] | undefined {
  let [left, right] = [Infinity, -Infinity];
  const take = (x: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
  };
  for (const [place, one] of corners.entries()) {
    const next = corners[(place + 1) % corners.length] ?? one;
    if (one.y >= above && one.y <= below) take(one.x);
    for (const height of [above, below]) {
      if ((one.y - height) * (next.y - height) >= 0) continue;
      take(one.x + ((height - one.y) / (next.y - one.y)) * (next.x - one.x));
    }
  }
  return left <= right ? [left, right] : undefined;
}
