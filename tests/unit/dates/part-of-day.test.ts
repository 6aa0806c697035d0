import { expect, test } from "vitest";
import { partOfDay } from "../../../app/domain/dates/part-of-day.ts";

test.each([
  ["2026-11-26T00:00:00Z", "Europe/London", "night"],
  ["2026-11-26T04:59:59Z", "Europe/London", "night"],
  ["2026-11-26T05:00:00Z", "Europe/London", "morning"],
  ["2026-11-26T09:58:00Z", "America/New_York", "night"],
  ["2026-11-26T17:00:00Z", "America/New_York", "afternoon"],
  ["2026-11-26T18:00:00Z", "Europe/London", "evening"],
  ["2026-11-26T22:59:00Z", "Europe/Amsterdam", "evening"],
  ["2026-11-26T23:00:00Z", "Europe/Amsterdam", "night"],
] as const)("%s in %s is %s", (now, timeZone, part) => {
  expect(partOfDay(new Date(now), timeZone)).toBe(part);
});
