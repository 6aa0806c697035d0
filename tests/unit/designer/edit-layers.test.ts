import { expect, test } from "vitest";
import type { DrawnSides } from "../../../app/domain/design/change-design.ts";
import { centreOf } from "../../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import {
  aligned,
  ALIGNMENTS,
  beginHistory,
  boxOf,
  changed,
  cornerFor,
  drawn,
  filling,
  groupedOrNot,
  movedBy,
  pasted,
  redone,
  reordered,
  undone,
  withGroups,
  without,
} from "../../../app/domain/designer/edit-layers.ts";
import { textAt } from "../../../app/domain/designer/places.ts";
import { snap } from "../../../app/domain/designer/snap.ts";

const area = PRINT_AREAS.tshirt.front;
const whole = { left: 0, top: 0, ...area.converted };
const text = (id: string) =>
  textAt(area, "chest", { id, text: id, fontFamily: "Outfit", fontWeight: 600, fill: "#000000" }, 5);
const sides: DrawnSides = { front: ["a", "b", "c"].map(text), back: [], inksOnDark: {} };
const order = ({ front }: DrawnSides) => front.map(({ id }) => id).join("");

test("a layer snaps to the nearest edge or middle within reach, on each axis by itself", () => {
  const box = { left: 10, top: 10, width: 20, height: 20 };
  expect(snap({ ...box, left: 98 }, [{ left: 100, top: 300, width: 50, height: 50 }], 5)).toEqual({
    dx: 2,
    dy: 0,
    guides: [{ axis: "x", at: 100 }],
  });
  expect(snap(box, [{ left: 100, top: 300, width: 50, height: 50 }], 5).guides).toEqual([]);
  // Its middle on the area's middle.
  expect(snap({ ...box, left: 41 }, [{ left: 0, top: 200, width: 100, height: 90 }], 5).dx).toBe(-1);
});

test("what is made as large as possible fills the area, turned or several, and keeps its proportions", () => {
  const around = (layers: readonly Parameters<typeof boxOf>[0][]) => {
    const boxes = layers.map(boxOf);
    const [left, top] = [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top))];
    const right = Math.max(...boxes.map((b) => b.left + b.width));
    const bottom = Math.max(...boxes.map((b) => b.top + b.height));
    return { left, top, right, bottom };
  };
  const spread = changed(
    changed(sides, "front", ["a"], () => ({ angle: 30, left: -900 })),
    "front",
    ["b"],
    () => ({
      top: 700,
    }),
  );
  for (const ids of [["a"], ["b"], ["a", "b", "c"]]) {
    const filled = filling(spread, "front", ids, whole);
    const chosen = filled.front.filter(({ id }) => ids.includes(id));
    const { left, top, right, bottom } = around(chosen);
    const spare = [right - left - whole.width, bottom - top - whole.height].map((each) =>
      Math.round(each * 100),
    );
    expect(Math.max(...spare)).toBe(0);
    expect([(left + right) / 2, (top + bottom) / 2]).toEqual([
      expect.closeTo(whole.width / 2, 3),
      expect.closeTo(whole.height / 2, 3),
    ]);
    expect(new Set(chosen.map(({ scaleX, scaleY }) => (scaleX / scaleY).toFixed(6))).size).toBe(1);
  }
  expect(filling(sides, "front", ["nobody"], whole)).toBe(sides);
});

test("each alignment puts a turned layer's own box where it says, and several among themselves", () => {
  const turned = changed(sides, "front", ["a"], () => ({ angle: 30, left: 50, top: 80 }));
  for (const how of ALIGNMENTS) {
    const box = boxOf(aligned(turned, "front", ["a"], how, whole).front[0]!);
    const place = {
      left: box.left,
      centre: box.left + box.width / 2 - whole.width / 2,
      right: box.left + box.width - whole.width,
    };
    const height = {
      top: box.top,
      middle: box.top + box.height / 2 - whole.height / 2,
      bottom: box.top + box.height - whole.height,
    };
    expect({ ...place, ...height }[how]).toBeCloseTo(0, 6);
  }
  const apart = movedBy(sides, "front", ["b"], { x: 40, y: 0 });
  const both = aligned(apart, "front", ["a", "b"], "left", whole).front.map((layer) => boxOf(layer).left);
  expect(both[0]).toBeCloseTo(both[1]!, 6);
});

test("the corner for a middle and the middle of a corner are each other's way back", () => {
  const layer = { ...sides.front[0]!, angle: 73, scaleX: 1.5, scaleY: 0.5 };
  const { left, top } = cornerFor(layer, centreOf(layer));
  expect([left, top]).toEqual([expect.closeTo(layer.left, 8), expect.closeTo(layer.top, 8)]);
});

test("layers are reordered together and stop at the ends", () => {
  expect(order(reordered(sides, "front", ["a"], "up"))).toBe("bac");
  expect(order(reordered(sides, "front", ["b", "c"], "up"))).toBe("abc");
  expect(order(reordered(sides, "front", ["b", "c"], "down"))).toBe("bca");
  expect(order(without(sides, "front", ["b"]))).toBe("ac");
});

test("copies have ids of their own, on the other side too, and groups stay apart", () => {
  const grouped = groupedOrNot(sides, "front", ["a", "b"]);
  expect(withGroups(grouped.front, ["a"])).toEqual(["a", "b"]);
  const { sides: next, ids } = pasted(grouped, "back", grouped.front.slice(0, 2), 0);
  expect(ids).toEqual(["text-1", "text-2"]);
  expect(next.back[0]!.group).toBe(next.back[1]!.group);
  expect(next.back[0]!.group).not.toBe(next.front[0]!.group);
  expect(groupedOrNot(grouped, "front", ["a", "b"]).front[0]).not.toHaveProperty("group");
});

test("what is undone is done again until something else is drawn; a word is one step", () => {
  const one = movedBy(sides, "front", ["a"], { x: 1, y: 0 });
  const two = movedBy(one, "front", ["a"], { x: 1, y: 0 });
  const history = drawn(drawn(beginHistory(sides), one), two);
  expect(undone(undone(undone(history))).now).toBe(sides);
  expect(redone(undone(history)).now).toBe(two);
  expect(redone(drawn(undone(history), sides)).now).toBe(sides);
  expect(undone(drawn(drawn(beginHistory(sides), one), two, true)).now).toBe(sides);
});
