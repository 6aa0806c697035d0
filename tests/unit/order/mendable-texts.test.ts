import { expect, test } from "vitest";
import { mendableTexts } from "../../../app/domain/order/mendable-texts.ts";
import type { LinePrints } from "../../../app/domain/print/line-prints.ts";

const held = { id: "f1", status: "artwork issue" as const, reprintOf: null };
const made = (...layers: (string | null)[]): LinePrints => ({
  front: {
    scene: "s",
    state: "made",
    bytes: 1,
    sha256: "x",
    faults: layers.map((layer) => ({ code: "text_too_wide", layer })),
  },
});
const line = (prints: LinePrints | null, texts: Record<string, string> = { name: "Ada", team: "A" }) => ({
  id: "l1",
  personalTexts: texts,
  prints,
});
const layersOf = (...asked: Parameters<typeof mendableTexts>) =>
  mendableTexts(...asked)?.texts.map(({ layerId }) => layerId) ?? null;

test("texts in which the preflight found a fault are their writer's to mend, those without one are not", () => {
  expect(layersOf([held], [line(made("team"))])).toEqual(["team"]);
  expect(layersOf([held], [line(made("logo"))])).toBeNull();
  expect(layersOf([held], [line(made(null))])).toBeNull();
});

test("what a person held without a finding may be any of the texts, unless another part was made from them", () => {
  expect(layersOf([held], [line(made())])).toEqual(["name", "team"]);
  expect(layersOf([held, { ...held, id: "f2", status: "shipped" }], [line(made())])).toBeNull();
  expect(layersOf([held, { ...held, id: "f2", status: "cancelled" }], [line(null)])).toEqual([
    "name",
    "team",
  ]);
});

test("an order without texts, one with a refused file, and one that waits for nothing have no text to correct", () => {
  expect(layersOf([held], [line(made(), {})])).toBeNull();
  const refused: LinePrints = { front: { scene: "s", state: "refused", reason: "picture_missing" } };
  expect(layersOf([held], [line(refused)])).toBeNull();
  expect(layersOf([{ ...held, status: "processed" }], [line(made("name"))])).toBeNull();
});
