import { PhotonImage } from "@cf-wasm/photon";
import { crc32, deflateSync } from "node:zlib";

/** Builds files of pictures by hand, down to what programs write into them and what they should not. */
const ascii = (text: string) => Buffer.from(text, "latin1");
const big = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Red, green, blue and, unless it is whole, what it covers. */
export type Colour = readonly number[];

/** A picture of four quarters: upper left, upper right, lower left, lower right. */
export function quarters(width: number, height: number, colours: readonly Colour[]): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [red = 0, green = 0, blue = 0, cover = 255] =
      colours[(y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)] ?? [];
    pixels.set([red, green, blue, cover], at * 4);
  }
  return pixels;
}

export function pngChunk(name: string, body: Uint8Array): Buffer {
  const whole = Buffer.concat([ascii(name), body]);
  return Buffer.concat([big(body.length, 4), whole, big(crc32(whole), 4)]);
}

export type PngWish = { width: number; height: number; bits?: number; type?: number; isInterlaced?: boolean };

/** @param rows already packed, without the number of their filter */
export function pngFile(
  { width, height, bits = 8, type = 6, isInterlaced = false }: PngWish,
  rows: readonly Uint8Array[],
  { before = [], after = [] }: { before?: Buffer[]; after?: Buffer[] } = {},
): Buffer {
  const head = Buffer.concat([
    big(width, 4),
    big(height, 4),
    Buffer.from([bits, type, 0, 0, isInterlaced ? 1 : 0]),
  ]);
  const idat = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row])));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ...[pngChunk("IHDR", head), ...before, pngChunk("IDAT", idat), ...after],
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same picture as a PNG of red, green, blue and clearness, of 8 or 16 bits. */
export function pngOf(
  pixels: Uint8Array,
  { width, height, bits = 8 }: PngWish,
  chunks?: { before?: Buffer[]; after?: Buffer[] },
): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.from(pixels.subarray(y * width * 4, (y + 1) * width * 4));
    return bits === 16 ? Buffer.from([...row].flatMap((value) => [value, value])) : row;
  });
  return pngFile({ width, height, bits, type: 6 }, rows, chunks);
}

export function jpegOf(pixels: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  return Buffer.from(new PhotonImage(pixels.slice(), width, height).get_bytes_jpeg(95));
}

export function jpegSegment(marker: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), big(body.length + 2, 2), body]);
}

/** Puts segments behind the start of a JPEG. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The same JPEG without the segments of this marker. */
export function withoutMarker(jpeg: Uint8Array, marker: number): Buffer {
  const parts = [Buffer.from(jpeg.subarray(0, 2))];
  for (let at = 2; ;) {
    const next = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (jpeg[at + 1] !== marker) parts.push(Buffer.from(jpeg.subarray(at, next)));
    if (jpeg[at + 1] === 0xda) return Buffer.concat([...parts, jpeg.subarray(next)]);
    at = next;
  }
}

/** Exif that says how the camera was held and nothing else, in either order of bytes and type of number. */
export function exifOf(orientation: number, { little = false, type = 3, letters = true } = {}): Buffer {
  const word = (value: number, bytes: 2 | 4) => {
    const buffer = big(value, bytes);
    return little ? Buffer.from([...buffer].reverse()) : buffer;
  };
  const value =
    type === 1
      ? Buffer.from([orientation, 0, 0, 0])
      : type === 4
        ? word(orientation, 4)
        : Buffer.concat([word(orientation, 2), Buffer.alloc(2)]);
  const other = [word(0x010f, 2), word(2, 2), word(4, 4), ascii("Pat\0")];
  const entry = [word(0x0112, 2), word(type, 2), word(1, 4), value];
  return Buffer.concat([
    ...(letters ? [ascii("Exif\0\0")] : []),
    ...[ascii(little ? "II" : "MM"), word(42, 2), word(8, 4), word(2, 2)],
    ...[...other, ...entry, word(0, 4)],
  ]);
}

export function webpChunk(name: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([ascii(name), length, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP without loss, in its larger form with these chunks around the pixels. */
export function webpOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  { before = [], after = [], flags = 0x10 }: { before?: Buffer[]; after?: Buffer[]; flags?: number } = {},
): Buffer {
  const plain = Buffer.from(new PhotonImage(pixels.slice(), width, height).get_bytes_webp()).subarray(12);
  const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
  const canvas = webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, ...three(width - 1), ...three(height - 1)]));
  const chunks = Buffer.concat([canvas, ...before, plain, ...after]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + chunks.length);
  return Buffer.concat([ascii("RIFF"), length, ascii("WEBP"), chunks]);
}

