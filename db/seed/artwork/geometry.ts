/** Drawing aids of the demo artwork. Angles in degrees, clockwise, 0 is up; lengths in artwork units. */

export function r(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function polar(cx: number, cy: number, radius: number, angle: number): readonly [number, number] {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
}

export function disc(cx: number, cy: number, radius: number, fill: string): string {
  return `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(radius)}" fill="${fill}"/>`;
}

export function ring(cx: number, cy: number, radius: number, colour: string, width: number): string {
  return `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${r(x)},${r(y)}`).join(" ")}" fill="${fill}"/>`;
}

/** The part of a disc between two heights: how stripes are cut out of a sun without clipping. */
export function slice(
  cx: number,
  cy: number,
  radius: number,
  top: number,
  bottom: number,
  fill: string,
): string {
  const half = (y: number) => Math.sqrt(Math.max(0, radius * radius - (y - cy) ** 2));
  const [a, b] = [half(top), half(bottom)];
  return path(
    `M${r(cx - a)} ${r(top)}H${r(cx + a)}A${radius} ${radius} 0 0 1 ${r(cx + b)} ${r(bottom)}H${r(cx - b)}A${radius} ${radius} 0 0 1 ${r(cx - a)} ${r(top)}Z`,
    fill,
  );
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A pointed leaf from (x, y) growing `length` units towards `angle`, at most `width` wide. */
export function leaf(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  fill: string,
): string {
  const [tipX, tipY] = polar(x, y, length, angle);
  const [midX, midY] = polar(x, y, length * 0.45, angle);
  const [leftX, leftY] = polar(midX, midY, width, angle - 90);
  const [rightX, rightY] = polar(midX, midY, width, angle + 90);
  return path(
    `M${r(x)} ${r(y)}Q${r(leftX)} ${r(leftY)} ${r(tipX)} ${r(tipY)}Q${r(rightX)} ${r(rightY)} ${r(x)} ${r(y)}Z`,
    fill,
  );
}

/** A smooth closed curve through points (Catmull-Rom turned into cubics). */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const segments = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return `C${r(from[0] + (to[0] - before[0]) / 6)} ${r(from[1] + (to[1] - before[1]) / 6)} ${r(
      to[0] - (after[0] - from[0]) / 6,
    )} ${r(to[1] - (after[1] - from[1]) / 6)} ${r(to[0])} ${r(to[1])}`;
  });
  const [x, y] = at(0);
  return `M${r(x)} ${r(y)}${segments.join("")}Z`;
}
