import { createDeflate, createInflate } from "node:zlib";
import { pipeline } from "node:stream/promises";
import { Refused } from "../refused.ts";
import { deflatedPixels, type Again, type PngHead, partsOf, rowBytes } from "./png-file.ts";

/**
 * Changes one row, whose first byte is its filter. The caller consumes the result before the next row, so the array may
 * be reused.
 */
export type RowWork = (row: Uint8Array) => Uint8Array;

/** Rows are handed on in pieces of about this size. */
const PIECE_BYTES = 65_536;

/**
 * Changes the rows of a picture and deflates them again as a stream: memory holds only one piece. Reading stops at the
 * height that the header gives, which stops a decompression bomb.
 */
export async function* changedRows(again: Again, head: PngHead, work: RowWork): AsyncGenerator<Uint8Array> {
  const deflate = createDeflate({ level: 6 });
  // node:zlib waits for its reader; workerd's DecompressionStream does not, and took 160 MB more.
  const done = pipeline(
    deflatedPixels(await again()),
    createInflate({ chunkSize: PIECE_BYTES }),
    (source: AsyncIterable<Uint8Array>) => rowsOf(source, head, work),
    deflate,
  );
  done.catch(() => {});
  try {
    for await (const chunk of deflate) yield chunk as Uint8Array;
    await done;
  } catch (error) {
    throw brokenUnlessRefused(error);
  }
}

/** @throws Refused unless the file has all its rows and no more. */
export async function checkRows(again: Again, head: PngHead): Promise<void> {
  try {
    await pipeline(
      deflatedPixels(await again()),
      createInflate({ chunkSize: PIECE_BYTES }),
      async (source: AsyncIterable<Uint8Array>) => {
        for await (const _ of rowsOf(source, head, () => NOTHING));
      },
    );
  } catch (error) {
    throw brokenUnlessRefused(error);
  }
}

const NOTHING = new Uint8Array();

/** Of what may be thrown here, only zlib's own errors speak of the picture; the storage's may go well next time. */
function brokenUnlessRefused(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isOfZlib = typeof code === "string" && /^(?:Z_|ERR_BUFFER)/.test(code);
  return isOfZlib ? new Refused("picture_broken", code) : error;
}

/**
 * The rows of a picture as `work` makes them, some whole ones at once; each piece is used up before the next one comes.
 * @throws Refused unless the file has all its rows and no more.
 */
export async function* workedRows(again: Again, head: PngHead, work: RowWork): AsyncGenerator<Uint8Array> {
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  const done = pipeline(deflatedPixels(await again()), inflate);
  done.catch(() => {});
  try {
    yield* rowsOf(inflate as AsyncIterable<Uint8Array>, head, work);
    await done;
  } catch (error) {
    throw brokenUnlessRefused(error);
  }
}

async function* rowsOf(
  source: AsyncIterable<Uint8Array>,
  head: PngHead,
  work: RowWork,
): AsyncGenerator<Uint8Array> {
  const row = new Uint8Array(1 + rowBytes(head));
  let [held, rows, filled] = [0, 0, 0];
  let piece = new Uint8Array(PIECE_BYTES);
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const some = chunk.subarray(at, at + row.length - held);
      row.set(some, held);
      held += some.length;
      at += some.length;
      if (held < row.length) continue;
      held = 0;
      if (++rows > head.height) throw new Refused("picture_broken", "more rows than it says");
      const changed = work(row);
      if (filled + changed.length > piece.length) {
        yield piece.subarray(0, filled);
        piece = new Uint8Array(Math.max(PIECE_BYTES, changed.length));
        filled = 0;
      }
      piece.set(changed, filled);
      filled += changed.length;
    }
  }
  if (rows < head.height) throw new Refused("picture_broken", "fewer rows than it says");
  if (filled > 0) yield piece.subarray(0, filled);
}

/**
 * Keeps some of the parts of each pixel. A row's filter works on each byte by itself, so that filtered rows can be
 * taken apart as they are.
 */
export function keptParts(head: PngHead, from: number, to: number): RowWork {
  const bytes = head.bits / 8;
  const pixel = partsOf(head) * bytes;
  const [first, past] = [from * bytes, to * bytes];
  const out = new Uint8Array(1 + head.width * (past - first));
  return (row) => {
    out[0] = row[0] ?? 0;
    let place = 1;
    for (let at = 1; at < row.length; at += pixel)
      for (let byte = first; byte < past; byte++) out[place++] = row[at + byte] ?? 0;
    return out;
  };
}

/** The rows of a palette's numbers made what each of them lets through, 0 to 255; without filters. */
export function paletteShares(head: PngHead, shares: Uint8Array): RowWork {
  const unfiltered = unfilter(rowBytes(head), 1);
  const out = new Uint8Array(head.width);
  const { bits } = head;
  const mask = (1 << bits) - 1;
  return (row) => {
    const numbers = unfiltered(row);
    for (let x = 0; x < head.width; x++) {
      const bit = x * bits;
      const number = ((numbers[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask;
      out[x] = number < shares.length ? (shares[number] ?? 255) : 255;
    }
    return out;
  };
}

/** Undoes the filters of PNG, row after row. @param distance bytes to the same part of the pixel before. */
export function unfilter(length: number, distance: number): RowWork {
  let above = new Uint8Array(length);
  let line = new Uint8Array(length);
  return (row) => {
    [above, line] = [line, above];
    for (let at = 0; at < length; at++) {
      const left = at < distance ? 0 : (line[at - distance] ?? 0);
      const corner = at < distance ? 0 : (above[at - distance] ?? 0);
      const up = above[at] ?? 0;
      line[at] = (row[at + 1] ?? 0) + predicted(row[0] ?? 0, left, up, corner);
    }
    return line;
  };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      if (a <= b && a <= c) return left;
      return b <= c ? up : corner;
    }
    default:
      throw new Refused("picture_broken", `filter ${filter}`);
  }
}
