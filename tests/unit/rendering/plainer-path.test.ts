import { expect, test } from "vitest";
import { pathData } from "../../../app/rendering/path.ts";
import { plainer } from "../../../app/rendering/plainer-path.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";

const written = (path: string, tolerance: number) => pathData(plainer(readPath(path), tolerance), 1);

test("a cubic curve that is a quadratic one in truth is written as that", () => {
  expect(written("M0 0C20 40 40 40 60 0", 0.01)).toBe("m0 0q30 60 60 0");
  expect(written("M0 0C60 60 0 60 60 0", 0.01)).toContain("c");
});

test("a curve that looks like a line becomes one, and a loop with the same ends does not", () => {
  expect(written("M0 0C10 .2 20 -.2 30 0", 0.5)).toBe("m0 0h30");
  expect(written("M0 0C-20 0 50 0 30 0", 0.5)).toContain("c");
});

test("lines in one direction are one line, and many small turns do not add up", () => {
  expect(written("M0 0L10 .1L20 0L30 0", 0.5)).toBe("m0 0h30");
  const turns = Array.from({ length: 60 }, (_, step) => {
    const angle = (step / 60) * Math.PI;
    return `L${100 * Math.sin(angle)} ${100 - 100 * Math.cos(angle)}`;
  });
  const corners = plainer(readPath(`M0 0${turns.join("")}`), 1).flatMap((command) =>
    command.type === "Z" ? [] : [command],
  );
  expect(corners.length).toBeLessThan(30);
  // What a chord of a circle misses by is half its length squared, by twice the radius.
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[index + 1];
    if (next) expect(Math.hypot(next.x - x, next.y - y) ** 2 / 800).toBeLessThan(1.4);
  }
});

test("a tip that reaches beyond the ends of its line is not cut off", () => {
  const [tip] = plainer(readPath("M0 0L-.26 .2L10 0"), 0.25).slice(1);
  expect(tip).toMatchObject({ type: "L", x: -0.26, y: 0.2 });
});

test("the line that closes an outline is left to its closing", () => {
  expect(written("M0 0L10 0L10 10L0 0Z", 0.1)).toBe("m0 0h10v10z");
});
