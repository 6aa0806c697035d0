import { crc32, deflateSync } from "node:zlib";
import { PhotonImage } from "@cf-wasm/photon";
import { expect, test } from "vitest";
import { MOST_UPLOAD_BYTES } from "../../../app/domain/pictures/upload.ts";
import { orientationSegment } from "../../../pictures/upload/clean-jpeg.ts";
import { readUpload } from "../../support/pictures.ts";
import { expectAtMost } from "../../support/times.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");

/** A picture of 60 x 40: red above, blue below, its right half half as strong when it is to have holes. */
function photo(hasHoles = false): PhotonImage {
  const pixels = new Uint8Array(60 * 40 * 4);
  for (let at = 0; at < 60 * 40; at++) {
    const below = at >= 60 * 20;
    pixels.set([below ? 0 : 255, 0, below ? 255 : 0, hasHoles && at % 60 >= 30 ? 128 : 255], at * 4);
  }
  return new PhotonImage(pixels, 60, 40);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The smallest PNG that says that it is so large: its rows are nothing. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const rows = deflateSync(Buffer.alloc(100_000));
  const parts = [chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts]);
}

/** A JPEG as a phone writes it: held in some way, with a place and a comment in it. */
function fromPhone(orientation: number): Buffer {
  const jpeg = photo().get_bytes_jpeg(95);
  const secret = ascii("http://ns.adobe.com/xap/1.0/\0 51.5007N 0.1246W");
  const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), secret]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 12]), ascii("Pat's home")]);
  const parts = [jpeg.subarray(0, 2), orientationSegment(orientation), note, comment, jpeg.subarray(2)];
  return Buffer.concat([...parts, ascii("and what a program left behind the end")]);
}

/** A small WebP in a frame that says that it is 16384 pixels wide and high. */
function wideWebp(): Buffer {
  const picture = photo().get_bytes_webp().subarray(12);
  const frame = [10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0];
  const chunks = Buffer.concat([ascii("VP8X"), Buffer.from(frame), picture]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + chunks.length);
  return Buffer.concat([ascii("RIFF"), size, ascii("WEBP"), chunks]);
}

