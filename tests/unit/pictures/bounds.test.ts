import { PhotonImage } from "@cf-wasm/photon";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cleanJpeg } from "../../../pictures/upload/clean-jpeg.ts";
import { joined } from "../../../pictures/upload/cleaned.ts";
import { readUpload } from "../../../pictures/upload/read-upload.ts";
import { byteReader } from "../../../print/image/byte-reader.ts";
import { pngPixels } from "../../../print/image/png-pixels.ts";
import { jpegPixels } from "../../../print/jpeg/jpeg-rows.ts";
import { Refused } from "../../../print/refused.ts";
import { pieces } from "../print/print-kit.ts";
import { expectAtMost } from "../../support/times.ts";
import {
  jpegOf,
  jpegSegment,
  manyScans,
  pngChunk,
  pngFile,
  pngOf,
  quarters,
  webpChunk,
  webpOf,
  withSegments,
} from "../../support/made-files.ts";

const size = { width: 24, height: 16 };
const picture = quarters(size.width, size.height, [
  [200, 30, 20],
  [20, 160, 40],
  [30, 40, 190],
  [230, 220, 40],
]);
const jpeg = jpegOf(picture, size);
const png = pngOf(picture, size);
const words = (text: string) => Buffer.from(text, "latin1");
const head = (width: number, height: number, bits: number, type: number) => {
  const buffer = Buffer.alloc(13);
  buffer.writeUInt32BE(width, 0);
  buffer.writeUInt32BE(height, 4);
  buffer.set([bits, type], 8);
  return pngChunk("IHDR", buffer);
};
const SIGNATURE = png.subarray(0, 8);
const END = pngChunk("IEND", Buffer.alloc(0));
/** A PNG of one colour that says what it likes. */
const flat = (width: number, height: number, bits: number, type: number, bytes: number) =>
  Buffer.concat([
    SIGNATURE,
    head(width, height, bits, type),
    pngChunk("IDAT", deflateSync(Buffer.alloc(bytes))),
    END,
  ]);

async function verdict(bytes: Uint8Array) {
  const read = await readUpload(bytes, [160, 400, 800, 1600]);
  return read.ok ? "taken" : read.error;
}
/** A photograph of half a megapixel. */
const ORDINARY = jpegOf(
  quarters(800, 600, [
    [200, 30, 20],
    [20, 160, 40],
    [30, 40, 190],
    [230, 220, 40],
  ]),
  { width: 800, height: 600 },
);

describe("a JPEG whose numbers are larger than pixels can make them", () => {
  /** The factors of the first table, spoiled from a place on. */
  const withFactors = (from: number, factor: number) => {
    const spoiled = Buffer.from(ORDINARY);
    const table = spoiled.indexOf(Buffer.from([0xff, 0xdb])) + 5;
    return spoiled.fill(factor, table + from, table + 64);
  };
  it("is refused, since each program would draw another picture of it", async () => {
    expect(await verdict(withFactors(0, 255))).toBe("broken");
    expect(await verdict(withFactors(0, 3))).toBe("taken");
  });

  it.each([1, 20, 50, 100])("one of black and white dots in the quality %i is taken", async (quality) => {
    const [width, height] = [48, 32];
    const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
      const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
      const isWhite = y < 16 ? (x + y) % 2 : x % 2;
      return at % 4 === 3 || isWhite ? 255 : 0;
    });
    const image = new PhotonImage(pixels, width, height);
    expect(await verdict(Buffer.from(image.get_bytes_jpeg(quality)))).toBe("taken");
    image.free();
  });
});

