import { IDENTITY, times } from "../../app/rendering/art-outlines.ts";
import type { PlacedPicture } from "../../app/rendering/print-job.ts";
import { apply, type Matrix } from "../../app/rendering/path.ts";
import { byteReader } from "../image/byte-reader.ts";
import { jpegHead } from "../image/jpeg.ts";
import { turned } from "../image/orientation.ts";
import type { OpenFile } from "../image/picture.ts";
import { pngPixels } from "../image/png-pixels.ts";
import { type Rows, smallerRows } from "../image/rows.ts";
import { jpegInSize } from "../jpeg/jpeg-rows.ts";
import { Refused } from "../refused.ts";
import type { Band } from "./band.ts";
import { inverted, spanIn } from "./geometry.ts";

/** A picture of pixels, and the way from them to those of the print. */
export type ReadyPicture = { rows: Rows; matrix: Matrix };

/**
 * Opens a picture in as many pixels as the print shows of it. @param toPixels from the canvas to the print's pixels
 */
export async function readyPicture(
  layer: PlacedPicture,
  open: OpenFile,
  toPixels: Matrix,
): Promise<ReadyPicture> {
  const again = async () => {
    const chunks = await open(layer.key);
    if (!chunks) throw new Refused("picture_missing", layer.key);
    return byteReader(chunks);
  };
  const first = await (await again()).take(12);
  if (first[0] === 0xff && first[1] === 0xd8) {
    const head = await jpegHead(await again());
    const { upright, stored, width, height } = turned(head.orientation, head.width, head.height);
    const matrix = times(toPixels, times(fitted(layer, width, height), upright));
    const bytes = await wholeOf(await again());
    return inSize(jpegInSize(bytes, scaleOf(matrix)), matrix, stored);
  }
  if (String.fromCharCode(...first.subarray(1, 4)) !== "PNG")
    throw new Refused("picture_not_printable", "neither JPEG nor PNG");
  const rows = await pngPixels(again);
  return inSize(rows, times(toPixels, fitted(layer, rows.width, rows.height)), rows);
}

const fitted = (layer: PlacedPicture, width: number, height: number): Matrix =>
  times(layer.matrix, [layer.width / width, 0, 0, layer.height / height, 0, 0]);

/** How many pixels of the print are as long as one of the picture. */
const lengthsOf = ([a, b, c, d]: Matrix) => [Math.hypot(a, b), Math.hypot(c, d)] as const;
const scaleOf = (matrix: Matrix) => Math.max(...lengthsOf(matrix));

/** Whatever the picture has more of than the print shows is put together first, so that no pixel is passed over. */
function inSize(rows: Rows, matrix: Matrix, stored: { width: number; height: number }): ReadyPicture {
  const [across, down] = lengthsOf(matrix);
  const to = {
    width: Math.max(1, Math.min(rows.width, Math.ceil(stored.width * across))),
    height: Math.max(1, Math.min(rows.height, Math.ceil(stored.height * down))),
  };
  const isSmaller = to.width < rows.width || to.height < rows.height;
  const back: Matrix = [stored.width / to.width, 0, 0, stored.height / to.height, 0, 0];
  return {
    rows: isSmaller ? smallerRows(rows, to) : rows,
    matrix: times(matrix, isSmaller ? back : IDENTITY),
  };
}

/** Paints the part of a picture that lies in a band. Of its rows no more is held than that part. */
export async function paintPicture(band: Band, { rows, matrix }: ReadyPicture): Promise<void> {
  const back = inverted(matrix);
  if (!back) return;
  const corners = [
    { x: -1, y: band.top - 1 },
    { x: band.width + 1, y: band.top - 1 },
    { x: band.width + 1, y: band.top + band.rows + 1 },
    { x: -1, y: band.top + band.rows + 1 },
  ].map((corner) => apply(back, corner));
  const ys = corners.map(({ y }) => y);
  const from = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const to = Math.min(rows.height, Math.ceil(Math.max(...ys)) + 1);
  if (from >= to) return;
  const strips: ({ left: number; pixels: Uint8Array } | undefined)[] = [];
  for await (const strip of rows.strips([from, to])) {
    for (let row = 0; row < strip.rows; row += 1) {
      const y = strip.top + row;
      const span = y >= from && y < to ? spanIn(corners, y - 1, y + 2) : undefined;
      if (!span) continue;
      const left = Math.max(0, Math.floor(span[0]) - 1);
      const right = Math.min(strip.width, Math.ceil(span[1]) + 2);
      if (left >= right) continue;
      strips[y - from] = {
        left,
        pixels: coveredPixels(strip.pixels, row * strip.width + left, right - left),
      };
    }
  }
  paintKept(band, rows, matrix, back, { from, kept: strips });
}

