import type { Strip } from "../../print/image/strip.ts";

type Rows = { width: number; height: number; strips(): Iterable<Strip> | AsyncIterable<Strip> };
type Size = { width: number; height: number };

/**
 * A picture made smaller as its rows come, so that it is never held whole: each new pixel is the mean of what it covers.
 * @returns red, green, blue and what covers the ground, a byte each.
 */
export async function shrunk(source: Rows, to: Size): Promise<Uint8Array> {
  const pixels = new Uint8Array(to.width * to.height * 4);
  const [wide, high] = [source.width / to.width, source.height / to.height];
  /** The row that is being made: sums, colours by what they cover. */
  const sums = new Float32Array(to.width * 4);
  const line = new Float32Array(to.width * 4);
  let made = 0;

  const finishRow = () => {
    for (let at = 0; at < sums.length; at += 4) {
      const cover = sums[at + 3] ?? 0;
      const place = made * to.width * 4 + at;
      for (let part = 0; part < 3; part += 1)
        pixels[place + part] = cover > 0 ? Math.min(255, (sums[at + part] ?? 0) / cover + 0.5) : 0;
      pixels[place + 3] = Math.min(255, cover / (wide * high) + 0.5);
    }
    sums.fill(0);
    made += 1;
  };
  const add = (share: number) => {
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + share * (line[at] ?? 0);
  };

  for await (const strip of source.strips()) {
    for (let row = 0; row < strip.rows; row += 1) {
      narrowed(strip, row, { wide, line });
      let from = strip.top + row;
      const end = from + 1;
      while (from < end && made < to.height) {
        const edge = (made + 1) * high;
        const until = Math.min(end, edge);
        if (until > from) add(until - from);
        if (edge > end) break;
        finishRow();
        from = until;
      }
    }
  }
  // The last edge may be missed by a rounding.
  while (made < to.height) finishRow();
  return pixels;
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
