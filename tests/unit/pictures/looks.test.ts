import { PhotonImage } from "@cf-wasm/photon";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import { parseRaster } from "../../../app/rendering/raster.ts";
import { matrixProfile, PRIMARIES, TRANSFERS } from "../../../pictures/upload/matrix-profile.ts";
import { readUpload } from "../../../pictures/upload/read-upload.ts";
import { writePng } from "../../../print/png/write-png.ts";
import { writeSvg } from "../../../print/svg/write-svg.ts";
import { JOB, pagePixels, pdfOf, pieces, svgPixels } from "../print/print-kit.ts";
import {
  type Colour,
  exifOf,
  inksOf,
  type InkWriting,
  jpegOf,
  jpegSegment,
  pngChunk,
  pngFile,
  pngOf,
  quarters,
  webpChunk,
  webpOf,
  withoutMarker,
  withSegments,
} from "../../support/made-files.ts";

const size = { width: 48, height: 32 };
const COLOURS: readonly Colour[] = [
  [190, 60, 70],
  [70, 160, 80],
  [60, 70, 180],
  [215, 200, 80],
];
const picture = quarters(size.width, size.height, COLOURS);
const words = (text: string) => Buffer.from(text, "latin1");

async function taken(bytes: Uint8Array, widths: number[] = [24]) {
  const read = await readUpload(bytes, widths);
  if (!read.ok) throw new Error(read.error);
  return read.picture;
}

type Pixels = { width: number; height: number; data: Uint8Array };
function pixelsOf(bytes: Uint8Array): Pixels {
  const image = PhotonImage.new_from_byteslice(bytes);
  return { width: image.get_width(), height: image.get_height(), data: image.get_raw_pixels() };
}
/** The colours of the middles of the four quarters, on white. */
function middles({ width, height, data }: Pixels): number[][] {
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      const cover = (data[at + 3] ?? 255) / 255;
      return [...data.subarray(at, at + 3)].map((part) => Math.round(part * cover + 255 * (1 - cover)));
    }),
  );
}
const away = (one: number[][], other: readonly (readonly number[])[]) =>
  Math.max(
    ...one.flatMap((colour, place) => colour.map((part, at) => Math.abs(part - (other[place]?.[at] ?? 0)))),
  );

/** What a picture looks like wherever it is seen: its file, the smaller one of lists, and the three kinds of print files. */
async function everywhere(bytes: Uint8Array): Promise<Record<string, number[][]>> {
  const { width, height, bytes: file, sizes } = await taken(bytes);
  const area = { ...printArea(width, height), converted: { width, height }, pixels: { width, height } };
  const layers = [
    { kind: "picture" as const, key: "it", width, height, matrix: [1, 0, 0, 1, 0, 0] as const },
  ];
  const open = () => Promise.resolve(pieces(file));
  const chunks: Record<"png" | "svg", Uint8Array[]> = { png: [], svg: [] };
  const sink = (of: "png" | "svg") => ({
    write: (chunk: Uint8Array) => Promise.resolve(void chunks[of].push(chunk.slice())),
    finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
    abort: () => Promise.resolve(),
  });
  await writePng({ ...JOB, area, layers }, open, sink("png"));
  await writeSvg({ ...JOB, area, layers }, open, sink("svg"));
  return {
    // One that is too large to be turned says how it is held, which this decoder does not obey.
    ...(!Buffer.from(file).includes("Exif") && { file: middles(pixelsOf(file)) }),
    ...Object.fromEntries(sizes.map((each) => [`list ${each.contentType}`, middles(pixelsOf(each.bytes))])),
    "print file as PDF": middles(await pagePixels(await pdfOf({ area, layers }, { it: file }), { width })),
    "print file as PNG": middles(pixelsOf(Buffer.concat(chunks.png))),
    "print file as SVG": middles(svgPixels(Buffer.concat(chunks.svg).toString(), width)),
  };
}

async function expectEverywhere(bytes: Uint8Array, colours: readonly (readonly number[])[], near = 9) {
  const seen = await everywhere(bytes);
  expect(Object.keys(seen).length).toBeGreaterThan(3);
  for (const [where, own] of Object.entries(seen)) {
    if (away(own, colours) > near) expect({ where, own }).toEqual({ where, own: colours });
  }
}

/** The quarters of a picture that is held so, as its holder saw them: which stored one is where. */
const HELD: Record<number, number[]> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
};
const ways = [1, 2, 3, 4, 5, 6, 7, 8];

