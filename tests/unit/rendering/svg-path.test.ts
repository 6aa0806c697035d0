import { describe, expect, test } from "vitest";
import { readTransform, shapeCommands } from "../../../app/rendering/art-outlines.ts";
import { apply, boundsOf, pathData } from "../../../app/rendering/path.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";

const points = (data: string) =>
  readPath(data).map((command) => (command.type === "Z" ? "Z" : `${command.type}${command.x},${command.y}`));

describe("path data", () => {
  test.each([
    ["M1 2l3 4-5-6z", ["M1,2", "L4,6", "L-1,0", "Z"]],
    ["m1 2 3 4H9V-1h1v1", ["M1,2", "L4,6", "L9,6", "L9,-1", "L10,-1", "L10,0"]],
    ["M.5.5.25 1e1", ["M0.5,0.5", "L0.25,10"]],
    ["M0 0zm5 5l1 0", ["M0,0", "Z", "M5,5", "L6,5"]],
    ["M0 0L1 x", ["M0,0"]],
    ["M0 0L1", ["M0,0"]],
    ["", []],
  ])("%s", (data, expected) => {
    expect(points(data)).toEqual(expected);
  });

  test("smooth curves mirror the control point before them, and only one of their own kind", () => {
    const [, , second] = readPath("M0 0C0 10 10 10 10 0S20-10 20 0");
    expect(second).toEqual({ type: "C", x1: 10, y1: -10, x2: 20, y2: -10, x: 20, y: 0 });
    const [, third] = readPath("M3 4T8 9");
    expect(third).toEqual({ type: "Q", x1: 3, y1: 4, x: 8, y: 9 });
  });

  test("arcs are round, whichever way their flags are written", () => {
    for (const data of ["M-10 0A10 10 0 0 1 10 0", "M-10 0a10 10 0 0120 0", "M-10,0a10,10,0,0,1,20,0"]) {
      const [, one, two] = readPath(data);
      expect(two).toMatchObject({ type: "C", x: expect.closeTo(10, 9), y: expect.closeTo(0, 9) });
      expect(one).toMatchObject({ x: expect.closeTo(0, 9), y: expect.closeTo(-10, 9) });
    }
    expect(readPath("M0 0a5 5 0 1 1 150 200")).toHaveLength(3);
  });

  test("radii that cannot reach grow, as browsers do it", () => {
    const box = boundsOf(readPath("M0 0A1 1 0 0 1 20 0"));
    expect(box?.top).toBeCloseTo(-10, 5);
  });
});

describe("shapes", () => {
  const shape = (name: string, attributes: Record<string, string>) =>
    shapeCommands({ name, attributes: Object.entries(attributes), children: [] });

  test.each([
    ["circle", { cx: "5", cy: "5", r: "2" }, { left: 3, top: 3, right: 7, bottom: 7 }],
    ["ellipse", { cx: "0", cy: "0", rx: "4", ry: "1" }, { left: -4, top: -1, right: 4, bottom: 1 }],
    ["rect", { x: "1", y: "1", width: "4", height: "2" }, { left: 1, top: 1, right: 5, bottom: 3 }],
    [
      "rect",
      { x: "0", y: "0", width: "40", height: "20", rx: "30" },
      { left: 0, top: 0, right: 40, bottom: 20 },
    ],
    ["line", { x1: "1", y1: "2", x2: "3", y2: "4" }, { left: 1, top: 2, right: 3, bottom: 4 }],
    ["polygon", { points: "0,0 10,0 5,8" }, { left: 0, top: 0, right: 10, bottom: 8 }],
  ])("%s %j", (name, attributes, box) => {
    const bounds = boundsOf(shape(name, attributes));
    for (const [side, at] of Object.entries(box))
      expect(bounds?.[side as keyof typeof box]).toBeCloseTo(at, 6);
  });

  test("a rectangle with round corners keeps its straight edges", () => {
    expect(pathData(shape("rect", { width: "40", height: "20", rx: "5" }), 0)).toMatch(/^m5 0h30c/);
  });
});

test("transforms are read in their order, and turn round the point they name", () => {
  const at = (text: string, x: number, y: number) => {
    const point = apply(readTransform(text), { x, y });
    return [Math.round(point.x * 1000) / 1000, Math.round(point.y * 1000) / 1000];
  };
  expect(at("translate(10) scale(2)", 1, 1)).toEqual([12, 2]);
  expect(at("scale(2)translate(10,0)", 1, 1)).toEqual([22, 2]);
  expect(at("rotate(90 5 5)", 10, 5)).toEqual([5, 10]);
  expect(at("matrix(1 0 0 1 3-4)", 0, 0)).toEqual([3, -4]);
  expect(at("skewX(45)", 0, 2)).toEqual([2, 2]);
});
