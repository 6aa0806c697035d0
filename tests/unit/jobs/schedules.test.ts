import { expect, test } from "vitest";
import { GIVE_UP_AFTER_MS, waitBeforeNextAttempt } from "../../../app/domain/jobs/back-off.ts";
import { timeToNextCheck } from "../../../app/domain/jobs/payment-checks.ts";
import { kindsOfLane, LANE_OF_KIND, LANES } from "../../../db/outbox-lanes.ts";

const MINUTE = 60_000;

test("a delivery waits twice as long each time, at most ten minutes and a quarter", () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBeforeNextAttempt(index + 1, 0) / 1000);
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600, 600]);
  expect(waitBeforeNextAttempt(1, 1)).toBe(12_500);
  expect(waitBeforeNextAttempt(100_000, 1)).toBe(12.5 * MINUTE);
  expect(GIVE_UP_AFTER_MS).toBeGreaterThan(waitBeforeNextAttempt(100, 1) * 100);
});

test("a payment is asked about often while it is young, and never forgotten", () => {
  expect(timeToNextCheck(20_000)).toBe(40_000);
  expect(timeToNextCheck(10 * MINUTE)).toBe(5 * MINUTE);
  expect(timeToNextCheck(60 * MINUTE)).toBe(60 * MINUTE);
  expect(timeToNextCheck(400 * 24 * 60 * MINUTE)).toBe(6 * 60 * MINUTE);
});

test("print files of products stand before none of an order", () => {
  expect(LANE_OF_KIND.product_print).not.toBe(LANE_OF_KIND.print);
  expect(LANE_OF_KIND.product_print).not.toBe(LANE_OF_KIND.fulfilment);
});

test("every lane carries something", () => {
  for (const lane of LANES) expect(kindsOfLane(lane)).not.toEqual([]);
});
