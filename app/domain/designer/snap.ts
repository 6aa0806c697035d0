/** A box on the canvas that is not turned: what a layer covers. */
export type Box = { left: number; top: number; width: number; height: number };
/** A line to draw while something lies on it. */
export type Guide = { axis: "x" | "y"; at: number };

const edges = (from: number, size: number) => [from, from + size / 2, from + size];

/**
 * How far a box has to go so that an edge or its middle lies on an edge or the middle of another, where one is near.
 * @param reach how near, in canvas units.
 */
export function snap(moved: Box, others: readonly Box[], reach: number) {
  const x = nearest(
    edges(moved.left, moved.width),
    others.flatMap(({ left, width }) => edges(left, width)),
    reach,
  );
  const y = nearest(
    edges(moved.top, moved.height),
    others.flatMap(({ top, height }) => edges(top, height)),
    reach,
  );
  const guides: Guide[] = [
    ...(x ? [{ axis: "x" as const, at: x.at }] : []),
    ...(y ? [{ axis: "y" as const, at: y.at }] : []),
  ];
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, guides };
}

function nearest(own: readonly number[], lines: readonly number[], reach: number) {
  let best: { by: number; at: number } | null = null;
  for (const at of lines)
    for (const edge of own) {
      const by = at - edge;
      if (Math.abs(by) <= Math.abs(best?.by ?? reach)) best = { by, at };
    }
  return best;
}
