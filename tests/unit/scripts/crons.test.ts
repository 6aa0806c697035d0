import { expect, test } from "vitest";
import { isDue } from "../../../scripts/product/crons.ts";

const monday = new Date("2026-11-23T03:30:00Z");
const sunday = new Date("2026-11-22T00:00:00Z");

test.each([
  ["* * * * *", monday, true],
  ["30 3 * * *", monday, true],
  ["31 3 * * *", monday, false],
  ["*/15 * * * *", monday, true],
  ["*/7 * * * *", monday, false],
  ["0,30 1-4 * * 1-5", monday, true],
  ["0 0 * * 7", sunday, true],
  ["0 0 * * 0", sunday, true],
  ["0 0 * * 1", sunday, false],
  ["not a cron", monday, false],
])("%s at %s: %s", (expression, date, due) => {
  expect(isDue(expression, date)).toBe(due);
});