describe("a picture that was held otherwise than upright", () => {
  const formats: [string, (exif: (letters: boolean) => Buffer) => Buffer][] = [
    ["JPEG", (exif) => withSegments(jpegOf(picture, size), jpegSegment(0xe1, exif(true)))],
    ["PNG, before its pixels", (exif) => pngOf(picture, size, { before: [pngChunk("eXIf", exif(false))] })],
    ["PNG, behind its pixels", (exif) => pngOf(picture, size, { after: [pngChunk("eXIf", exif(false))] })],
    ["WebP", (exif) => webpOf(picture, size, { after: [webpChunk("EXIF", exif(false))], flags: 0x18 })],
    [
      "WebP with letters before its Exif",
      (exif) => webpOf(picture, size, { after: [webpChunk("EXIF", exif(true))] }),
    ],
  ];
  const cases = formats.flatMap(([format, made]) => ways.map((way) => [format, way, made] as const));
  it.each(cases)("%s, way %i", async (_format, way, made) => {
    const little = way % 2 === 0;
    const type = [3, 4, 1][way % 3] ?? 3;
    const file = made((letters) => exifOf(way, { little, type, letters }));
    const stood = HELD[way]!.map((quarter) => COLOURS[quarter]!);
    const { width, height, sizes, bytes } = await taken(file);
    expect([width, height]).toEqual(way >= 5 ? [size.height, size.width] : [size.width, size.height]);
    for (const each of [bytes, ...sizes.map((one) => one.bytes)])
      expect(away(middles(pixelsOf(each)), stood)).toBeLessThan(9);
    expect(Buffer.from(bytes).includes("Pat")).toBe(false);
  });

  it("believes the first of two that say it, and none that make no sense", async () => {
    const twice = withSegments(
      jpegOf(picture, size),
      ...[jpegSegment(0xe1, exifOf(6)), jpegSegment(0xe1, exifOf(8))],
    );
    await expectEverywhere(
      twice,
      HELD[6]!.map((quarter) => COLOURS[quarter]!),
    );
    const odd = withSegments(
      jpegOf(picture, size),
      jpegSegment(0xe1, exifOf(9)),
      jpegSegment(0xe1, exifOf(3)),
    );
    await expectEverywhere(
      odd,
      HELD[3]!.map((quarter) => COLOURS[quarter]!),
    );
    const xmp = words('http://ns.adobe.com/xap/1.0/\0<rdf:Description tiff:Orientation="6"/>');
    await expectEverywhere(withSegments(jpegOf(picture, size), jpegSegment(0xe1, xmp)), COLOURS);
  });
});

/** The same colours, as numbers of another space; by the curve and the lights, not by the converter. */
const P3: readonly Colour[] = [
  [176, 70, 74],
  [94, 158, 89],
  [62, 70, 174],
  [212, 201, 100],
];
const wide = Buffer.from(matrixProfile(PRIMARIES[12]!, TRANSFERS[13]!));
const inP3 = quarters(size.width, size.height, P3);
const iccOf = (profile: Uint8Array, number = 1, of = 1) =>
  jpegSegment(0xe2, Buffer.concat([words("ICC_PROFILE\0"), Buffer.of(number, of), profile]));
const iccpOf = (profile: Uint8Array) =>
  pngChunk("iCCP", Buffer.concat([words("it\0\0"), deflateSync(profile)]));
const fourBytes = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, place) => bytes.writeUInt32BE(value, 4 * place));
  return bytes;
};
const screens = Buffer.from(matrixProfile(PRIMARIES[1]!, TRANSFERS[13]!));