describe("a file that would keep its reader busy", () => {
  it.each<[string, () => Buffer, string]>([
    ["goes through its pixels 5,000 times", () => manyScans(2000, 1600, 5000), "broken"],
    ["goes through its pixels 150 times", () => manyScans(1000, 800, 150), "broken"],
    [
      "has a hundred thousand empty tables",
      () =>
        withSegments(jpeg, ...Array.from({ length: 26 }, () => jpegSegment(0xc4, Buffer.alloc(17 * 3800)))),
      "broken",
    ],
    [
      "has a million fill bytes and segments of nothing",
      () =>
        withSegments(
          jpeg,
          Buffer.alloc(1_000_000, 0xff),
          ...Array.from({ length: 5000 }, () => jpegSegment(0xe5, Buffer.alloc(0))),
        ),
      "broken",
    ],
    ["is ten million pixels wide and four high", () => flat(10_000_000, 4, 16, 6, 1000), "too_many_pixels"],
    ["is 30,001 pixels high and one wide", () => flat(1, 30_001, 8, 0, 60_002), "too_many_pixels"],
    [
      "has a hundred thousand chunks of nothing",
      () =>
        Buffer.concat([
          png.subarray(0, -12),
          ...Array.from({ length: 100_001 }, () => pngChunk("tEXt", Buffer.alloc(0))),
          END,
        ]),
      "broken",
    ],
    ["has rows without end", () => flat(100, 100, 8, 6, 50_000_000), "broken"],
    [
      "is a WebP of a thousand chunks",
      () =>
        webpOf(picture, size, {
          after: Array.from({ length: 1000 }, () => webpChunk("ABCD", Buffer.alloc(1))),
        }),
      "broken",
    ],
  ])("%s and is refused at once", async (_what, made, error) => {
    const file = made();
    await expectAtMost(
      10,
      () => verdict(ORDINARY),
      async () => expect(await verdict(file)).toBe(error),
    );
  });

  it("passes over what deflates to more than it could be", async () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000));
    const profile = pngChunk("iCCP", Buffer.concat([words("p\0\0"), bomb]));
    const file = pngOf(picture, size, {
      before: [profile, pngChunk("zTXt", Buffer.concat([words("t\0\0"), bomb]))],
    });
    await expectAtMost(
      10,
      () => verdict(ORDINARY),
      async () => expect(await verdict(file)).toBe("taken"),
    );
  });

  it("takes one that is gone through as often as programs do", async () => {
    expect(await verdict(manyScans(1000, 800, 8))).toBe("taken");
    expect(await verdict(manyScans(64, 64, 150))).toBe("taken");
  });

  it("is refused by the readers of print files as well", async () => {
    expect(() => jpegPixels(manyScans(2000, 1600, 150))).toThrow(Refused);
    const wide = () => Promise.resolve(byteReader(pieces(flat(10_000_000, 4, 16, 6, 1000))));
    await expect(pngPixels(wide)).rejects.toThrow(Refused);
  });
});

