import { describe, expect, test } from "vitest";
import {
  outcomeOf,
  punctualityOf,
  type SentPart,
  shownPunctuality,
} from "../../../app/domain/delivery/punctuality.ts";

/** Ordered on a Monday: six business days end on Tuesday the 10th. */
const PART: SentPart = {
  placedAt: new Date("2026-03-02T12:00:00Z"),
  deliveryDays: null,
  isShipped: true,
  parcels: 1,
  delivered: 1,
  failed: 0,
  moving: 0,
  arrivedAt: new Date("2026-03-10T20:00:00Z"),
};
const LATER = new Date("2026-04-01T12:00:00Z");
const judged = (change: Partial<SentPart>, now = LATER) =>
  outcomeOf({ ...PART, ...change }, "Europe/London", now);

describe("a part of an order", () => {
  test("is on time until the end of its last day, by the store's clock", () => {
    expect(judged({})).toBe("onTime");
    expect(judged({ arrivedAt: new Date("2026-03-10T23:59:59Z") })).toBe("onTime");
    expect(judged({ arrivedAt: new Date("2026-03-11T00:00:00Z") })).toBe("late");
    expect(judged({ arrivedAt: new Date("2026-03-04T08:00:00Z") })).toBe("onTime");
    const inBerlin = outcomeOf(
      { ...PART, arrivedAt: new Date("2026-03-10T23:30:00Z") },
      "Europe/Berlin",
      LATER,
    );
    expect(inBerlin).toBe("late");
  });

  test("is judged by the way to ship that was chosen", () => {
    expect(judged({ deliveryDays: { from: 1, to: 2 } })).toBe("late");
    expect(judged({ deliveryDays: { from: 8, to: 10 }, arrivedAt: new Date("2026-03-13T10:00:00Z") })).toBe(
      "onTime",
    );
  });

  test("is nothing yet while its last day is not over, not even when it came early", () => {
    expect(judged({}, new Date("2026-03-10T23:00:00Z"))).toBeNull();
    expect(judged({}, new Date("2026-03-11T00:00:00Z"))).toBe("onTime");
  });

  test("is late where it is still on its way, was lost, came back, or was not sent", () => {
    expect(judged({ delivered: 0, moving: 1, arrivedAt: null })).toBe("late");
    expect(judged({ delivered: 0, failed: 1, arrivedAt: null })).toBe("late");
    expect(judged({ parcels: 2, delivered: 1, failed: 1 })).toBe("late");
    expect(judged({ isShipped: false, parcels: 0, delivered: 0, arrivedAt: null })).toBe("late");
  });

  test("is not known where no carrier told of it", () => {
    expect(judged({ delivered: 0, arrivedAt: null })).toBe("unknown");
    expect(judged({ parcels: 0, delivered: 0, arrivedAt: null })).toBe("unknown");
    expect(judged({ parcels: 2 }), "one of two").toBe("unknown");
  });
});

test("what is not known is neither on time nor late, and shoppers are told of it", () => {
  const unknown = { ...PART, delivered: 0, arrivedAt: null };
  const late = { ...PART, arrivedAt: new Date("2026-03-20T10:00:00Z") };
  const parts = [...Array<SentPart>(18).fill(PART), late, unknown, unknown];
  const counted = punctualityOf(parts, "Europe/London", LATER);
  expect(counted).toEqual({ onTime: 18, late: 1, unknown: 2 });
  expect(shownPunctuality(counted), "nineteen say too little").toBeNull();
  expect(shownPunctuality({ ...counted, late: 2 })).toEqual({ onTime: 18, known: 20, unknown: 2 });
  expect(shownPunctuality({ onTime: 0, late: 25, unknown: 0 }), "what is bad is said too").toEqual({
    onTime: 0,
    known: 25,
    unknown: 0,
  });
});