describe("a picture in other colours looks the same in list, designer and print", () => {
  const cHRM = pngChunk("cHRM", fourBytes(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000));
  it.each<[string, () => Uint8Array]>([
    ["JPEG with a profile", () => withSegments(jpegOf(inP3, size), iccOf(wide))],
    [
      "JPEG with a profile in two pieces, the second first",
      () =>
        withSegments(jpegOf(inP3, size), iccOf(wide.subarray(200), 2, 2), iccOf(wide.subarray(0, 200), 1, 2)),
    ],
    ["PNG with a profile", () => pngOf(inP3, size, { before: [iccpOf(wide)] })],
    ["PNG of 16 bits with a profile", () => pngOf(inP3, { ...size, bits: 16 }, { before: [iccpOf(wide)] })],
    [
      "PNG with coded colours",
      () => pngOf(inP3, size, { before: [pngChunk("cICP", Buffer.from([12, 13, 0, 1]))] }),
    ],
    [
      "PNG with coded colours and a profile that says otherwise",
      () => pngOf(inP3, size, { before: [pngChunk("cICP", Buffer.from([12, 13, 0, 1])), iccpOf(screens)] }),
    ],
    ["PNG with its lights noted", () => pngOf(inP3, size, { before: [cHRM] })],
    ["WebP with a profile", () => webpOf(inP3, size, { before: [webpChunk("ICCP", wide)], flags: 0x30 })],
  ])("%s", async (_what, made) => {
    await expectEverywhere(made(), COLOURS);
  });

  it.each<[string, () => Uint8Array]>([
    ["JPEG with the profile of screens", () => withSegments(jpegOf(picture, size), iccOf(screens))],
    [
      "JPEG with a profile of which a piece is missing",
      () => withSegments(jpegOf(picture, size), iccOf(wide, 1, 2)),
    ],
    [
      "JPEG with words for a profile",
      () => withSegments(jpegOf(picture, size), iccOf(words("sRGB".repeat(80)))),
    ],
    ["PNG with the profile of screens", () => pngOf(picture, size, { before: [iccpOf(screens)] })],
    [
      "PNG that says sRGB, and notes of lights that say otherwise",
      () => pngOf(picture, size, { before: [pngChunk("sRGB", Buffer.of(0)), cHRM] }),
    ],
    [
      "PNG with the usual gamma",
      () => pngOf(picture, size, { before: [pngChunk("gAMA", fourBytes(45455))] }),
    ],
  ])("%s: stays as it came", async (_what, made) => {
    const file = made();
    await expectEverywhere(file, COLOURS);
    const { bytes } = await taken(file);
    const plain = file[0] === 0xff ? jpegOf(picture, size) : pngOf(picture, size);
    expect(Buffer.from(bytes).equals(plain)).toBe(true);
  });

  it("a gamma that is not that of screens is obeyed", async () => {
    // The numbers are light itself: half the light is 188 on a screen.
    const half = quarters(size.width, size.height, [
      [128, 128, 128],
      [255, 255, 255],
      [0, 0, 0],
      [55, 55, 55],
    ]);
    const light = [
      [188, 188, 188],
      [255, 255, 255],
      [0, 0, 0],
      [128, 128, 128],
    ];
    await expectEverywhere(pngOf(half, size, { before: [pngChunk("gAMA", fourBytes(100000))] }), light);
    const coded = pngChunk("cICP", Buffer.from([1, 8, 0, 1]));
    await expectEverywhere(pngOf(half, size, { before: [coded] }), light);
  });

  it("grey by a profile of grey, which colours do not take", async () => {
    const grey = (marker: string) => {
      const profile = Buffer.alloc(128 + 4 + 24 + 20 + 16);
      profile.writeUInt32BE(profile.length);
      profile.writeUInt32BE(0x02400000, 8);
      profile.write(`mntr${marker}XYZ `, 12, "latin1");
      profile.write("acsp", 36, "latin1");
      profile.set(Buffer.from("0000f6d6000100000000d32d", "hex"), 68);
      profile.writeUInt32BE(2, 128);
      profile.write("wtpt", 132, "latin1");
      profile.set(fourBytes(156, 20), 136);
      profile.write("kTRC", 144, "latin1");
      profile.set(fourBytes(176, 14), 148);
      profile.write("XYZ ", 156, "latin1");
      profile.set(Buffer.from("0000f6d6000100000000d32d", "hex"), 164);
      profile.write("curv", 176, "latin1");
      profile.set([0, 0, 0, 1, 1, 0], 184);
      return profile;
    };
    const rows = Array.from({ length: size.height }, (_, y) =>
      Buffer.from(
        Array.from({ length: size.width }, (__, x) => (y < 16 ? (x < 24 ? 128 : 255) : x < 24 ? 0 : 55)),
      ),
    );
    const light = [
      [188, 188, 188],
      [255, 255, 255],
      [0, 0, 0],
      [128, 128, 128],
    ];
    const same = [
      [128, 128, 128],
      [255, 255, 255],
      [0, 0, 0],
      [55, 55, 55],
    ];
    const made = (profile: Buffer) => pngFile({ ...size, type: 0 }, rows, { before: [iccpOf(profile)] });
    await expectEverywhere(made(grey("GRAY")), light);
    await expectEverywhere(made(wide), same);
    await expectEverywhere(pngOf(picture, size, { before: [iccpOf(grey("GRAY"))] }), COLOURS);
  });
});

