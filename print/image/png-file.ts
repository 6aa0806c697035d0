import { MOST_UPLOAD_SIDE } from "../../app/domain/pictures/upload.ts";
import { Refused } from "../refused.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { Profile } from "./icc-profile.ts";

/** Opens the same file from its front once more. */
export type Again = () => Promise<ByteReader>;

export type PngHead = {
  width: number;
  height: number;
  bits: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with holes, 6 colours with holes. */
  type: number;
  isInterlaced: boolean;
  palette: Uint8Array | undefined;
  /** What is see-through: a colour, or a share for each of the palette. */
  clear: Uint8Array | undefined;
  profile: Profile | undefined;
};

/** How a PNG begins; a program that takes the file for text changes its line ends. */
export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
export const startsAsPng = (bytes: Uint8Array) => PNG_SIGNATURE.every((byte, at) => bytes[at] === byte);
const MOST_CHUNKS = 100_000;
/** Of anything before the pixels: a palette has 768 bytes, a colour profile some thousand. */
const MOST_HELD_BYTES = 1_000_000;
/** How many parts a pixel has. */
const PARTS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const partsOf = ({ type }: PngHead) => PARTS[type] ?? 1;
/** Bytes of a row without the number of its filter. */
export const rowBytes = (head: PngHead) => Math.ceil((head.width * partsOf(head) * head.bits) / 8);

async function* chunksOf(reader: ByteReader): AsyncGenerator<{ name: string; length: number }> {
  if (!startsAsPng(await reader.take(PNG_SIGNATURE.length)))
    throw new Refused("picture_broken", "no signature of a PNG");
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const head = await reader.take(8);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    yield { name: String.fromCharCode(...head.subarray(4)), length };
    await reader.take(4);
  }
  throw new Refused("picture_broken", "too many chunks");
}

/** What stands before the pixels. */
export async function readPngHead(reader: ByteReader): Promise<PngHead> {
  let head: PngHead | undefined;
  for await (const { name, length } of chunksOf(reader)) {
    if (name === "IDAT") break;
    if (length > MOST_HELD_BYTES) throw new Refused("picture_broken", `${name} of ${length} bytes`);
    const bytes = await reader.take(length);
    if (name === "IHDR") head = headOf(bytes);
    if (!head) throw new Refused("picture_broken", "no size");
    if (name === "PLTE") head.palette = bytes;
    if (name === "tRNS") head.clear = bytes;
    if (name === "iCCP") head.profile = { bytes: bytes.subarray(bytes.indexOf(0) + 2), isDeflated: true };
  }
  if (head && Math.max(head.width, head.height) > MOST_UPLOAD_SIDE)
    throw new Refused("picture_not_printable", `${head.width} x ${head.height}`);
  if (!head || (head.type === 3 && !head.palette)) throw new Refused("picture_broken", "no palette");
  return head;
}

export function headOf(bytes: Uint8Array): PngHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [bits, type, interlaced] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  if (!(type in PARTS) || ![1, 2, 4, 8, 16].includes(bits) || width === 0 || height === 0)
    throw new Refused("picture_broken", "a size or type that PNG does not have");
  const nothing = { palette: undefined, clear: undefined, profile: undefined };
  return { width, height, bits, type, isInterlaced: interlaced !== 0, ...nothing };
}

/** The deflated pixels as they come. */
export async function* deflatedPixels(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for await (const { name, length } of chunksOf(reader)) {
    if (name === "IEND") return;
    for await (const some of reader.pass(length)) if (name === "IDAT") yield some;
  }
}
