import { crc32, inflateSync } from "node:zlib";
import { byteReader } from "../../print/image/byte-reader.ts";
import { orientationIn } from "../../print/image/orientation.ts";
import { headOf, partsOf, type PngHead, startsAsPng } from "../../print/image/png-file.ts";
import { pngPixels } from "../../print/image/png-pixels.ts";
import { matrixProfile, PRIMARIES, type Primaries, SCREEN, TRANSFERS } from "./matrix-profile.ts";
import { Broken, type Cleaned, fourCharacters, joined, NotTaken, oneChunk } from "./cleaned.ts";

/** What draws the picture; texts, times, Exif, notes of its colours and the frames of animations are dropped. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "pHYs"]);
const MOST_CHUNKS = 100_000;
/** A colour profile of more is none, deflated or not. */
const MOST_PROFILE_BYTES = 4_000_000;
/** Bits a part may have, by what a pixel is made of. */
const BITS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

type Chunk = { name: string; whole: Uint8Array; body: Uint8Array };

/** The chunks of a PNG up to its end. One whose check fails is passed over, as programs do, unless all of them need it. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  for (let count = 0; count < MOST_CHUNKS; count++) {
    if (at + 12 > bytes.length) throw new Broken();
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw new Broken();
    const name = fourCharacters(bytes, at + 4);
    const isWhole = crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
    if (!isWhole && isNeeded(name)) throw new Broken();
    if (isWhole) yield { name, whole: bytes.subarray(at, end), body: bytes.subarray(at + 8, end - 4) };
    if (name === "IEND") return;
    at = end;
  }
  throw new Broken();
}

/** Programs pass over what they do not know, unless its name begins with a large letter. */
const isNeeded = (name: string) => /^[A-Z]/.test(name);

/** A PNG without what was noted beside its picture, pixels byte for byte, after having read what changes how it looks. */
export function cleanPng(bytes: Uint8Array): Cleaned {
  if (!startsAsPng(bytes)) throw new Broken();
  const parts = [bytes.subarray(0, 8)];
  const notes = new Map<string, Uint8Array>();
  let head: PngHead | undefined;
  let last = "";
  let hasClearness = false;
  for (const { name, whole, body } of chunksOf(bytes)) {
    if ((head === undefined) !== (name === "IHDR")) throw new Broken();
    if (name === "IHDR") head = readHead(body);
    else if (isNeeded(name) && !KEPT.has(name)) throw new Broken();
    if (name === "IDAT" && notes.has("IDAT") && last !== "IDAT") throw new Broken();
    if (name === "PLTE" && (notes.has("PLTE") || notes.has("IDAT") || !isPalette(body))) throw new Broken();
    // The first of each counts, and behind the pixels it is too late for all but Exif.
    if (!notes.has(name) && (!notes.has("IDAT") || name === "eXIf")) notes.set(name, body);
    const isLate = name === "tRNS" && (notes.get(name) !== body || !isClearness(body, head, notes));
    if (KEPT.has(name) && !isLate) parts.push(whole);
    hasClearness ||= name === "tRNS" && !isLate;
    last = name;
  }
  const moves = notes.get("acTL");
  if (moves && moves.length >= 4 && frames(moves) > 1) throw new NotTaken("animated");
  if (!head || !notes.has("IDAT") || (head.type === 3 && !notes.has("PLTE"))) throw new Broken();
  const isGrey = head.type === 0 || head.type === 4;
  const { width, height, isInterlaced } = head;
  const exif = notes.get("eXIf");
  return {
    width,
    height,
    orientation: (exif && orientationIn(exif)) ?? 1,
    colours: profileOf(notes, isGrey),
    // Print files hold no interlaced ones, and programs differ in how exactly a colour is the one that is clear.
    isPlain: !isInterlaced && (head.type === 3 || !hasClearness),
    parts,
    rows: isInterlaced
      ? undefined
      : () => pngPixels(() => Promise.resolve(byteReader(oneChunk(joined(parts))))),
  };
}

const frames = (acTL: Uint8Array) => new DataView(acTL.buffer, acTL.byteOffset).getUint32(0);

function readHead(body: Uint8Array): PngHead {
  if (body.length !== 13 || body[10] !== 0 || body[11] !== 0 || (body[12] ?? 0) > 1) throw new Broken();
  const head = headOf(body);
  if (!BITS[head.type]?.includes(head.bits)) throw new Broken();
  return head;
}

const isPalette = ({ length }: Uint8Array) => length > 0 && length % 3 === 0 && length <= 768;

/** Whether what is said of clearness fits the pixels; else programs pass over it. */
function isClearness(
  { length }: Uint8Array,
  head: PngHead | undefined,
  notes: Map<string, Uint8Array>,
): boolean {
  if (!head || notes.has("IDAT")) return false;
  if (head.type === 3) return length > 0 && length <= (notes.get("PLTE")?.length ?? 0) / 3;
  return (head.type === 0 || head.type === 2) && length === 2 * partsOf(head);
}

/** What the first of them says that is there (PNG, third edition, 4.3): cICP, iCCP, sRGB, gAMA with cHRM. */
function profileOf(notes: Map<string, Uint8Array>, isGrey: boolean): Cleaned["colours"] {
  const colours = { of: "colours" as const, profile: undefined };
  const coded = notes.get("cICP");
  if (coded?.length === 4) {
    const [primaries = 0, transfer = 0, matrix = 0, isFull = 0] = coded;
    const [as, curve] = [PRIMARIES[primaries], TRANSFERS[transfer]];
    if (!as || !curve || matrix !== 0 || isFull !== 1) throw new NotTaken("wide_colours");
    return { ...colours, profile: matrixProfile(as, curve) };
  }
  const profile = notes.get("iCCP");
  const inflated = profile && inflatedProfile(profile);
  if (inflated) return { of: isGrey ? "grey" : "colours", profile: inflated };
  if (notes.has("sRGB")) return colours;
  const [gamma, chromaticities] = [gammaIn(notes.get("gAMA")), chromaticitiesIn(notes.get("cHRM"))];
  if (gamma === undefined && !chromaticities) return colours;
  return {
    ...colours,
    profile: matrixProfile(
      chromaticities ?? SCREEN.primaries,
      gamma === undefined ? SCREEN.curve : { gamma },
    ),
  };
}

function inflatedProfile(body: Uint8Array): Uint8Array | undefined {
  const name = body.indexOf(0);
  if (name < 1 || name > 79 || body[name + 1] !== 0) return undefined;
  try {
    return inflateSync(body.subarray(name + 2), { maxOutputLength: MOST_PROFILE_BYTES });
  } catch {
    return undefined;
  }
}

/** The power that makes light of the numbers; undefined where it is that of screens, as near as PNG can say. */
function gammaIn(body: Uint8Array | undefined): number | undefined {
  if (body?.length !== 4) return undefined;
  const stored = new DataView(body.buffer, body.byteOffset).getUint32(0);
  if (stored < 10_000 || stored > 1_000_000 || Math.abs(stored - 45_455) < 1_000) return undefined;
  return 100_000 / stored;
}

function chromaticitiesIn(body: Uint8Array | undefined): Primaries | undefined {
  if (body?.length !== 32) return undefined;
  const view = new DataView(body.buffer, body.byteOffset);
  const point = (place: number) =>
    [view.getUint32(8 * place) / 100_000, view.getUint32(8 * place + 4) / 100_000] as const;
  const primaries = { white: point(0), red: point(1), green: point(2), blue: point(3) };
  const isLight = Object.values(primaries).every(([x, y]) => y > 0.0005 && x + y <= 1.001);
  return isLight ? primaries : undefined;
}