const svg = (inside: string) =>
  ascii(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">${inside}</svg>`);

async function accepted(bytes: Uint8Array, widths: number[] = []) {
  const read = await readUpload(bytes, widths);
  if (!read.ok) throw new Error(read.error);
  return read.picture;
}
/** Red, green and blue of a pixel, as a decoder sees it. */
function pixel(bytes: Uint8Array, x: number, y: number): number[] {
  const image = PhotonImage.new_from_byteslice(bytes);
  const at = (y * image.get_width() + x) * 4;
  return [...image.get_raw_pixels().subarray(at, at + 3)];
}

test("a photograph is turned upright, and says nothing any more of where it was taken", async () => {
  // 6: the camera was turned to the right, so that what is stored on the left is seen above.
  const { kind, width, height, bytes, sizes } = await accepted(fromPhone(6), [20]);
  expect({ kind, width, height }).toEqual({ kind: "jpeg", width: 40, height: 60 });
  for (const secret of ["51.5007N", "Pat's home", "program left", "Exif"]) {
    expect(Buffer.from(bytes).includes(secret), secret).toBe(false);
  }
  expect(pixel(bytes, 35, 30)[0]).toBeGreaterThan(200);
  expect(pixel(bytes, 5, 30)[2]).toBeGreaterThan(200);
  expect(sizes.map(({ width, height, contentType }) => [width, height, contentType])).toEqual([
    [20, 30, "image/jpeg"],
  ]);
  expect(pixel(sizes[0]!.bytes, 17, 15)[0]).toBeGreaterThan(200);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a photograph held in way %i has its red where its holder saw it",
  async (way) => {
    const { bytes, width, height } = await accepted(fromPhone(way));
    const red = {
      1: [30, 5],
      2: [30, 5],
      3: [30, 35],
      4: [30, 35],
      5: [5, 30],
      6: [35, 30],
      7: [35, 30],
      8: [5, 30],
    }[way]!;
    expect([width, height]).toEqual(way >= 5 ? [40, 60] : [60, 40]);
    expect(pixel(bytes, red[0]!, red[1]!)[0]).toBeGreaterThan(200);
  },
);

test("a photograph that is upright keeps its pixels byte for byte", async () => {
  const jpeg = photo().get_bytes_jpeg(95);
  expect(Buffer.from((await accepted(fromPhone(1))).bytes).equals(Buffer.from(jpeg))).toBe(true);
});

test("a PNG keeps its pixels and its holes, and loses its texts", async () => {
  const png = Buffer.from(photo(true).get_bytes());
  const told = Buffer.concat([png.subarray(0, -12), chunk("tEXt", ascii("Author\0Pat")), png.subarray(-12)]);
  const read = await accepted(told, [30, 60, 500]);
  expect(Buffer.from(read.bytes).equals(png)).toBe(true);
  expect(read.sizes[0]).toMatchObject({ width: 30, contentType: "image/png" });
  expect(read.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("a picture with holes comes as WebP too, the same pixels in fewer bytes", async () => {
  const pixels = new Uint8Array(400 * 400 * 4);
  for (let at = 0; at < 400 * 400; at++) {
    const [x, y] = [(at % 400) - 200, Math.floor(at / 400) - 200];
    pixels.set([200, 40 + ((y + 200) >> 2), 60, x * x + y * y < 150 ** 2 ? 255 : 0], at * 4);
  }
  const { sizes } = await accepted(Buffer.from(new PhotonImage(pixels, 400, 400).get_bytes()), [200]);
  const [png, webp] = sizes;
  expect(sizes.map(({ width, contentType }) => [width, contentType])).toEqual([
    [200, "image/png"],
    [200, "image/webp"],
  ]);
  expect(webp!.bytes.length).toBeLessThan(png!.bytes.length);
  expect(pixel(webp!.bytes, 100, 100)).toEqual(pixel(png!.bytes, 100, 100));
});

test("a WebP becomes a PNG, which print files hold, without what is noted in it", async () => {
  const webp = Buffer.from(photo(true).get_bytes_webp());
  const size = Buffer.alloc(4);
  const exif = Buffer.concat([ascii("EXIF"), Buffer.from([10, 0, 0, 0]), ascii("Pat's home")]);
  size.writeUInt32LE(webp.length - 8 + exif.length);
  const told = Buffer.concat([webp.subarray(0, 4), size, webp.subarray(8), exif]);
  const { kind, width, bytes, sizes } = await accepted(told, [30]);
  expect({ kind, width }).toEqual({ kind: "png", width: 60 });
  expect(Buffer.from(bytes).includes("Pat's home")).toBe(false);
  expect(sizes[0]?.contentType).toBe("image/png");
});

test("a drawing comes out as plain shapes", async () => {
  const { kind, width, height, bytes, fragment } = await accepted(
    svg('<rect width="9" height="9" fill="#f00"/>'),
  );
  expect({ kind, width, height }).toEqual({ kind: "svg", width: 30, height: 20 });
  expect(fragment).toBe('<path d="m0 0h9v9h-9z" fill="#ff0000"/>');
  expect(Buffer.from(bytes).toString()).toContain(fragment);
});

const ORDINARY = Buffer.from(photo().get_bytes_jpeg(95));

test.each([
  ["a page called logo.svg", ascii("<!doctype html><html><body>Hello</body></html>"), "not_a_picture"],
  ["words called photo.jpg", ascii("I am a photograph"), "not_a_picture"],
  ["a GIF", ascii("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "not_a_picture"],
  ["nothing", new Uint8Array(0), "not_a_picture"],
  ["a JPEG that is cut off", fromPhone(1).subarray(0, 500), "broken"],
  ["a PNG whose rows are cut off", bomb(1000, 1000), "broken"],
  [
    "a PNG whose eighth byte a mail program changed",
    Buffer.from(photo().get_bytes()).fill(13, 7, 8),
    "broken",
  ],
  ["a bomb of a hundred million pixels", bomb(10_000, 10_000), "too_many_pixels"],
  ["a bomb as wide as a number goes", bomb(0xffffffff, 0xffffffff), "too_many_pixels"],
  ["a WebP whose canvas is larger than its picture", wideWebp(), "broken"],
  ["fifty megabytes", new Uint8Array(50_000_000).fill(0xff), "too_large"],
  ["a byte more than we take", new Uint8Array(MOST_UPLOAD_BYTES + 1), "too_large"],
])("%s is refused", async (_what, bytes, error) => {
  await expectAtMost(
    10,
    () => readUpload(ORDINARY, [100]),
    async () => expect(await readUpload(bytes, [100])).toEqual({ ok: false, error }),
  );
});

/** A photograph of 3.4 megapixels: red above, blue below. */
function large(hasHoles = false): PhotonImage {
  const pixels = new Uint8Array(2000 * 1700 * 4);
  for (let at = 0; at < 2000 * 1700; at++) {
    const below = at >= 2000 * 850;
    pixels.set([below ? 0 : 255, 0, below ? 255 : 0, hasHoles && at % 2000 >= 1000 ? 128 : 255], at * 4);
  }
  return new PhotonImage(pixels, 2000, 1700);
}

test("a photograph too large to be held stays as it is, and its smaller widths are made while its rows go by", async () => {
  const jpeg = Buffer.from(large().get_bytes_jpeg(90));
  const held = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(6), jpeg.subarray(2)]);
  const { width, height, bytes, sizes } = await accepted(held, [160, 800]);
  expect({ width, height }).toEqual({ width: 1700, height: 2000 });
  expect(Buffer.from(bytes).equals(held)).toBe(true);
  expect(sizes.map((size) => [size.width, size.height, size.contentType])).toEqual([
    [160, 188, "image/jpeg"],
    [800, 941, "image/jpeg"],
  ]);
  // Held so, what was above is at the right.
  const [left, right] = [pixel(sizes[1]!.bytes, 100, 470), pixel(sizes[1]!.bytes, 700, 470)];
  expect([left[2]! > 240, right[0]! > 240]).toEqual([true, true]);
});

test("so does a large PNG with holes", async () => {
  const png = Buffer.from(large(true).get_bytes());
  const { bytes, sizes } = await accepted(png, [400]);
  expect(Buffer.from(bytes).equals(png)).toBe(true);
  const raw = PhotonImage.new_from_byteslice(sizes[0]!.bytes).get_raw_pixels();
  const at = (x: number, y: number) => [...raw.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)];
  expect(at(50, 50)).toEqual([255, 0, 0, 255]);
  expect(at(350, 300)).toEqual([0, 0, 255, 128]);
});

test.each([
  ["photograph", () => Buffer.from(large().get_bytes_jpeg(90))],
  ["PNG", () => Buffer.from(large().get_bytes())],
])("a large %s that is cut off is refused", async (_what, made) => {
  const whole = made();
  const cut = Buffer.concat([whole.subarray(0, whole.length >> 1), whole.subarray(-12)]);
  expect(await readUpload(cut, [400])).toEqual({ ok: false, error: "broken" });
});
