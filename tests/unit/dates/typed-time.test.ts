import { expect, test } from "vitest";
import { timeIn, timeOnDay } from "../../../app/domain/dates/day-bounds.ts";
import { timeFromTyped } from "../../../app/domain/dates/typed-time.ts";

test.each([
  ["09:30", "09:30"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["9h30", "09:30"],
  ["9", "09:00"],
  ["09:30:00", "09:30"],
  ["9:30 pm", "21:30"],
  ["12 AM", "00:00"],
  ["12:15 p.m.", "12:15"],
  ["23:59", "23:59"],
])("%s is read as %s", (typed, time) => {
  expect(timeFromTyped(typed)).toBe(time);
});

test.each(["", "24:00", "9:60", "13 pm", "0 am", "noon", "9:3", "930", "-1"])("%s is no time", (typed) => {
  expect(timeFromTyped(typed)).toBeUndefined();
});

test.each([
  ["2026-11-20", "09:30", "Europe/London", "2026-11-20T09:30:00Z"],
  ["2026-07-20", "09:30", "Europe/Amsterdam", "2026-07-20T07:30:00Z"],
  ["2026-07-20", "00:00", "America/New_York", "2026-07-20T04:00:00Z"],
  // An hour that the clocks skip is the one after.
  ["2026-03-29", "01:30", "Europe/London", "2026-03-29T01:30:00Z"],
  ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00Z"],
  // Of an hour that they show twice it is the first.
  ["2026-10-25", "01:30", "Europe/London", "2026-10-25T00:30:00Z"],
  ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00Z"],
])("on %s at %s in %s it is %s", (day, time, zone, moment) => {
  expect(timeOnDay(day, time, zone)).toEqual(new Date(moment));
});

test("a day that there is not has no time, and a moment is shown as the clocks show it", () => {
  expect(timeOnDay("2026-02-30", "09:00", "Europe/London")).toBeUndefined();
  expect(timeIn("America/New_York", new Date("2026-07-20T04:05:00Z"))).toBe("00:05");
});