describe("a file of a kind that is not taken", () => {
  const frameOf = (marker: number, bits = 8) => {
    const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const other = Buffer.from(jpeg);
    other[at + 1] = marker;
    other[at + 4] = bits;
    return other;
  };
  /** The same JPEG with another byte so far behind a marker. */
  const changed = (marker: number[], place: number, value: number) => {
    const other = Buffer.from(jpeg);
    other[jpeg.indexOf(Buffer.from(marker)) + place] = value;
    return other;
  };
  const moves = pngChunk("acTL", Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]));
  const single = pngChunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  it.each<[string, Buffer, string]>([
    ["a lossless JPEG", frameOf(0xc3), "unusual"],
    ["an arithmetic JPEG", frameOf(0xc9), "unusual"],
    ["a JPEG of twelve bits", frameOf(0xc1, 12), "unusual"],
    ["a JPEG with a factor of nothing", changed([0xff, 0xdb], 5, 0), "broken"],
    ["a JPEG with a table that lacks its symbols", changed([0xff, 0xc4], 6, 200), "broken"],
    ["a JPEG whose frame is longer than its parts", changed([0xff, 0xc0], 9, 1), "broken"],
    ["a JPEG with two parts of one name", changed([0xff, 0xc0], 13, 1), "broken"],
    ["a JPEG with a second start in it", withSegments(jpeg, Buffer.from([0xff, 0xd8])), "broken"],
    ["a JPEG without an end", jpeg.subarray(0, -2), "broken"],
    ["an animated PNG", pngOf(picture, size, { before: [moves] }), "animated"],
    [
      "a PNG that says that it is animated, of one picture",
      pngOf(picture, size, { before: [single] }),
      "taken",
    ],
    ["an animated WebP", webpOf(picture, size, { flags: 0x12 }), "animated"],
    [
      "a WebP with frames",
      webpOf(picture, size, { before: [webpChunk("ANIM", Buffer.alloc(6))] }),
      "animated",
    ],
    [
      "a PNG with two palettes",
      pngFile({ ...size, type: 3 }, [], {
        before: [pngChunk("PLTE", Buffer.alloc(6)), pngChunk("PLTE", Buffer.alloc(6))],
      }),
      "broken",
    ],
    ["a PNG of colours with four bits", flat(8, 8, 4, 2, 104), "broken"],
    [
      "a PNG with a chunk that everybody must know",
      pngOf(picture, size, { before: [pngChunk("ABCD", Buffer.alloc(3))] }),
      "broken",
    ],
    [
      "a PNG for bright screens",
      pngOf(picture, size, { before: [pngChunk("cICP", Buffer.from([9, 16, 0, 1]))] }),
      "wide_colours",
    ],
  ])("%s", async (_what, file, error) => {
    expect(await verdict(file)).toBe(error);
  });

  it("a PNG that lies about its size by one bit is caught by its check", async () => {
    const file = Buffer.from(png);
    file[19] = (file[19] ?? 0) ^ 1;
    expect(await verdict(file)).toBe("broken");
  });

  it("a large one that is held otherwise, in a format that cannot be turned row by row", async () => {
    const large = { width: 2000, height: 1700 };
    const pixels = new Uint8Array(large.width * large.height * 4).fill(255);
    const exif = Buffer.from("4d4d002a0000000800010112000300000001000600000000000000", "hex");
    expect(await verdict(pngOf(pixels, large, { after: [pngChunk("eXIf", exif)] }))).toBe(
      "too_large_to_turn",
    );
    expect(await verdict(webpOf(pixels, large, { after: [webpChunk("EXIF", exif)] }))).toBe(
      "too_large_to_turn",
    );
  });
});

describe("what stands behind the end or between scans", () => {
  const plain = Buffer.from(joined(cleanJpeg(jpeg).parts));
  const film = Buffer.concat([words("ftypmp42 GPS 51.5N "), Buffer.from([0xff, 0xd9]), words("sound"), jpeg]);
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  it.each<[string, Buffer]>([
    ["text with another end", Buffer.concat([jpeg, words("GPS"), Buffer.from([0xff, 0xd9])])],
    ["a film that holds ends", Buffer.concat([jpeg, film])],
    ["a second picture", Buffer.concat([jpeg, withSegments(jpeg, jpegSegment(0xe1, words("Exif\0\0GPS")))])],
    [
      "a comment before the pixels",
      Buffer.concat([jpeg.subarray(0, scan), jpegSegment(0xfe, words("GPS")), jpeg.subarray(scan)]),
    ],
    [
      "a note between the pixels and the end",
      Buffer.concat([jpeg.subarray(0, -2), jpegSegment(0xe1, words("Exif\0\0GPS")), jpeg.subarray(-2)]),
    ],
    ["marks that nobody knows", withSegments(jpeg, jpegSegment(0xf3, words("GPS")))],
  ])("a JPEG loses %s", (_what, file) => {
    expect(Buffer.from(joined(cleanJpeg(file).parts)).equals(plain)).toBe(true);
  });

  it("a JPEG loses the small picture that JFIF may hold", () => {
    const body = Buffer.concat([
      words("JFIF\0"),
      Buffer.from([1, 2, 0, 0, 1, 0, 1, 2, 2]),
      words("GPSGPSGPSGPS"),
    ]);
    const kept = Buffer.from(
      joined(
        cleanJpeg(Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe0, body), jpeg.subarray(20)])).parts,
      ),
    );
    expect(kept.includes("GPS")).toBe(false);
    expect(kept.length).toBe(plain.length);
  });
});
