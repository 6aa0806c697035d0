import { PhotonImage } from "@cf-wasm/photon";
import { describe, expect, it } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import type { PlacedPicture } from "../../../app/rendering/print-job.ts";
import { orientationSegment } from "../../../pictures/upload/clean-jpeg.ts";
import { Refused } from "../../../print/refused.ts";
import { pagePixels, pdfOf, type Pixels, pngOf } from "./print-kit.ts";

/** One canvas unit is one pixel of the picture is one millimetre. */
const area = { ...printArea(8, 4), converted: { width: 8, height: 4 } };
const placed: PlacedPicture = {
  kind: "picture",
  key: "it",
  width: 8,
  height: 4,
  matrix: [1, 0, 0, 1, 0, 0],
};

/** The page with the picture all over it, ten pixels for each of its own. */
async function printed(bytes: Uint8Array, of: Partial<typeof area> = {}, layer = placed): Promise<Pixels> {
  const pdf = await pdfOf({ area: { ...area, ...of }, layers: [layer] }, { it: bytes });
  return pagePixels(pdf, { width: (of.converted ?? area.converted).width * 10 });
}
/** Colour of the middle of the picture's own pixel. */
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray(((y * 10 + 5) * width + x * 10 + 5) * 4).subarray(0, 3),
];
const rows = (row: (y: number) => number[]) => [0, 1, 2, 3].map((y) => Uint8Array.from(row(y)));
const columns = <Value>(value: (x: number) => Value) => [0, 1, 2, 3, 4, 5, 6, 7].map(value);
const size = { width: 8, height: 4 };

const KINDS: Record<string, { file: Uint8Array; clear: [x: number, y: number]; solid: [number, number] }> = {
  "colours with holes": {
    file: pngOf({
      ...size,
      bits: 8,
      type: 6,
      rows: rows((y) => columns((x) => [200, 40, 10, x < 4 || y < 2 ? 255 : 0]).flat()),
    }),
    clear: [6, 3],
    solid: [1, 1],
  },
  "colours of 16 bits with holes": {
    file: pngOf({
      ...size,
      bits: 16,
      type: 6,
      rows: rows((y) => columns((x) => [200, 0, 40, 0, 10, 0, x < 4 || y < 2 ? 255 : 0, 255]).flat()),
    }),
    clear: [6, 3],
    solid: [1, 1],
  },
  "grey with holes": {
    file: pngOf({
      ...size,
      bits: 8,
      type: 4,
      rows: rows((y) => columns((x) => [90, x === 7 && y === 0 ? 0 : 255]).flat()),
    }),
    clear: [7, 0],
    solid: [0, 3],
  },
  "a palette of four with holes": {
    file: pngOf({
      ...size,
      bits: 2,
      type: 3,
      rows: rows(() => [0b00_01_10_11, 0b11_10_01_00]),
      chunks: [
        { name: "PLTE", bytes: Uint8Array.from([0, 0, 0, 200, 40, 10, 0, 200, 0, 0, 0, 200]) },
        { name: "tRNS", bytes: Uint8Array.from([255, 255, 0]) },
      ],
    }),
    clear: [2, 0],
    solid: [1, 3],
  },
  "colours without holes, one of them clear": {
    file: pngOf({
      ...size,
      bits: 8,
      type: 2,
      rows: rows(() => columns((x) => (x < 4 ? [200, 40, 10] : [1, 2, 3])).flat()),
      chunks: [{ name: "tRNS", bytes: Uint8Array.from([0, 1, 0, 2, 0, 3]) }],
    }),
    clear: [6, 1],
    solid: [1, 1],
  },
  "black and white of one bit": {
    file: pngOf({ ...size, bits: 1, type: 0, rows: rows((y) => [y === 2 ? 0xff : 0x00]) }),
    clear: [4, 2],
    solid: [4, 0],
  },
};

describe("a PNG in a print file", () => {
  it.each(Object.entries(KINDS))("%s", async (_, { file, clear, solid }) => {
    const page = await printed(file);
    expect(at(page, ...clear)).toEqual([255, 255, 255]);
    expect(at(page, ...solid)).not.toEqual([255, 255, 255]);
    expect(at(page, ...solid)[0]).toBeLessThan(220);
  });

  it("stands as it is in the file when it has no holes", async () => {
    const file = pngOf({
      ...size,
      bits: 8,
      type: 2,
      rows: rows(() => columns(() => [9, 99, 199]).flat()),
    });
    const pdf = Buffer.from(await pdfOf({ area, layers: [placed] }, { it: file }));
    const idat = Buffer.from(file).indexOf("IDAT") + 4;
    expect(pdf.includes(Buffer.from(file).subarray(idat, idat + 8))).toBe(true);
  });

  const refusals: [string, Uint8Array, string][] = [
    [
      "interlaced",
      pngOf({
        ...size,
        bits: 8,
        type: 2,
        interlaced: true,
        rows: rows(() => columns(() => [1, 2, 3]).flat()),
      }),
      "picture_not_printable",
    ],
    [
      "fewer rows than it says",
      pngOf({
        ...size,
        bits: 8,
        type: 6,
        rows: rows(() => columns(() => [1, 2, 3, 4]).flat()).slice(1),
      }),
      "picture_broken",
    ],
    [
      "more rows than it says",
      pngOf({
        width: 8,
        height: 2,
        bits: 8,
        type: 2,
        rows: rows(() => columns(() => [1, 2, 3]).flat()),
      }),
      "picture_broken",
    ],
    ["cut off", KINDS["colours with holes"]?.file.subarray(0, 80) ?? new Uint8Array(), "picture_broken"],
    ["a text", Buffer.from("GIF89a, or any other file"), "picture_not_printable"],
  ];
  it.each(refusals)("is refused: %s", async (_, file, reason) => {
    await expect(pdfOf({ area, layers: [placed] }, { it: file })).rejects.toMatchObject({ reason });
  });

  it("is refused when the storage has none", async () => {
    const missing = pdfOf({ area, layers: [placed] });
    await expect(missing).rejects.toBeInstanceOf(Refused);
  });
});

