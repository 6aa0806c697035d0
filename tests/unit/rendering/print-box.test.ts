import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SIDES } from "../../../app/domain/design/design.ts";
import { unitsPerMm } from "../../../app/domain/design/print-area.ts";
import type { PlaceFile } from "../../../app/rendering/garment-maps.ts";
import { boundsOf, type Command } from "../../../app/rendering/path.ts";
import { printedBox } from "../../../app/rendering/print-box.ts";
import type { PrintLayer } from "../../../app/rendering/print-job.ts";
import { buildScene } from "../../../app/rendering/scene.ts";
import { layersOfScene } from "../print/print-kit.ts";
import { assets, demoProduct, fonts } from "./rendering-kit.ts";

const { design } = demoProduct("acme-classic-tee");
const scene = buildScene({ design, side: "front", colourHex: "#ffffff", fonts, assets });
const { area } = scene;
const unit = unitsPerMm(area);

/** A rectangle in millimetres of the print area, with a line around it that is so many millimetres wide. */
function rectangle(left: number, top: number, right: number, bottom: number, line = 0): PrintLayer {
  const at = (x: number, y: number) => ({ x: x * unit, y: y * unit });
  const commands: Command[] = [
    { type: "M", ...at(left, top) },
    { type: "L", ...at(right, top) },
    { type: "L", ...at(right, bottom) },
    { type: "L", ...at(left, bottom) },
    { type: "Z" },
  ];
  const stroke = line > 0 ? ("#000000" as const) : null;
  return { kind: "path", layer: "a", commands, fill: "#000000", stroke, strokeWidth: line * unit };
}

const rounded = (box: ReturnType<typeof printedBox>) =>
  box && [box.left, box.top, box.right, box.bottom].map((length) => Math.round(length * 100) / 100);

test("a print is as large as all of its layers with their lines, and no larger than its area", () => {
  const { width } = area.millimetres;
  expect(rounded(printedBox({ area, layers: [rectangle(20, 30, 120, 80)] }))).toEqual([20, 30, 120, 80]);
  expect(
    rounded(printedBox({ area, layers: [rectangle(20, 30, 120, 80, 4), rectangle(100, 10, 140, 40)] })),
  ).toEqual([18, 10, 140, 82]);
  expect(rounded(printedBox({ area, layers: [rectangle(-10, 5, width + 50, 25)] }))).toEqual([
    0,
    5,
    width,
    25,
  ]);
  expect(printedBox({ area, layers: [] })).toBeNull();
});

test("a print of the demo world is measured on what its print file is written from", () => {
  const layers = layersOfScene(scene) as PrintLayer[];
  const box = printedBox({ area, layers });
  const paths = layers.flatMap((layer) => (layer.kind === "path" ? layer.commands : []));
  const drawn = boundsOf(paths);
  expect(box).not.toBeNull();
  expect(box!.left).toBeLessThanOrEqual((drawn?.left ?? 0) / unit + 0.5);
  expect(box!.right).toBeGreaterThan(box!.left);
});

/** A length of a cut, as scripts/garments sews it, in millimetres. */
function sewn(name: string): number {
  const cuts = readFileSync(new URL("../../../scripts/garments/cut.py", import.meta.url), "utf8");
  return 1000 * Number(new RegExp(`\\b${name}=([\\d.]+)`).exec(cuts)?.[1]);
}

test("garments that are worn say how far below the collar or the shoulder their print areas begin, as they were sewn", () => {
  const worn = (garment: string, side: string, drape = 1) =>
    (
      JSON.parse(
        readFileSync(
          new URL(`../../../public/garments/${garment}/${side}-${drape}/place.json`, import.meta.url),
          "utf8",
        ),
      ) as PlaceFile
    ).worn;
  const top = sewn("print_top");
  for (const garment of ["tshirt", "organic_tshirt", "sweatshirt"]) {
    expect(worn(garment, "front")).toEqual({ from: "collar", below: top, beside: 0 });
    expect(worn(garment, "back")).toEqual({ from: "collar", below: top + 30, beside: 0 });
  }
  expect(worn("tshirt", "front", 2)).toEqual(worn("tshirt", "front"));
  expect(worn("kids_tshirt", "front")?.below).toBeCloseTo(top * 0.74, 1);
  // The zip keeps it to the breast that is left as it is worn: right as one looks at it.
  expect(worn("hoodie", "front")).toEqual({ from: "shoulder", below: 190, beside: 95 });
  expect(worn("hoodie", "back")).toEqual({ from: "shoulder", below: 178, beside: 0 });
  for (const thing of ["tote", "mug", "cap", "sticker", "gift_box"])
    for (const side of SIDES) expect(worn(thing, side)).toBeUndefined();
});
