/**
 * Generated and mutated files through the reader of all uploads. `PICTURE_FILES=10000 PICTURE_SEED=7 npx vitest run
 * --project unit tests/unit/pictures/many-files.test.ts` is the long form; it tells its figures.
 */
import { PhotonImage } from "@cf-wasm/photon";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import { FILE_WIDTHS } from "../../../app/domain/pictures/stored-picture.ts";
import { parseRaster } from "../../../app/rendering/raster.ts";
import { matrixProfile, PRIMARIES, TRANSFERS } from "../../../pictures/upload/matrix-profile.ts";
import { readUpload } from "../../../pictures/upload/read-upload.ts";
import { writePng } from "../../../print/png/write-png.ts";
import {
  exifOf,
  inksOf,
  jpegOf,
  jpegSegment,
  manyScans,
  pngChunk,
  pngOf,
  webpChunk,
  webpOf,
  withSegments,
} from "../../support/made-files.ts";
import { JOB, pagePixels, pdfOf, pieces } from "../print/print-kit.ts";

const COUNT = Number(process.env["PICTURE_FILES"] ?? 100);
const SEED = Number(process.env["PICTURE_SEED"] ?? 1);
/** What the doors ask for: the desk and the builder, a report of a problem, a page's own pictures, nothing. */
const DOORS: readonly (readonly number[])[] = [FILE_WIDTHS, [800], [400], []];

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value };
}
type Dice = ReturnType<typeof dice>;

/** Slow waves, so that what is compared in the mean is not noise. */
function waves(width: number, height: number, { below }: Dice, isClear: boolean): Uint8Array {
  const [a, b, c] = [below(7), below(7), below(7)];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const wave = (turns: number) => 128 + 100 * Math.sin(turns + 3 * x + 2 * y);
    pixels.set([wave(a), wave(b), wave(c), isClear ? 128 + 100 * Math.cos(4 * x) : 255], at * 4);
  }
  return pixels;
}

const PHOTOGRAPHS = ["baseline-420", "progressive-420", "progressive-444", "grey-progressive"].map((name) =>
  readFileSync(new URL(`../print/photographs/${name}.jpg`, import.meta.url)),
);
const PROFILES = [12, 9, 1].map((number) => Buffer.from(matrixProfile(PRIMARIES[number]!, TRANSFERS[13]!)));

function generated(roll: Dice): Buffer {
  const { below, of } = roll;
  const size = { width: 1 + below(130), height: 1 + below(130) };
  const exif = exifOf(below(10), { little: below(2) === 1, type: of([1, 3, 4]), letters: below(2) === 1 });
  const profile = of(PROFILES);
  switch (below(6)) {
    case 0:
      return Buffer.from(of(PHOTOGRAPHS));
    case 1: {
      const notes = [
        jpegSegment(0xe1, exif),
        jpegSegment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), profile])),
        jpegSegment(0xfe, Buffer.from("words")),
      ].filter(() => below(2) === 1);
      return withSegments(jpegOf(waves(size.width, size.height, roll, false), size), ...notes);
    }
    case 2: {
      const across = 1 + below(10);
      const ink = () => [below(256), below(256), below(256), below(128)] as const;
      const [one, other] = [ink(), ink()];
      const blocks = Array.from({ length: across * (1 + below(10)) }, (_, at) =>
        at % across < across / 2 ? one : other,
      );
      return inksOf(blocks, across, of(["marked", "unmarked", "mixed"]), jpegSegment(0xe1, exif));
    }
    case 3: {
      const before = [
        pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(profile)])),
        pngChunk("gAMA", Buffer.from([0, below(3), below(256), below(256)])),
        pngChunk("cICP", Buffer.from([of([1, 9, 12]), of([1, 8, 13, 16]), 0, 1])),
        pngChunk("eXIf", exif),
      ].filter(() => below(3) === 0);
      const pixels = waves(size.width, size.height, roll, below(2) === 1);
      return pngOf(pixels, { ...size, bits: of([8, 16]) }, { before });
    }
    case 4: {
      const before = below(2) === 1 ? [webpChunk("ICCP", profile)] : [];
      const pixels = waves(size.width, size.height, roll, below(2) === 1);
      return webpOf(pixels, size, { before, after: [webpChunk("EXIF", exif)], flags: 0x3c });
    }
    default:
      return manyScans(8 * (1 + below(40)), 8 * (1 + below(40)), below(300));
  }
}

/** The same file, spoiled in up to four places. */
function mutated(file: Buffer, roll: Dice): Buffer {
  const { below, of } = roll;
  let bytes = Buffer.from(file);
  for (let times = below(5); times > 0; times -= 1) {
    const at = below(bytes.length);
    const length = 1 + below(64);
    switch (below(8)) {
      case 0:
        bytes[at] = below(256);
        break;
      case 1:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
        break;
      case 2:
        bytes = bytes.subarray(0, Math.max(1, at));
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      case 5:
        if (at + 4 <= bytes.length) bytes.writeUInt32BE(of([0, 1, 0x7fffffff, 0xffffffff, 0xffff]), at);
        break;
      case 6:
        bytes = Buffer.concat([bytes, Buffer.from([0xff, 0xd9]), generated(roll)]);
        break;
      default:
        // Near the front, where sizes and kinds stand.
        bytes[Math.min(bytes.length - 1, below(64))] = of([0, 1, 2, 255, 128]);
    }
    if (bytes.length === 0) return Buffer.from([0]);
  }
  return bytes;
}