describe("a JPEG in a print file", () => {
  /** Red to the left, blue to the right; its upper half darker. */
  const photo = (() => {
    const pixels = new Uint8Array(64 * 32 * 4);
    for (let place = 0; place < 64 * 32; place++) {
      const [x, y] = [place % 64, Math.floor(place / 64)];
      const light = y < 16 ? 120 : 255;
      pixels.set(x < 32 ? [light, 0, 0, 255] : [0, 0, light, 255], place * 4);
    }
    const image = new PhotonImage(pixels, 64, 32);
    const bytes = image.get_bytes_jpeg(95);
    image.free();
    return bytes;
  })();

  it("is there byte for byte", async () => {
    const pdf = Buffer.from(await pdfOf({ area, layers: [placed] }, { it: photo }));
    expect(pdf.includes(Buffer.from(photo))).toBe(true);
  });

  // Where the red half lies, and its dark end, once the picture is held upright.
  const turned: [number, (page: Pixels) => number[], (page: Pixels) => number[]][] = [
    [1, (page) => at(page, 1, 0), (page) => at(page, 6, 3)],
    [2, (page) => at(page, 6, 0), (page) => at(page, 1, 3)],
    [3, (page) => at(page, 6, 3), (page) => at(page, 1, 0)],
    [4, (page) => at(page, 1, 3), (page) => at(page, 6, 0)],
    [5, (page) => at(page, 0, 1), (page) => at(page, 3, 6)],
    [6, (page) => at(page, 3, 1), (page) => at(page, 0, 6)],
    [7, (page) => at(page, 3, 6), (page) => at(page, 0, 1)],
    [8, (page) => at(page, 0, 6), (page) => at(page, 3, 1)],
  ];
  it.each(turned)("is held upright as orientation %i says", async (orientation, darkRed, blue) => {
    const held = Buffer.concat([photo.subarray(0, 2), orientationSegment(orientation), photo.subarray(2)]);
    const onItsSide = orientation >= 5;
    const of = onItsSide
      ? { ...printArea(4, 8), converted: { width: 4, height: 8 } }
      : { converted: area.converted };
    const layer = onItsSide ? { ...placed, width: 4, height: 8 } : placed;
    const page = await printed(held, of, layer);
    const [red = 0, , notRed = 0] = darkRed(page);
    expect(red).toBeGreaterThan(90);
    expect(red).toBeLessThan(150);
    expect(notRed).toBeLessThan(40);
    expect(blue(page)[2]).toBeGreaterThan(220);
  });

  it("keeps its four inks, the right way round, and a profile only if it is for them", async () => {
    const cmyk = inFourParts(photo);
    const pdf = Buffer.from(await pdfOf({ area, layers: [placed] }, { it: cmyk })).toString("latin1");
    expect(pdf).toContain("/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]");
    const odd = Buffer.concat([photo.subarray(0, 2), profileSegment("CMYK"), photo.subarray(2)]);
    const plain = Buffer.from(await pdfOf({ area, layers: [placed] }, { it: odd })).toString("latin1");
    expect(plain).toContain("/ColorSpace /DeviceRGB");
    const right = Buffer.concat([photo.subarray(0, 2), profileSegment("RGB "), photo.subarray(2)]);
    const profiled = Buffer.from(await pdfOf({ area, layers: [placed] }, { it: right })).toString("latin1");
    expect(profiled).toMatch(/\/ColorSpace \[\/ICCBased \d+ 0 R\]/);
  });
});

/** What a picture of Adobe's programs says of itself; its pixels are not looked at. */
function inFourParts(photo: Uint8Array): Uint8Array {
  const adobe = Buffer.concat([Buffer.from([0xff, 0xee, 0, 14]), Buffer.from("Adobe"), Buffer.alloc(7)]);
  const bytes = Buffer.from(photo);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes[frame + 9] = 4;
  return Buffer.concat([bytes.subarray(0, 2), adobe, bytes.subarray(2)]);
}

function profileSegment(colours: string): Uint8Array {
  const profile = Buffer.alloc(200);
  profile.write(colours, 16);
  profile.write("acsp", 36);
  const body = Buffer.concat([Buffer.from("ICC_PROFILE\0"), Buffer.from([1, 1]), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
