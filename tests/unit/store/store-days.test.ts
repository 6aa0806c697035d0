import { expect, test } from "vitest";
import { datesOf, daysOf, endsTimeOf, storeDatesOf } from "../../../app/domain/store/store-days.ts";

const uk = { region: "UK" as const };
const at = (iso: string) => ({ ...uk, startsAt: null, endsAt: new Date(iso) });

test("a last day ends with the day, or at a time of it", () => {
  expect(datesOf(uk, { starts: "", ends: "2026-07-01" })).toMatchObject({
    value: { endsAt: new Date("2026-07-01T23:00:00Z") },
  });
  expect(datesOf(uk, { starts: "", ends: "2026-07-01", endsTime: "16:00" })).toMatchObject({
    value: { endsAt: new Date("2026-07-01T15:00:00Z") },
  });
});

test("a time without a day is refused, and one before the start", () => {
  expect(datesOf(uk, { starts: "", ends: "", endsTime: "16:00" })).toMatchObject({
    errors: { ends: "errors:required" },
  });
  expect(datesOf(uk, { starts: "2026-07-01", ends: "2026-07-01", endsTime: "00:00" })).toMatchObject({
    errors: { ends: "errors:endsBeforeStart" },
  });
});

test("a form shows day and time again", () => {
  expect([daysOf(at("2026-07-01T15:00:00Z")).ends, endsTimeOf(at("2026-07-01T15:00:00Z"))]).toEqual([
    "2026-07-01",
    "16:00",
  ]);
  expect([daysOf(at("2026-07-01T23:00:00Z")).ends, endsTimeOf(at("2026-07-01T23:00:00Z"))]).toEqual([
    "2026-07-01",
    "",
  ]);
  expect(endsTimeOf({ ...uk, endsAt: null })).toBe("");
});

test("a form that does not ask for the time leaves that of the same day, and of another day takes all of it", () => {
  const store = at("2026-07-01T15:00:00Z");
  expect(storeDatesOf(store, { starts: "", ends: "2026-07-01" })).toMatchObject({
    value: { endsAt: store.endsAt },
  });
  expect(storeDatesOf(store, { starts: "", ends: "2026-07-02" })).toMatchObject({
    value: { endsAt: new Date("2026-07-02T23:00:00Z") },
  });
});
