import { Refused } from "../refused.ts";
import { type Again, partsOf, type PngHead, readPngHead, rowBytes } from "./png-file.ts";
import { type RowWork, unfilter, workedRows } from "./png-rows.ts";
import type { Range, Rows } from "./rows.ts";
import type { Strip } from "./strip.ts";

/** The pixels of a PNG from the top, a few rows at a time and with no more of it held than those. @throws Refused */
export async function pngPixels(again: Again): Promise<Rows> {
  const head = await readPngHead(await again());
  // Its pixels come in seven passes over the whole picture, which would have to be held.
  if (head.isInterlaced) throw new Refused("picture_not_printable", "interlaced");
  const { width, height } = head;
  async function* strips([, past]: Range = [0, height]): AsyncGenerator<Strip> {
    let top = 0;
    for await (const pixels of workedRows(again, head, pixelRow(head))) {
      const rows = pixels.length / (4 * width);
      yield { top, rows, width, pixels };
      top += rows;
      if (top >= past && past < height) return;
    }
  }
  return { width, height, strips };
}

/** Undoes the filters and makes four bytes of each pixel: red, green, blue and what covers the ground. */
function pixelRow(head: PngHead): RowWork {
  const { width, bits, type, palette, clear } = head;
  const parts = partsOf(head);
  const unfiltered = unfilter(rowBytes(head), Math.max(1, (parts * bits) >> 3));
  const out = new Uint8Array(4 * width);
  const most = (1 << Math.min(bits, 8)) - 1;
  /** A part of a pixel as it is written; of 16 bits the upper ones. */
  const partOf = (row: Uint8Array, place: number): number => {
    if (bits === 8) return row[place] ?? 0;
    if (bits === 16) return row[2 * place] ?? 0;
    const bit = place * bits;
    return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & most;
  };
  const isClear = clearColour(head);
  return (row) => {
    const line = unfiltered(row);
    for (let x = 0; x < width; x += 1) {
      const at = 4 * x;
      const first = partOf(line, x * parts);
      if (type === 3) {
        for (let part = 0; part < 3; part += 1) out[at + part] = palette?.[3 * first + part] ?? 0;
        out[at + 3] = clear?.[first] ?? 255;
        continue;
      }
      const isGrey = type === 0 || type === 4;
      const grey = bits < 8 ? (first * 255) / most : first;
      out[at] = grey;
      out[at + 1] = isGrey ? grey : partOf(line, x * parts + 1);
      out[at + 2] = isGrey ? grey : partOf(line, x * parts + 2);
      out[at + 3] =
        type === 4 || type === 6 ? partOf(line, x * parts + parts - 1) : isClear(line, x) ? 0 : 255;
    }
    return out;
  };
}

/** Whether a pixel has the one colour that is see-through, where a picture without holes has one. */
function clearColour({ type, bits, clear }: PngHead): (line: Uint8Array, x: number) => boolean {
  if (!clear || (type !== 0 && type !== 2)) return () => false;
  const parts = type === 0 ? 1 : 3;
  const bytes = bits === 16 ? 2 : 1;
  if (bits < 8) {
    const clearValue = clear[1] ?? 0;
    return (line, x) =>
      (((line[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)) === clearValue;
  }
  return (line, x) => {
    for (let part = 0; part < parts; part += 1)
      for (let byte = 0; byte < bytes; byte += 1)
        if (line[(x * parts + part) * bytes + byte] !== clear[2 * part + (bytes === 2 ? byte : 1)])
          return false;
    return true;
  };
}