describe("four inks", () => {
  const [cyan, brown, black, pale] = [
    [255, 0, 0, 0],
    [40, 160, 200, 60],
    [0, 0, 0, 255],
    [10, 20, 60, 5],
  ] as const;
  const blocks = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3].map((column) => (row < 2 ? (column < 2 ? cyan : brown) : column < 2 ? black : pale)),
  );
  const shown = [cyan, brown, black, pale].map(([c, m, y, k]) =>
    [c, m, y].map((ink) => Math.round(((255 - ink) * (255 - k)) / 255)),
  );

  it.each<InkWriting>(["marked", "unmarked", "mixed"])(
    "that are %s look alike everywhere",
    async (writing) => {
      await expectEverywhere(inksOf(blocks, 4, writing), shown);
    },
  );

  it.each<InkWriting>(["marked", "unmarked", "mixed"])(
    "that are %s are told to who places them",
    async (writing) => {
      const { bytes, sizes } = await taken(inksOf(blocks, 4, writing));
      for (const each of [bytes, ...sizes.map((one) => one.bytes)])
        expect(parseRaster(each)?.colours).toBe("cmyk");
    },
  );

  it("are turned as well", async () => {
    const file = inksOf(blocks, 4, "unmarked", jpegSegment(0xe1, exifOf(6)));
    await expectEverywhere(
      file,
      HELD[6]!.map((quarter) => shown[quarter]!),
    );
  });

  it("stay four when a profile of three comes with them", async () => {
    await expectEverywhere(inksOf(blocks, 4, "marked", iccOf(screens)), shown);
  });
});

describe("three parts of a JPEG", () => {
  const rgb = (...segments: Buffer[]) => {
    // The same numbers, said to be red, green and blue: what was light and differences.
    const bare = withoutMarker(jpegOf(picture, size), 0xe0);
    return withSegments(bare, ...segments);
  };
  const adobe = (transform: number) =>
    jpegSegment(0xee, Buffer.concat([words("Adobe"), Buffer.from([0, 100, 0, 0, 0, 0, transform])]));
  const jfif = jpegSegment(0xe0, Buffer.concat([words("JFIF\0"), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])]));
  const mixed = COLOURS.map(([r = 0, g = 0, b = 0]) => [
    Math.round(0.299 * r + 0.587 * g + 0.114 * b),
    Math.round(128 - 0.168736 * r - 0.331264 * g + 0.5 * b),
    Math.round(128 + 0.5 * r - 0.418688 * g - 0.081312 * b),
  ]);

  it.each<[string, Buffer, readonly (readonly number[])[]]>([
    ["that Adobe says are colours", rgb(adobe(0)), mixed],
    ["that Adobe says are light and differences", rgb(adobe(1)), COLOURS],
    ["that nobody says anything of", rgb(), COLOURS],
    ["that JFIF and Adobe say different things of", rgb(jfif, adobe(0)), COLOURS],
  ])("%s", async (_what, file, colours) => {
    await expectEverywhere(file, colours);
  });
});

describe("what lets the ground through", () => {
  const white = [255, 255, 255];
  it("grey with one clear shade, of 8 and of 16 bits", async () => {
    const shade = (x: number, y: number) => (y < 16 ? (x < 24 ? 60 : 200) : x < 24 ? 61 : 0);
    for (const bits of [8, 16]) {
      const rows = Array.from({ length: size.height }, (_, y) =>
        Buffer.from(
          Array.from({ length: size.width }, (__, x) =>
            bits === 16 ? [shade(x, y), 7] : [shade(x, y)],
          ).flat(),
        ),
      );
      const clear = pngChunk("tRNS", bits === 16 ? Buffer.of(60, 7) : Buffer.of(0, 60));
      const grey = (value: number) => [value, value, value];
      await expectEverywhere(pngFile({ ...size, bits, type: 0 }, rows, { before: [clear] }), [
        white,
        grey(200),
        grey(61),
        grey(0),
      ]);
    }
  });

  it("a palette with shares, and a number that it lacks", async () => {
    const rows = Array.from({ length: size.height }, (_, y) =>
      Buffer.from(
        Array.from({ length: size.width }, (__, x) => (y < 16 ? (x < 24 ? 0 : 1) : x < 24 ? 2 : 9)),
      ),
    );
    const before = [
      pngChunk("PLTE", Buffer.from([200, 30, 20, 20, 160, 40, 30, 40, 190])),
      pngChunk("tRNS", Buffer.of(0, 128)),
    ];
    await expectEverywhere(pngFile({ ...size, type: 3 }, rows, { before }), [
      white,
      [137, 207, 147],
      [30, 40, 190],
      [0, 0, 0],
    ]);
  });
});

describe("a photograph that no Worker can hold", () => {
  const large = { width: 2000, height: 1700 };
  it.each<[string, () => Buffer, number[]]>([
    [
      "JPEG with a profile and held otherwise",
      () => withSegments(jpegOf(quarters(2000, 1700, P3), large), iccOf(wide), jpegSegment(0xe1, exifOf(6))),
      [2, 0, 3, 1],
    ],
    [
      "PNG with a profile",
      () => pngOf(quarters(2000, 1700, P3), large, { before: [iccpOf(wide)] }),
      [0, 1, 2, 3],
    ],
  ])("%s looks the same everywhere", async (_what, made, places) => {
    await expectEverywhere(
      made(),
      places.map((place) => COLOURS[place]!),
    );
  });
});
