import type { Strip } from "./strip.ts";

/** Rows of a picture: from the first, up to before the second. */
export type Range = readonly [from: number, to: number];

/** A picture whose rows can be read from the top as often as one likes. */
export type Rows = {
  width: number;
  height: number;
  /** At least the rows that are asked for, in their order; each strip is used up before the next one comes. */
  strips(range?: Range): Iterable<Strip> | AsyncIterable<Strip>;
};

/**
 * A picture made smaller as its rows come, so that it is never held whole: each new pixel is the mean of what it covers.
 */
export function smallerRows(source: Rows, to: { width: number; height: number }): Rows {
  const [wide, high] = [source.width / to.width, source.height / to.height];
  async function* strips([first, past]: Range = [0, to.height]): AsyncGenerator<Strip> {
    /** The row that is being made: sums, colours by what they cover. */
    const sums = new Float32Array(to.width * 4);
    const line = new Float32Array(to.width * 4);
    const pixels = new Uint8Array(to.width * 4);
    let made = Math.max(0, Math.min(first, to.height));
    const end = Math.min(past, to.height);

    const finished = (): Strip => {
      for (let at = 0; at < sums.length; at += 4) {
        const cover = sums[at + 3] ?? 0;
        for (let part = 0; part < 3; part += 1)
          pixels[at + part] = cover > 0 ? Math.min(255, (sums[at + part] ?? 0) / cover + 0.5) : 0;
        pixels[at + 3] = Math.min(255, cover / (wide * high) + 0.5);
      }
      sums.fill(0);
      made += 1;
      return { top: made - 1, rows: 1, width: to.width, pixels };
    };

    for await (const strip of source.strips([Math.floor(made * high), Math.ceil(end * high)])) {
      for (let row = 0; row < strip.rows; row += 1) {
        let from = Math.max(strip.top + row, made * high);
        const below = strip.top + row + 1;
        if (from >= below) continue;
        narrowed(strip, row, { wide, line });
        while (from < below && made < end) {
          const edge = (made + 1) * high;
          const share = Math.min(below, edge) - from;
          if (share > 0)
            for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + share * (line[at] ?? 0);
          if (edge > below) break;
          yield finished();
          from = edge;
        }
      }
      if (made >= end) return;
    }
    // The last edge may be missed by a rounding.
    while (made < end) yield finished();
  }
  return { ...to, strips };
}

/** One row, its pixels put together to fewer. */
function narrowed(strip: Strip, row: number, { wide, line }: { wide: number; line: Float32Array }): void {
  const { width, pixels } = strip;
  line.fill(0);
  let into = 0;
  for (let x = 0; x < width; x += 1) {
    const at = (row * width + x) * 4;
    const cover = pixels[at + 3] ?? 0;
    let from = x;
    while (from < x + 1 && into < line.length) {
      const edge = (into / 4 + 1) * wide;
      const share = Math.min(x + 1, edge) - from;
      if (share > 0 && cover > 0) {
        const weight = share * cover;
        line[into] = (line[into] ?? 0) + weight * (pixels[at] ?? 0);
        line[into + 1] = (line[into + 1] ?? 0) + weight * (pixels[at + 1] ?? 0);
        line[into + 2] = (line[into + 2] ?? 0) + weight * (pixels[at + 2] ?? 0);
        line[into + 3] = (line[into + 3] ?? 0) + weight;
      }
      if (edge > x + 1) break;
      into += 4;
      from = edge;
    }
  }
}
