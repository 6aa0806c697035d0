import { Refused } from "../refused.ts";
import { type HuffmanTable, huffmanTable } from "./huffman.ts";

/** One part of the colours, with the blocks of 8 x 8 that it is made of. */
export type Component = {
  id: number;
  /** How many blocks of it stand beside and below one another in a unit. */
  across: number;
  down: number;
  /** Blocks as they are stored where all parts come together: whole units. */
  blocksAcross: number;
  blocksDown: number;
  /** Blocks that show anything: as many are stored where the part comes alone. */
  ownAcross: number;
  ownDown: number;
  table: number;
};

export type Frame = {
  width: number;
  height: number;
  isProgressive: boolean;
  /** The most blocks of any part in a unit. */
  across: number;
  down: number;
  unitsAcross: number;
  unitsDown: number;
  components: Component[];
};

/** One way through the picture: all of it, or one part's share of it. */
export type Scan = {
  parts: { component: number; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  /** Which of the 64 numbers of a block, and which of their bits. */
  from: number;
  to: number;
  high: number;
  low: number;
  restartEvery: number;
  /** Where its bits are. */
  begin: number;
  end: number;
};

export type Jpeg = {
  frame: Frame;
  /** By component, in the order of a block's rows. */
  factors: Float32Array[];
  scans: Scan[];
  /** What Adobe's note says of the colours; undefined without one. */
  adobe: number | undefined;
};

/** The place in a block of each number as it is stored. */
export const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5],
  ...[12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28],
  ...[35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51],
  ...[58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
);

const MOST_SCANS = 200;
const MOST_SEGMENTS = 4_000;
const broken = (why: string) => new Refused("picture_broken", why);
const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Where everything is in a JPEG; nothing of its pixels is read. @throws Refused */
export function structureOf(bytes: Uint8Array): Jpeg {
  let frame: Frame | undefined;
  let adobe: number | undefined;
  let restartEvery = 0;
  const quantities: (Float32Array | undefined)[] = [];
  const factors: Float32Array[] = [];
  const tables = { dc: [] as HuffmanTable[], ac: [] as HuffmanTable[] };
  const scans: Scan[] = [];
  let at = 2;
  for (let count = 0; at + 4 <= bytes.length; count += 1) {
    if (count > MOST_SEGMENTS || scans.length > MOST_SCANS) throw broken("too many segments");
    if (bytes[at] !== 0xff) throw broken("no marker");
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const length = word(bytes, at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || segment.length !== length - 2) throw broken("it ends early");
    at += 2 + length;
    if (marker === 0xdb) readQuantities(segment, quantities);
    else if (marker === 0xc4) readTables(segment, tables);
    else if (marker === 0xdd) restartEvery = word(segment, 0);
    else if (marker === 0xee && String.fromCharCode(...segment.subarray(0, 5)) === "Adobe")
      adobe = segment[11];
    else if (marker === 0xda) {
      if (!frame) throw broken("pixels before their size");
      for (const [place, { table }] of frame.components.entries()) {
        const quantity = quantities[table];
        if (quantity) factors[place] ??= quantity;
      }
      const end = endOfScan(bytes, at);
      scans.push({ ...scanOf(segment, frame, tables), restartEvery, begin: at, end });
      at = end;
    } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (marker > 0xc2) throw new Refused("picture_not_printable", `frame ${marker.toString(16)}`);
      if (frame) throw broken("two sizes");
      frame = frameOf(segment, marker === 0xc2);
    }
  }
  if (!frame || scans.length === 0) throw broken("no pixels");
  if (frame.components.some((_, place) => !factors[place])) throw broken("no factors");
  return { frame, factors, scans, adobe };
}

/** The bits of a scan end at the next marker that is no restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function readQuantities(segment: Uint8Array, into: (Float32Array | undefined)[]): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment[at] ?? 0;
    const wide = head >> 4 ? 2 : 1;
    const table = new Float32Array(64);
    if (at + 1 + 64 * wide > segment.length) throw broken("factors end early");
    for (let place = 0; place < 64; place += 1) {
      const from = at + 1 + place * wide;
      table[ZIGZAG[place] ?? 0] = wide === 2 ? word(segment, from) : (segment[from] ?? 0);
    }
    into[head & 3] = table;
    at += 1 + 64 * wide;
  }
}

function readTables(segment: Uint8Array, into: { dc: HuffmanTable[]; ac: HuffmanTable[] }): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const head = segment[at] ?? 0;
    const counts = segment.subarray(at + 1, at + 17);
    const symbols = segment.subarray(at + 17, at + 17 + counts.reduce((sum, each) => sum + each, 0));
    (head >> 4 ? into.ac : into.dc)[head & 3] = huffmanTable(counts, symbols);
    at += 17 + symbols.length;
  }
}

function frameOf(segment: Uint8Array, isProgressive: boolean): Frame {
  const [height, width, count] = [word(segment, 1), word(segment, 3), segment[5] ?? 0];
  if (segment[0] !== 8 || ![1, 3, 4].includes(count))
    throw new Refused("picture_not_printable", `${count} parts of ${segment[0]} bits`);
  if (width === 0 || height === 0 || segment.length < 6 + 3 * count) throw broken("no size");
  const read = Array.from({ length: count }, (_, place) => {
    const [id = 0, factors = 0, table = 0] = segment.subarray(6 + 3 * place);
    return { id, across: factors >> 4, down: factors & 15, table: table & 3 };
  });
  const across = Math.max(...read.map((part) => part.across));
  const down = Math.max(...read.map((part) => part.down));
  const isFit = (own: number, most: number) => own >= 1 && most <= 4 && most % own === 0;
  if (!read.every((part) => isFit(part.across, across) && isFit(part.down, down)))
    throw new Refused("picture_not_printable", "parts of odd sizes");
  const unitsAcross = Math.ceil(width / (8 * across));
  const unitsDown = Math.ceil(height / (8 * down));
  const components = read.map((part) => ({
    ...part,
    blocksAcross: unitsAcross * part.across,
    blocksDown: unitsDown * part.down,
    ownAcross: Math.ceil(Math.ceil((width * part.across) / across) / 8),
    ownDown: Math.ceil(Math.ceil((height * part.down) / down) / 8),
  }));
  return { width, height, isProgressive, across, down, unitsAcross, unitsDown, components };
}

function scanOf(
  segment: Uint8Array,
  { components, isProgressive }: Frame,
  tables: { dc: HuffmanTable[]; ac: HuffmanTable[] },
): Pick<Scan, "parts" | "from" | "to" | "high" | "low"> {
  const count = segment[0] ?? 0;
  const parts = Array.from({ length: count }, (_, place) => {
    const [id = 0, table = 0] = segment.subarray(1 + 2 * place);
    const component = components.findIndex((each) => each.id === id);
    return { component, dc: tables.dc[(table >> 4) & 3], ac: tables.ac[table & 3] };
  });
  const isKnown = parts.length > 0 && parts.every(({ component }) => component >= 0);
  if (!isKnown || segment.length < 4 + 2 * count) throw broken("a scan of nothing");
  const [from = 0, to = 63, shifts = 0] = segment.subarray(1 + 2 * count);
  if (!isProgressive) return { parts, from: 0, to: 63, high: 0, low: 0 };
  if (from > to || to > 63 || (from > 0 && count > 1) || (from === 0 && to > 0)) throw broken("an odd scan");
  return { parts, from, to, high: shifts >> 4, low: shifts & 15 };
}
