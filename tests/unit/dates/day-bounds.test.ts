import { expect, test } from "vitest";
import { endOfDay, sameTimeOn, startOfDay } from "../../../app/domain/dates/day-bounds.ts";

test.each([
  ["2026-11-18", "Europe/London", "2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z"],
  ["2026-07-01", "Europe/London", "2026-06-30T23:00:00Z", "2026-07-01T23:00:00Z"],
  ["2026-07-01", "Europe/Amsterdam", "2026-06-30T22:00:00Z", "2026-07-01T22:00:00Z"],
  ["2026-01-05", "America/New_York", "2026-01-05T05:00:00Z", "2026-01-06T05:00:00Z"],
  // The day on which clocks go forward has 23 hours, the one on which they go back has 25.
  ["2026-03-29", "Europe/Amsterdam", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "Europe/London", "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"],
  ["2026-12-31", "Europe/London", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"],
])("%s in %s is from %s until %s", (day, zone, from, until) => {
  expect(startOfDay(day, zone)?.toISOString()).toBe(new Date(from).toISOString());
  expect(endOfDay(day, zone)?.toISOString()).toBe(new Date(until).toISOString());
});

test.each(["", "2026-02-30", "2026-13-01", "18-11-2026", "2026-11-18T00:00", "x", "0000-00-00"])(
  "%j is no day",
  (day) => {
    expect(startOfDay(day, "Europe/London")).toBeUndefined();
    expect(endOfDay(day, "Europe/London")).toBeUndefined();
  },
);

test.each([
  ["2026-11-17", "2026-11-18T00:20:00Z", "Europe/London", "2026-11-17T00:20:00Z"],
  // Twenty past midnight there, while it is still the day before in UTC.
  ["2026-06-30", "2026-06-30T22:20:00Z", "Europe/Amsterdam", "2026-06-29T22:20:00Z"],
  ["2026-01-04", "2026-01-06T01:30:00Z", "America/New_York", "2026-01-05T01:30:00Z"],
  // Summer time began between the two: the clocks show the same, an hour earlier in UTC.
  ["2026-03-28", "2026-03-29T10:00:00Z", "Europe/Amsterdam", "2026-03-28T11:00:00Z"],
  ["2026-10-24", "2026-10-25T10:00:00Z", "Europe/London", "2026-10-24T09:00:00Z"],
])("the clocks show on %s what they show at %s in %s at %s", (day, now, zone, moment) => {
  expect(sameTimeOn(day, new Date(now), zone).toISOString()).toBe(new Date(moment).toISOString());
});