/** How four inks are written: the wrong way round with Adobe's note, as numbers of ink without, mixed as light is. */
export type InkWriting = "marked" | "unmarked" | "mixed";

/**
 * A JPEG of four inks in flat blocks of 8 x 8, by hand: each block has but its mean. A picture of one column or more of such
 * blocks is enough to tell how its inks are read.
 * @param blocks cyan, magenta, yellow, black from 0 to 255, row after row
 */
export function inksOf(
  blocks: readonly (readonly [number, number, number, number])[],
  across: number,
  writing: InkWriting,
  ...segments: Buffer[]
): Buffer {
  const adobe = jpegSegment(
    0xee,
    Buffer.concat([ascii("Adobe"), Buffer.from([0, 100, 0, 0, 0, 0, writing === "mixed" ? 2 : 0])]),
  );
  const stored = blocks.map((inks) => {
    if (writing === "unmarked") return [...inks];
    const [cyan, magenta, yellow, black] = inks;
    if (writing === "marked") return [255 - cyan, 255 - magenta, 255 - yellow, 255 - black];
    // Adobe's programs turn inks round, then make light of them, then mix (T.872, 6.5.3).
    const [r, g, b] = [cyan, magenta, yellow];
    return [
      0.299 * r + 0.587 * g + 0.114 * b,
      128 - 0.168736 * r - 0.331264 * g + 0.5 * b,
      128 + 0.5 * r - 0.418688 * g - 0.081312 * b,
      255 - black,
    ];
  });
  const [width, height] = [8 * across, 8 * Math.ceil(blocks.length / across)];
  // One table: a mean needs its number of bits (0 to 11), whose words are all four bits long; "nothing more" is one bit.
  const dc = jpegSegment(
    0xc4,
    Buffer.concat([
      Buffer.of(0, 0, 0, 0, 12),
      Buffer.alloc(12),
      Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ]),
  );
  const ac = jpegSegment(0xc4, Buffer.concat([Buffer.of(0x10, 1), Buffer.alloc(15), Buffer.of(0)]));
  let bits = "";
  const before = [0, 0, 0, 0];
  for (const block of stored) {
    block.forEach((value, part) => {
      const mean = Math.round((value - 128) * 8);
      const step = mean - (before[part] ?? 0);
      before[part] = mean;
      const size = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
      bits += size.toString(2).padStart(4, "0");
      if (size > 0) bits += (step > 0 ? step : step + (1 << size) - 1).toString(2).padStart(size, "0");
      bits += "0";
    });
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const data = Buffer.from(
    (bits.match(/.{8}/g) ?? []).flatMap((each) => (each === "11111111" ? [255, 0] : [parseInt(each, 2)])),
  );
  const parts = [1, 2, 3, 4];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(writing === "unmarked" ? [] : [adobe]),
    ...segments,
    jpegSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    jpegSegment(
      0xc0,
      Buffer.concat([
        Buffer.of(8),
        big(height, 2),
        big(width, 2),
        Buffer.from([4, ...parts.flatMap((id) => [id, 0x11, 0])]),
      ]),
    ),
    ...[dc, ac],
    jpegSegment(0xda, Buffer.from([4, ...parts.flatMap((id) => [id, 0]), 0, 63, 0])),
    data,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A progressive JPEG of nothing, gone through so many times more than it needs: seventeen bytes each. */
export function manyScans(width: number, height: number, times: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const head = [
    jpegSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    jpegSegment(0xc2, Buffer.concat([Buffer.of(8), big(height, 2), big(width, 2), Buffer.of(1, 1, 0x11, 0)])),
    jpegSegment(0xc4, Buffer.concat([Buffer.of(0, 1), Buffer.alloc(15), Buffer.of(0)])),
    jpegSegment(0xc4, Buffer.concat([Buffer.of(0x10, 1), Buffer.alloc(15), Buffer.of(0xe0)])),
  ];
  const first = Buffer.concat([
    jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 0, 0)),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ]);
  // "Nothing in the next 16384 to 32767 blocks": one bit for the word, fourteen for how many.
  const runs = Math.ceil(blocks / 32767);
  const bits = "011111111111111".repeat(runs).padEnd(Math.ceil((15 * runs) / 8) * 8, "0");
  const nothing = Buffer.from(
    (bits.match(/.{8}/g) ?? []).flatMap((each) => (each === "11111111" ? [255, 0] : [parseInt(each, 2)])),
  );
  const more = Buffer.concat([jpegSegment(0xda, Buffer.of(1, 1, 0, 1, 63, 0)), nothing]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...head,
    first,
    ...Array.from({ length: times }, () => more),
    Buffer.from([0xff, 0xd9]),
  ]);
}
