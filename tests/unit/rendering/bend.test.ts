import { expect, test } from "vitest";
import { bendOf, bent, plainPlace } from "../../../app/rendering/bend.ts";
import type { PrintPlace } from "../../../app/rendering/garment-maps.ts";
import { apply, type Command } from "../../../app/rendering/path.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";

const CANVAS = { width: 100, height: 100 };
/** A sheet of 1:1 whose middle column is pushed 10 units down. */
const place: PrintPlace = {
  matrix: [100, 0, 0, 100, 0, 0],
  columns: 3,
  rows: 2,
  reach: 10,
  offsets: Int8Array.from([0, 0, 0, 127, 0, 0, 0, 0, 0, 127, 0, 0]),
};
const bend = bendOf(place, CANVAS);

test("nodes lie where the grid says, what is between them between", () => {
  expect(bend({ x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
  expect(bend({ x: 50, y: 0 })).toEqual({ x: 50, y: 10 });
  expect(bend({ x: 25, y: 50 })).toEqual({ x: 25, y: 55 });
  expect(bend({ x: 140, y: 100 })).toEqual({ x: 140, y: 100 });
});

test("a straight line over a fold is cut where the fold asks for it, one beside it is not", () => {
  const across: Command[] = [
    { type: "M", x: 0, y: 20 },
    { type: "L", x: 100, y: 20 },
  ];
  const pieces = bent(across, bend, 0.25);
  expect(pieces.length).toBe(3);
  expect(pieces[1]).toEqual({ type: "L", x: 50, y: 30 });
  const down: Command[] = [
    { type: "M", x: 25, y: 0 },
    { type: "L", x: 25, y: 90 },
  ];
  expect(bent(down, bend, 0.25)).toHaveLength(2);
});

test("a closing edge is bent as well", () => {
  const triangle: Command[] = [
    { type: "M", x: 0, y: 0 },
    { type: "L", x: 0, y: 50 },
    { type: "L", x: 100, y: 0 },
    { type: "Z" },
  ];
  expect(bent(triangle, bend, 0.25)).toContainEqual({ type: "L", x: 50, y: 10 });
});

test("no piece of a bent circle lies further off than the tolerance", () => {
  const circle = readPath("M70 50A30 30 0 0 1 10 50A30 30 0 0 1 70 50Z");
  for (const tolerance of [0.2, 2]) {
    for (const command of bent(circle, bend, tolerance)) {
      if (command.type === "Z") continue;
      // Back on the plain sheet every end of a piece lies on the circle.
      const { x, y } = command;
      const fold = 10 * Math.max(0, 1 - Math.abs(x - 50) / 50);
      expect(Math.hypot(x - 40, y - fold - 50)).toBeCloseTo(30, 1);
    }
  }
  expect(bent(circle, bend, 0.2).length).toBeGreaterThan(bent(circle, bend, 2).length);
});

test("the plain place is the same without the fold", () => {
  expect(apply(plainPlace(place, CANVAS), { x: 50, y: 20 })).toEqual({ x: 50, y: 20 });
});
