import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { renderPrint } from "../../../app/rendering/product.ts";
import { buildScene } from "../../../app/rendering/scene.ts";
import { assets, demoProduct, fonts } from "../rendering/rendering-kit.ts";
import { difference, layersOfScene, pageCount, pdfOf, type Pixels, svgPixels } from "./print-kit.ts";

const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const [hasQpdf, hasPoppler] = [isThere("qpdf"), isThere("pdftoppm")];
for (const [name, there] of [
  ["qpdf", hasQpdf],
  ["poppler-utils", hasPoppler],
] as const) {
  if (!there) console.warn(`${name} is not installed: print files are read by pdfium alone.`);
}
const folder = mkdtempSync(path.join(tmpdir(), "popstall-print-"));
afterAll(() => rmSync(folder, { recursive: true }));

const input = {
  design: demoProduct("acme-classic-tee").design,
  side: "front" as const,
  colourHex: "#ffffff",
  fonts,
  assets,
};
const scene = buildScene(input);
const layers = layersOfScene(scene);
const plain = await pdfOf({ area: scene.area, layers });
const finished = await pdfOf({
  area: scene.area,
  layers,
  finish: { bleed: 3, cutMarks: true, underlay: true },
});

describe("a print file", () => {
  it("has the size of its side to a hundredth of a millimetre, its boxes, and its scene's hash", () => {
    const text = Buffer.from(plain).toString("latin1");
    const [, width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []).map(Number);
    expect(width).toBeCloseTo((396 / 25.4) * 72, 2);
    expect(height).toBeCloseTo((490 / 25.4) * 72, 2);
    const boxes = Buffer.from(finished).toString("latin1");
    expect(boxes).toMatch(/\/TrimBox \[25\.51/);
    expect(boxes).toMatch(/\/BleedBox \[17\.00/);
    expect(text).toContain(`scene sha256:${"0f".repeat(32)}`);
    expect(text).not.toContain("/Type /Font");
  });

  it("has an underlay in a spot colour on a page of its own when it is asked for", async () => {
    expect(await pageCount(plain)).toBe(1);
    expect(await pageCount(finished)).toBe(2);
    expect(Buffer.from(finished).toString("latin1")).toContain("/Separation /PrintWhite");
  });

  it("is the same file whenever it is made", async () => {
    expect(Buffer.from(await pdfOf({ area: scene.area, layers })).equals(Buffer.from(plain))).toBe(true);
  });

  it.skipIf(!hasQpdf)("is a valid PDF to qpdf", () => {
    for (const [name, pdf] of Object.entries({ plain, finished })) {
      const file = path.join(folder, `${name}.pdf`);
      writeFileSync(file, pdf);
      expect(execFileSync("qpdf", ["--check", file], { encoding: "utf8" })).toContain("No syntax or stream");
    }
  });

  it.skipIf(!hasPoppler)("shows its preview in poppler, too", () => {
    const file = path.join(folder, "shown.pdf");
    writeFileSync(file, plain);
    execFileSync("pdftoppm", [
      "-singlefile",
      "-scale-to-x",
      "600",
      "-scale-to-y",
      "-1",
      file,
      `${folder}/shown`,
    ]);
    const { mean, far } = difference(
      readPpm(readFileSync(`${folder}/shown.ppm`)),
      svgPixels(renderPrint(input).svg, 600),
    );
    expect(mean).toBeLessThanOrEqual(1);
    // Poppler moves thin strokes to whole pixels.
    expect(far).toBeLessThanOrEqual(0.003);
  });
});

/** A picture as poppler writes it: "P6", width, height, 255, then three bytes a pixel. */
function readPpm(file: Buffer): Pixels {
  const [head = "", width = "", height = ""] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
  const pixels = file.subarray(head.length);
  const data = new Uint8Array(Number(width) * Number(height) * 4);
  for (let at = 0; at * 3 < pixels.length; at++)
    data.set([...pixels.subarray(at * 3, at * 3 + 3), 255], at * 4);
  return { width: Number(width), height: Number(height), data };
}