type Pixels = { width: number; height: number; data: Uint8Array };
function pixelsOf(bytes: Uint8Array): Pixels {
  const image = PhotonImage.new_from_byteslice(bytes);
  const pixels = { width: image.get_width(), height: image.get_height(), data: image.get_raw_pixels() };
  image.free();
  return pixels;
}

/** The pixels as another decoder has them; undefined where it breaks off. */
function inLibrary(bytes: Uint8Array): Pixels | undefined {
  try {
    return pixelsOf(bytes);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return undefined;
    throw error;
  }
}

/** The mean of all of it on white, and of its four quarters. */
function means({ width, height, data }: Pixels): number[] {
  const sums = new Float64Array(15);
  const counts = new Float64Array(5);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const quarter = 1 + (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0);
    const cover = (data[at * 4 + 3] ?? 0) / 255;
    for (const place of [0, quarter]) {
      for (let part = 0; part < 3; part += 1) {
        const seen = (data[at * 4 + part] ?? 0) * cover + 255 * (1 - cover);
        sums[place * 3 + part] = (sums[place * 3 + part] ?? 0) + seen;
      }
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return [...sums].map((sum, at) => sum / (counts[Math.floor(at / 3)] || 1));
}

/** How far two differ in the mean: all of it, and, where they are large enough to have quarters, each of those. */
function difference(one: Pixels, other: Pixels): number {
  const parts = Math.min(one.width, one.height, other.width, other.height) >= 16 ? 15 : 3;
  const [own, its] = [means(one), means(other)];
  return Math.max(...own.slice(0, parts).map((mean, at) => Math.abs(mean - (its[at] ?? 0))));
}

async function printed(file: Uint8Array, width: number, height: number): Promise<Pixels> {
  const area = { ...printArea(width, height), converted: { width, height }, pixels: { width, height } };
  const layers = [
    { kind: "picture" as const, key: "it", width, height, matrix: [1, 0, 0, 1, 0, 0] as const },
  ];
  const chunks: Uint8Array[] = [];
  await writePng({ ...JOB, area, layers }, () => Promise.resolve(pieces(file)), {
    write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
    finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
    abort: () => Promise.resolve(),
  });
  return pixelsOf(Buffer.concat(chunks));
}

const cpuMs = (before?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test(
  `of ${COUNT} files none takes long, and each that is taken looks the same in list, designer and print`,
  { timeout: 60_000 + COUNT * 500 },
  async () => {
    const roll = dice(SEED);
    const told: Record<string, number> = {};
    const worst = { ms: 0, ratio: 0, list: 0, png: 0, pdf: 0, compared: 0, unread: 0, memory: 0 };
    /** The slowest of some plain ones of this size, which a file may take ten times of. */
    const plain = jpegOf(waves(320, 320, roll, false), { width: 320, height: 320 });
    await readUpload(plain, FILE_WIDTHS);
    const began = process.cpuUsage();
    for (let each = 0; each < 10; each += 1) await readUpload(plain, FILE_WIDTHS);
    const plainMs = Math.max(8, cpuMs(began) / 10);
    const memory = process.memoryUsage().rss;
    for (let number = 0; number < COUNT; number += 1) {
      const file = mutated(generated(roll), roll);
      const widths = DOORS[number % DOORS.length] ?? [];
      const before = process.cpuUsage();
      const read = await readUpload(file, widths);
      const ms = cpuMs(before);
      worst.ms = Math.max(worst.ms, ms);
      worst.ratio = Math.max(worst.ratio, ms / plainMs);
      worst.memory = Math.max(worst.memory, process.memoryUsage().rss - memory);
      const name = read.ok ? "taken" : read.error;
      told[name] = (told[name] ?? 0) + 1;
      const where = `file ${number} of seed ${SEED}`;
      expect([where, ms < 10 * plainMs || ms < 300]).toEqual([where, true]);
      if (!read.ok) continue;
      const { picture } = read;
      if (picture.kind === "svg") continue;
      const shown = parseRaster(picture.bytes);
      expect([where, shown?.width, shown?.height]).toEqual([where, picture.width, picture.height]);
      // The library that is asked besides breaks off on few files with many scans, which browsers show.
      const own = inLibrary(picture.bytes);
      if (!own) {
        worst.unread += 1;
        continue;
      }
      const png = await printed(picture.bytes, picture.width, picture.height);
      worst.compared += 1;
      const lists = picture.sizes.map((size) => difference(own, pixelsOf(size.bytes)));
      worst.list = Math.max(worst.list, ...lists);
      worst.png = Math.max(worst.png, difference(own, png));
      if (number % 10 === 0) {
        const { width, height } = picture;
        const area = { ...printArea(width, height), converted: { width, height } };
        const layers = [
          { kind: "picture" as const, key: "it", width, height, matrix: [1, 0, 0, 1, 0, 0] as const },
        ];
        const page = await pagePixels(await pdfOf({ area, layers }, { it: picture.bytes }), {
          width: width * 4,
        });
        worst.pdf = Math.max(worst.pdf, difference(own, page));
      }
      expect([where, worst.list < 8, worst.png < 4, worst.pdf < 10]).toEqual([where, true, true, true]);
    }
    if (COUNT > 1000) console.log(JSON.stringify({ told, worst, plainMs }));
    expect(told["taken"]).toBeGreaterThan(COUNT / 5);
    expect(worst.unread).toBeLessThanOrEqual(Math.ceil(worst.compared / 100));
  },
);
