import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printArea } from "../../../app/domain/design/print-area.ts";
import type { Matrix } from "../../../app/rendering/path.ts";
import type { PlacedPicture, PrintLayer } from "../../../app/rendering/print-job.ts";
import { buildScene } from "../../../app/rendering/scene.ts";
import { sceneMarkup } from "../../../app/rendering/scene-markup.ts";
import { orientationSegment } from "../../../pictures/upload/clean-jpeg.ts";
import { Refused } from "../../../print/refused.ts";
import { writeSvg } from "../../../print/svg/write-svg.ts";
import { assets, demoProduct, fonts } from "../rendering/rendering-kit.ts";
import { difference, JOB, layersOfScene, pieces, svgPixels } from "./print-kit.ts";

const area = printArea(40, 50);
const WIDTH = 472;
const photograph = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./photographs/${name}.jpg`, import.meta.url)));

async function svgFile(layers: PrintLayer[], files: Readonly<Record<string, Uint8Array>> = {}) {
  const chunks: Uint8Array[] = [];
  await writeSvg({ ...JOB, area, layers }, (key) => Promise.resolve(files[key] && pieces(files[key])), {
    write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
    finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
    abort: () => Promise.resolve(),
  });
  return Buffer.concat(chunks).toString();
}
const picture = (matrix: Matrix): PlacedPicture => ({
  kind: "picture",
  key: "a",
  width: 150,
  height: 101,
  matrix,
});
const { design } = demoProduct("acme-classic-tee");
const scene = buildScene({
  design: { ...design, items: { front: area, back: area } },
  side: "front",
  colourHex: "#ffffff",
  fonts,
  assets,
});

describe("a print file as SVG", () => {
  it("shows what the preview shows, in millimetres, and says which scene it is", async () => {
    const file = await svgFile(layersOfScene(scene));
    const { width, height } = area.converted;
    const shown = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${sceneMarkup(scene)}</svg>`;
    expect(file).toContain('width="40mm" height="50mm"');
    expect(file).toContain(`scene sha256:${JOB.sceneHash}`);
    expect(file).not.toContain("<text");
    const { mean, far } = difference(svgPixels(file, WIDTH), svgPixels(shown, WIDTH));
    expect(mean).toBeLessThan(0.5);
    expect(far).toBeLessThan(0.001);
  });

  it("holds photographs as they were uploaded, turned by their place alone", async () => {
    const jpeg = photograph("baseline-444");
    const upright = await svgFile([picture([0.3, 0, 0, 0.3, 1, 2])], { a: jpeg });
    expect(upright).toContain(`data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}"`);
    const held = Buffer.concat([jpeg.subarray(0, 2), orientationSegment(3), jpeg.subarray(2)]);
    const turned = await svgFile([picture([0.3, 0, 0, 0.3, 1, 2])], { a: held });
    expect(turned).toContain(Buffer.from(jpeg).toString("base64"));
    const around = await svgFile([picture([-0.3, 0, 0, -0.3, 1 + 45, 2 + 30.3])], { a: jpeg });
    expect(difference(svgPixels(turned, WIDTH), svgPixels(around, WIDTH)).mean).toBeLessThan(0.1);
  });

  it.each<[string, Uint8Array | undefined, string]>([
    ["is not there", undefined, "picture_missing"],
    ["ends early", photograph("baseline-420").subarray(0, 100), "picture_broken"],
    [
      "is of another kind",
      new TextEncoder().encode("RIFF....WEBPVP8 and more of it"),
      "picture_not_printable",
    ],
  ])("is refused when a picture %s", async (_, bytes, reason) => {
    const made = svgFile([picture([1, 0, 0, 1, 0, 0])], bytes ? { a: bytes } : {});
    await expect(made).rejects.toThrow(Refused);
    await expect(made).rejects.toMatchObject({ reason });
  });
});
