import { expect, test } from "vitest";
import { timelineEvent } from "../../../app/domain/order/timeline.ts";

test("a move is told by what it means, not by its status alone", () => {
  expect(timelineEvent({ from: null, to: "new" })).toBe("placed");
  // An order that was held from its beginning says why, not that it was placed.
  expect(timelineEvent({ from: null, to: "over budget" })).toBe("budget");
  expect(timelineEvent({ from: "over budget", to: "new" })).toBe("released");
  expect(timelineEvent({ from: "address issue", to: "queued downloading" })).toBe("released");
  expect(timelineEvent({ from: "new", to: "queued downloading" })).toBeNull();
  expect(timelineEvent({ from: "ready to ship", to: "shipped" })).toBe("shipped");
});
