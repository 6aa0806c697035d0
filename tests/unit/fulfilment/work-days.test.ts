import { expect, test } from "vitest";
import {
  beginDay,
  boundsOf,
  lastWorkDay,
  nextDayBegins,
  workDaysAfter,
} from "../../../app/domain/fulfilment/work-days.ts";

const BERLIN = { timeZone: "Europe/Berlin" };

test.each([
  ["before its cut-off", { ...BERLIN, cutOff: "14:00" }, "2026-11-18T12:59:00Z", "2026-11-18"],
  ["after its cut-off", { ...BERLIN, cutOff: "14:00" }, "2026-11-18T13:00:00Z", "2026-11-19"],
  ["on a Friday after its cut-off", { ...BERLIN, cutOff: "14:00" }, "2026-11-20T15:00:00Z", "2026-11-23"],
  ["at night, when it is tomorrow there", BERLIN, "2026-11-17T23:30:00Z", "2026-11-18"],
  [
    "at the evening, when it is today there",
    { timeZone: "America/New_York" },
    "2026-11-19T02:00:00Z",
    "2026-11-18",
  ],
  ["on a Sunday", {}, "2026-11-22T10:00:00Z", "2026-11-23"],
  ["on a holiday before a weekend", { holidays: ["2026-11-20"] }, "2026-11-20T10:00:00Z", "2026-11-23"],
])("what comes %s begins on its next working day", (_, times, now, day) => {
  expect(beginDay(times, new Date(now))).toBe(day);
});

test.each([
  ["at its cut-off", { ...BERLIN, cutOff: "14:00" }, "2026-11-18T10:00:00Z", "2026-11-18T13:00:00Z"],
  ["at the next cut-off", { ...BERLIN, cutOff: "14:00" }, "2026-11-18T13:00:00Z", "2026-11-19T13:00:00Z"],
  ["at midnight where it works", BERLIN, "2026-11-18T10:00:00Z", "2026-11-18T23:00:00Z"],
  ["at midnight in UTC, where it did not say", {}, "2026-11-18T10:00:00Z", "2026-11-19T00:00:00Z"],
  ["behind a weekend that begins on Monday", BERLIN, "2026-11-21T10:00:00Z", "2026-11-23T23:00:00Z"],
  [
    "at its cut-off when clocks were put back",
    { ...BERLIN, cutOff: "14:00", holidays: [] },
    "2027-03-26T20:00:00Z",
    "2027-03-29T12:00:00Z",
  ],
])("what has no room today may have some %s", (_, times, now, moment) => {
  expect(nextDayBegins(times, new Date(now))).toEqual(new Date(moment));
});

test("a day has the bounds that it has where the fulfiller works, also when the clocks change", () => {
  expect(boundsOf("2026-10-25", BERLIN)).toEqual({
    from: new Date("2026-10-24T22:00:00Z"),
    until: new Date("2026-10-25T23:00:00Z"),
  });
});

test("holidays are no working days", () => {
  expect(workDaysAfter("2026-12-23", 3, ["2026-12-24", "2026-12-25"])).toBe("2026-12-30");
  expect(lastWorkDay("2026-12-27", ["2026-12-24", "2026-12-25"])).toBe("2026-12-23");
});