/** Colours by what they cover. */
function coveredPixels(pixels: Uint8Array, from: number, count: number): Uint8Array {
  const out = pixels.slice(from * 4, (from + count) * 4);
  for (let at = 0; at < out.length; at += 4) {
    const cover = out[at + 3] ?? 0;
    if (cover === 255) continue;
    for (let part = 0; part < 3; part += 1) out[at + part] = ((out[at + part] ?? 0) * cover) / 255;
  }
  return out;
}

type Kept = { from: number; kept: ({ left: number; pixels: Uint8Array } | undefined)[] };

function paintKept(
  band: Band,
  { width, height }: Rows,
  matrix: Matrix,
  back: Matrix,
  { from, kept }: Kept,
): void {
  const [across, down] = lengthsOf(matrix);
  const corners = [0, width].flatMap((x) => [0, height].map((y) => apply(matrix, { x, y })));
  const most = (of: "x" | "y") => corners.map((corner) => corner[of]);
  const first = {
    x: Math.max(0, Math.floor(Math.min(...most("x"))) - 1),
    y: Math.max(band.top, Math.floor(Math.min(...most("y"))) - 1),
  };
  const past = {
    x: Math.min(band.width, Math.ceil(Math.max(...most("x"))) + 1),
    y: Math.min(band.top + band.rows, Math.ceil(Math.max(...most("y"))) + 1),
  };
  const [a, b, c, d, e, f] = back;
  const sum = new Float32Array(4);
  for (let y = first.y; y < past.y; y += 1) {
    for (let x = first.x; x < past.x; x += 1) {
      const u = a * (x + 0.5) + c * (y + 0.5) + e;
      const v = b * (x + 0.5) + d * (y + 0.5) + f;
      // How much of this pixel the picture's edge leaves it.
      const edge = Math.min(Math.min(u, width - u) * across, Math.min(v, height - v) * down) + 0.5;
      if (edge <= 0) continue;
      const column = Math.floor(u - 0.5);
      const row = Math.floor(v - 0.5);
      const [right, below] = [u - 0.5 - column, v - 0.5 - row];
      sum.fill(0);
      for (let dy = 0; dy < 2; dy += 1) {
        const line = kept[Math.min(height - 1, Math.max(0, row + dy)) - from];
        const high = dy ? below : 1 - below;
        if (!line || high === 0) continue;
        const last = line.pixels.length / 4 - 1;
        for (let dx = 0; dx < 2; dx += 1) {
          const share = high * (dx ? right : 1 - right);
          if (share === 0) continue;
          const at =
            4 * Math.min(last, Math.max(0, Math.min(width - 1, Math.max(0, column + dx)) - line.left));
          for (let part = 0; part < 4; part += 1)
            sum[part] = (sum[part] ?? 0) + share * (line.pixels[at + part] ?? 0);
        }
      }
      const share = Math.min(1, edge);
      const into = ((y - band.top) * band.width + x) * 4;
      const left = 1 - ((sum[3] ?? 0) * share) / 255;
      for (let part = 0; part < 4; part += 1)
        band.pixels[into + part] = (sum[part] ?? 0) * share + (band.pixels[into + part] ?? 0) * left;
    }
  }
}

async function wholeOf(reader: ReturnType<typeof byteReader>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reader.rest()) chunks.push(chunk.slice());
  return Buffer.concat(chunks);
}
