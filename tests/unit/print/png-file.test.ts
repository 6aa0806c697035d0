import { PhotonImage } from "@cf-wasm/photon";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import type { Matrix } from "../../../app/rendering/path.ts";
import type { PlacedPicture, PrintLayer } from "../../../app/rendering/print-job.ts";
import { buildScene } from "../../../app/rendering/scene.ts";
import { vectorMarkup } from "../../../app/rendering/scene-markup.ts";
import { orientationSegment } from "../../../pictures/upload/clean-jpeg.ts";
import { writePng } from "../../../print/png/write-png.ts";
import { Refused } from "../../../print/refused.ts";
import { assets, demoProduct, fonts } from "../rendering/rendering-kit.ts";
import { difference, JOB, layersOfScene, pieces, pngOf, svgPixels } from "./print-kit.ts";

const area = printArea(40, 50);
const photograph = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./photographs/${name}.jpg`, import.meta.url)));
const holes = pngOf({
  width: 80,
  height: 60,
  bits: 8,
  type: 6,
  rows: Array.from({ length: 60 }, (_, y) =>
    Uint8Array.from(
      { length: 80 * 4 },
      (_, at) => [(at >> 2) * 3, y * 4, 255 - y * 4, y > 30 ? 255 : 90][at % 4] ?? 0,
    ),
  ),
});

/** @param bandBytes so few that a side is made in many bands */
async function pngFile(
  layers: PrintLayer[],
  files: Readonly<Record<string, Uint8Array>>,
  bandBytes = 300_000,
) {
  const chunks: Uint8Array[] = [];
  await writePng(
    { ...JOB, area, layers },
    (key) => Promise.resolve(files[key] && pieces(files[key])),
    {
      write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
      finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
      abort: () => Promise.resolve(),
    },
    bandBytes,
  );
  return Buffer.concat(chunks);
}

const picture = (key: string, width: number, height: number, matrix: Matrix): PlacedPicture => ({
  kind: "picture",
  key,
  width,
  height,
  matrix,
});

/** The same as another program draws it, in the same pixels. */
function shown(layers: PrintLayer[], files: Readonly<Record<string, Uint8Array>>) {
  const { converted, pixels } = area;
  const markup = layers.map((layer) => {
    if (layer.kind !== "picture") return vectorMarkup(layer);
    const bytes = files[layer.key] ?? new Uint8Array();
    const mime = bytes[0] === 0xff ? "image/jpeg" : "image/png";
    const href = `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
    return `<image transform="matrix(${layer.matrix.join(" ")})" width="${layer.width}" height="${layer.height}" preserveAspectRatio="none" href="${href}"/>`;
  });
  return svgPixels(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${converted.width} ${converted.height}">${markup.join("")}</svg>`,
    pixels.width,
  );
}

/** A PNG on white, as it is printed. */
function onWhite(png: Uint8Array) {
  const image = PhotonImage.new_from_byteslice(png);
  const data = image.get_raw_pixels();
  const [width, height] = [image.get_width(), image.get_height()];
  image.free();
  for (let at = 0; at < data.length; at += 4) {
    const cover = (data[at + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part += 1)
      data[at + part] = (data[at + part] ?? 0) * cover + 255 * (1 - cover);
    data[at + 3] = 255;
  }
  return { width, height, data };
}

const design = demoProduct("acme-classic-tee").design;
const scene = buildScene({
  design: { ...design, items: { front: area, back: area } },
  side: "front",
  colourHex: "#ffffff",
  fonts,
  assets,
});
const drawing = layersOfScene(scene);
const turn = (degrees: number, scale: number, x: number, y: number): Matrix => {
  const [cos, sin] = [
    Math.cos((degrees * Math.PI) / 180) * scale,
    Math.sin((degrees * Math.PI) / 180) * scale,
  ];
  return [cos, sin, -sin, cos, x, y];
};

describe("a print file of pixels", () => {
  it.each<[string, PrintLayer[], Record<string, Uint8Array>, number]>([
    ["a drawing and its texts", drawing, {}, 0.1],
    [
      "a photograph below them",
      [picture("a", 150, 101, [0.3, 0, 0, 0.3, 1, 2]), ...drawing],
      { a: photograph("baseline-420") },
      1.5,
    ],
    [
      "one that is turned, over the edge, and larger than its pixels",
      [picture("a", 150, 101, turn(33, 0.35, 20, -6))],
      { a: photograph("progressive-444") },
      1.5,
    ],
    [
      "a picture with holes over a drawing",
      [...drawing, picture("a", 80, 60, turn(-12, 0.4, 4, 30))],
      { a: holes },
      1.5,
    ],
    [
      "one of more pixels than are printed",
      [picture("a", 150, 101, [0.06, 0, 0, 0.06, 10, 10])],
      { a: photograph("progressive-420") },
      0.3,
    ],
  ])("shows %s as another program does", async (_, layers, files, most) => {
    const png = onWhite(await pngFile(layers, files));
    expect([png.width, png.height]).toEqual([472, 591]);
    const { mean, far } = difference(png, shown(layers, files));
    expect(mean).toBeLessThan(most);
    expect(far).toBeLessThan(0.004);
  });

  it("is the same file in one band and in many, and says its size, its dots and its scene", async () => {
    const layers = [picture("a", 150, 101, turn(20, 0.3, 12, 4)), ...drawing];
    const files = { a: photograph("progressive-420") };
    const [many, one] = [await pngFile(layers, files), await pngFile(layers, files, 12_000_000)];
    expect(difference(onWhite(many), onWhite(one)).mean).toBeLessThan(0.01);
    const view = new DataView(one.buffer, one.byteOffset);
    const dots = one.indexOf("pHYs") + 4;
    expect([view.getUint32(dots), view.getUint32(dots + 4), one[dots + 8]]).toEqual([11_811, 11_811, 1]);
    expect(one.includes(`scene sha256:${JOB.sceneHash}`)).toBe(true);
    expect((await pngFile(layers, files)).equals(many)).toBe(true);
  });

  it("stands on no ground", async () => {
    const image = PhotonImage.new_from_byteslice(await pngFile([], {}));
    expect(image.get_raw_pixels().every((part) => part === 0)).toBe(true);
  });

  it("turns a photograph upright that was held otherwise", async () => {
    const jpeg = photograph("baseline-444");
    const held = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(3), jpeg.subarray(2)]);
    const upright = [picture("a", 150, 101, [0.3, 0, 0, 0.3, 1, 2])];
    const around = [picture("a", 150, 101, [-0.3, 0, 0, -0.3, 1 + 45, 2 + 30.3])];
    const [one, other] = [await pngFile(upright, { a: held }), await pngFile(around, { a: jpeg })];
    expect(difference(onWhite(one), onWhite(other)).mean).toBeLessThan(0.01);
  });

  it.each<[string, Uint8Array | undefined, string]>([
    ["is not there", undefined, "picture_missing"],
    ["ends early", photograph("baseline-420").subarray(0, 2000), "picture_broken"],
    ["is of another kind", new TextEncoder().encode("RIFF....WEBPVP8 "), "picture_not_printable"],
  ])("is refused when a picture %s", async (_, bytes, reason) => {
    const made = pngFile([picture("a", 150, 101, [1, 0, 0, 1, 0, 0])], bytes ? { a: bytes } : {});
    await expect(made).rejects.toThrow(Refused);
    await expect(made).rejects.toMatchObject({ reason });
  });
});
