import { orientationIn, startsAsExif } from "../image/orientation.ts";
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
  /** How many blocks all scans together go through. */
  visits: number;
  /** How its parts make colours. */
  colours: "grey" | "ycc" | "rgb" | "inks" | "ycck";
  /** Whether 255 is no ink, as Adobe's programs write inks and say so. */
  isInverted: boolean;
  /** The colour profile, as its segments put it together; undefined where there is none or a piece of it is missing. */
  profile: Uint8Array | undefined;
  /** How the camera was held, 1 to 8. */
  orientation: number;
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
/** A photograph has four of each kind, or eight a scan. */
const MOST_TABLES = 2_000;
/** How often each block may be gone through in the mean; programs write some six times, ten at most. */
const MOST_TIMES = 12;
/** Small pictures are gone through as often as they like: so many blocks take some milliseconds. */
const FEW_BLOCKS = 50_000;
const broken = (why: string) => new Refused("picture_broken", why);
const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
export const MARKERS = { scan: SOS, profile: 0xe2, jfif: 0xe0, exif: 0xe1, adobe: 0xee } as const;
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
export const startsWith = (body: Uint8Array, text: string) =>
  String.fromCharCode(...body.subarray(0, text.length)) === text;

/** A segment as the file stores it, its body, and the entropy-coded data after it where it begins a scan. */
export type Segment = { marker: number; whole: Uint8Array; body: Uint8Array; begin: number; end: number };

/** The segments of a JPEG up to its first end, which must be there. @throws Refused */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  if (word(bytes, 0) !== 0xff00 + SOI) throw broken("no start");
  let at = 2;
  for (let count = 0; at + 2 <= bytes.length; count += 1) {
    if (count > MOST_SEGMENTS) throw broken("too many segments");
    if (bytes[at] !== 0xff) throw broken("no marker");
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return;
    // Markers without a length belong into scans, and a second start is another picture.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) throw broken("no segment");
    const length = word(bytes, at + 2);
    const begin = at + 2 + length;
    if (length < 2 || begin > bytes.length) throw broken("it ends early");
    const end = marker === SOS ? endOfScan(bytes, begin) : begin;
    yield { marker, whole: bytes.subarray(at, begin), body: bytes.subarray(at + 4, begin), begin, end };
    at = end;
  }
  throw broken("it ends early");
}

/** Where everything is in a JPEG; nothing of its pixels is read, and how long that would take is bounded. @throws Refused */
export function structureOf(bytes: Uint8Array): Jpeg {
  let frame: Frame | undefined;
  let adobe: number | undefined;
  let isJfif = false;
  let orientation: number | undefined;
  let restartEvery = 0;
  let countedTables = 0;
  let visits = 0;
  const quantities: (Float32Array | undefined)[] = [];
  const factors: Float32Array[] = [];
  const tables = { dc: [] as HuffmanTable[], ac: [] as HuffmanTable[] };
  const profile: Uint8Array[] = [];
  const scans: Scan[] = [];
  for (const { marker, body, begin, end } of segmentsOf(bytes)) {
    if (marker === 0xdb) countedTables += readQuantities(body, quantities);
    else if (marker === 0xc4) countedTables += readTables(body, tables);
    else if (marker === 0xdd) {
      if (body.length !== 2) throw broken("an odd length");
      restartEvery = word(body, 0);
    } else if (marker === SOS) {
      if (!frame) throw broken("pixels before their size");
      for (const [place, { table }] of frame.components.entries()) {
        const quantity = quantities[table];
        if (quantity) factors[place] ??= quantity;
      }
      const scan = { ...scanOf(body, frame, tables), restartEvery, begin, end };
      visits += blocksOf(frame, scan);
      scans.push(scan);
    } else if (isFrame(marker)) {
      if (marker > 0xc2) throw new Refused("picture_not_printable", `frame ${marker.toString(16)}`);
      if (frame) throw broken("two sizes");
      frame = frameOf(body, marker === 0xc2);
    } else if (scans.length === 0) {
      if (marker === MARKERS.adobe && startsWith(body, "Adobe")) adobe = body[11];
      else if (marker === MARKERS.jfif && startsWith(body, "JFIF\0")) isJfif = true;
      else if (marker === MARKERS.exif && startsAsExif(body)) orientation ??= orientationIn(body);
      else if (marker === MARKERS.profile && startsWith(body, "ICC_PROFILE\0"))
        profile.push(body.subarray(12));
    }
    if (countedTables > MOST_TABLES || scans.length > MOST_SCANS) throw broken("too many segments");
  }
  if (!frame || scans.length === 0) throw broken("no pixels");
  if (frame.components.some((_, place) => !factors[place])) throw broken("no factors");
  if (visits > FEW_BLOCKS + MOST_TIMES * blocksOf(frame)) throw broken("too many scans");
  return {
    frame,
    factors,
    scans,
    visits,
    colours: coloursOf(frame, adobe, isJfif),
    isInverted: adobe !== undefined,
    profile: wholeProfile(profile),
    orientation: orientation ?? 1,
  };
}

