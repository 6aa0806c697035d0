import { expect, test } from "vitest";
import { timelineEvent, timelineRuns } from "../../../app/domain/order/timeline.ts";

test("the timeline says what a move means, not only its status", () => {
  expect(timelineEvent({ from: null, to: "new" })).toBe("placed");
  // An order that was held from its beginning says why, not that it was placed.
  expect(timelineEvent({ from: null, to: "over budget" })).toBe("budget");
  expect(timelineEvent({ from: "over budget", to: "new" })).toBe("released");
  expect(timelineEvent({ from: "address issue", to: "queued downloading" })).toBe("released");
  expect(timelineEvent({ from: "new", to: "queued downloading" })).toBeNull();
  expect(timelineEvent({ from: "ready to ship", to: "shipped" })).toBe("shipped");
});

test("what the system did in a row is one run, but not where the order stands now", () => {
  const move = (id: string, change = {}) => ({ id, event: null, by: "system", note: null, ...change });
  const ids = (...timeline: ReturnType<typeof move>[]) =>
    timelineRuns(timeline).map((run) => run.map(({ id }) => id).join(""));
  const placed = { ...move("p", { by: "recipient" }), event: "placed" as const };
  const entries = [move("a"), move("b"), move("c"), move("d"), placed];
  expect(ids(...(entries as never[]))).toEqual(["a", "bcd", "p"]);
  expect(ids(move("a", { by: "fulfiller:x" }), move("b"), move("c"))).toEqual(["a", "b", "c"]);
  expect(ids(move("a"), move("b"), move("c", { note: "held" }), move("d"), move("e"))).toEqual([..."abcde"]);
  expect(ids()).toEqual([]);
});