/** How many blocks a scan goes through; all of the picture without one. */
function blocksOf({ components, unitsAcross, unitsDown }: Frame, scan?: Pick<Scan, "parts">): number {
  const parts = scan ? scan.parts.map(({ component }) => components[component]) : components;
  const [alone] = parts.length === 1 ? parts : [];
  if (alone) return alone.ownAcross * alone.ownDown;
  return parts.reduce((sum, part) => sum + (part ? part.across * part.down : 0), 0) * unitsAcross * unitsDown;
}

/** What the parts are, by the rule of libjpeg, which browsers and readers of PDF follow. */
function coloursOf({ components }: Frame, adobe: number | undefined, isJfif: boolean): Jpeg["colours"] {
  if (components.length === 1) return "grey";
  if (components.length === 4) return (adobe ?? 0) === 0 ? "inks" : "ycck";
  if (isJfif) return "ycc";
  if (adobe !== undefined) return adobe === 0 ? "rgb" : "ycc";
  return components.map(({ id }) => String.fromCharCode(id)).join("") === "RGB" ? "rgb" : "ycc";
}

/** Each piece says which of how many it is (ICC.1, annex B.4). */
function wholeProfile(pieces: readonly Uint8Array[]): Uint8Array | undefined {
  if (pieces.length === 0) return undefined;
  const sorted = [...pieces].sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const isWhole = sorted.every((piece, place) => piece[0] === place + 1 && piece[1] === sorted.length);
  return isWhole ? Buffer.concat(sorted.map((piece) => piece.subarray(2))) : undefined;
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

/** @returns how many there were */
function readQuantities(segment: Uint8Array, into: (Float32Array | undefined)[]): number {
  let count = 0;
  for (let at = 0; at < segment.length; count += 1) {
    const head = segment[at] ?? 0;
    const wide = head >> 4 ? 2 : 1;
    const table = new Float32Array(64);
    if (head >> 4 > 1 || (head & 15) > 3 || at + 1 + 64 * wide > segment.length) throw broken("odd factors");
    for (let place = 0; place < 64; place += 1) {
      const from = at + 1 + place * wide;
      table[ZIGZAG[place] ?? 0] = wide === 2 ? word(segment, from) : (segment[from] ?? 0);
    }
    // A factor of nothing is none (T.81, B.2.4.1), and some programs fail at it.
    if (table.includes(0)) throw broken("a factor of 0");
    into[head & 3] = table;
    at += 1 + 64 * wide;
  }
  return count;
}

/** @returns how many there were */
function readTables(segment: Uint8Array, into: { dc: HuffmanTable[]; ac: HuffmanTable[] }): number {
  let count = 0;
  for (let at = 0; at < segment.length; count += 1) {
    const head = segment[at] ?? 0;
    const counts = segment.subarray(at + 1, at + 17);
    const words = counts.reduce((sum, each) => sum + each, 0);
    const symbols = segment.subarray(at + 17, at + 17 + words);
    const isWhole = counts.length === 16 && symbols.length === words && words <= 256;
    if (!isWhole || head >> 4 > 1 || (head & 15) > 3) throw broken("an odd table");
    if (head >> 4 === 0 && symbols.some((symbol) => symbol > 15)) throw broken("an odd number");
    (head >> 4 ? into.ac : into.dc)[head & 3] = huffmanTable(counts, symbols);
    at += 17 + symbols.length;
  }
  return count;
}

function frameOf(segment: Uint8Array, isProgressive: boolean): Frame {
  const [height, width, count] = [word(segment, 1), word(segment, 3), segment[5] ?? 0];
  if (segment[0] !== 8 || ![1, 3, 4].includes(count))
    throw new Refused("picture_not_printable", `${count} parts of ${segment[0]} bits`);
  if (width === 0 || height === 0 || segment.length !== 6 + 3 * count) throw broken("no size");
  const read = Array.from({ length: count }, (_, place) => {
    const [id = 0, factors = 0, table = 0] = segment.subarray(6 + 3 * place);
    // A part that is alone comes block after block, whatever it says of others (T.81, A.2.2).
    if (count === 1) return { id, across: 1, down: 1, table: table & 3 };
    return { id, across: factors >> 4, down: factors & 15, table: table & 3 };
  });
  if (new Set(read.map(({ id }) => id)).size < count) throw broken("two parts of one name");
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
  const isTwice = new Set(parts.map(({ component }) => component)).size < count;
  if (!isKnown || isTwice || segment.length !== 4 + 2 * count) throw broken("a scan of nothing");
  const [from = 0, to = 63, shifts = 0] = segment.subarray(1 + 2 * count);
  if (!isProgressive) return { parts, from: 0, to: 63, high: 0, low: 0 };
  if (from > to || to > 63 || (from > 0 && count > 1) || (from === 0 && to > 0)) throw broken("an odd scan");
  return { parts, from, to, high: shifts >> 4, low: shifts & 15 };
}
