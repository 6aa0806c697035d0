import { describe, expect, test } from "vitest";
import { changeable, handOverAt } from "../../../app/domain/order/hand-over.ts";

const LISBON = { timeZone: "Europe/Lisbon", cutOff: "16:00" };

test.each([
  ["before its cut-off, shortly before it", LISBON, "2026-11-18T09:10:00Z", "2026-11-18T15:45:00Z"],
  [
    "where it is, not where we are",
    { ...LISBON, timeZone: "America/New_York" },
    "2026-11-18T09:10:00Z",
    "2026-11-18T20:45:00Z",
  ],
  ["after it, the next working day", LISBON, "2026-11-18T16:20:00Z", "2026-11-19T15:45:00Z"],
  ["over a weekend, on Monday", LISBON, "2026-11-20T18:00:00Z", "2026-11-23T15:45:00Z"],
  [
    "over a holiday, after it",
    { ...LISBON, holidays: ["2026-11-19"] },
    "2026-11-18T17:00:00Z",
    "2026-11-20T15:45:00Z",
  ],
  ["just before it, at once", LISBON, "2026-11-18T15:50:00Z", "2026-11-18T15:50:00Z"],
  [
    "without a cut-off, at once",
    { timeZone: "Europe/Lisbon" },
    "2026-11-18T09:10:00Z",
    "2026-11-18T09:10:00Z",
  ],
])("a printer takes what is ordered %s", (_, printer, earliest, taken) => {
  expect(handOverAt(new Date(earliest), [printer]).toISOString().replace(".000", "")).toBe(taken);
  // Asked again at that moment, it is the same one.
  expect(handOverAt(new Date(taken), [printer])).toEqual(new Date(taken));
});

test("of several printers the first one counts", () => {
  const early = { timeZone: "UTC", cutOff: "11:00" };
  const at = new Date("2026-11-18T09:00:00Z");
  expect(handOverAt(at, [LISBON, early])).toEqual(new Date("2026-11-18T10:45:00Z"));
  expect(handOverAt(at, [LISBON, {}])).toEqual(at);
  expect(handOverAt(at, [])).toEqual(at);
});

describe("an order may be changed", () => {
  const end = new Date("2026-11-18T10:30:00Z");
  const asked = { printers: [LISBON], now: new Date("2026-11-18T12:00:00Z") };
  const part = (status: "new" | "over budget" | "cancelled" | "downloaded") => ({
    status,
    editableUntil: end,
  });

  test("until its printer takes it, which may be hours after the shortest time", () => {
    expect(changeable([part("new")], asked)).toEqual({ until: new Date("2026-11-18T15:45:00Z") });
    expect(changeable([part("new")], { ...asked, now: new Date("2026-11-18T15:45:00Z") })).toBeNull();
    expect(changeable([part("new")], { ...asked, printers: [] })).toBeNull();
  });

  test("while it waits for a budget, without an hour", () => {
    expect(changeable([part("over budget")], { ...asked, printers: [] })).toEqual({ until: null });
  });

  test("not once a part of it was begun, nor when it is cancelled", () => {
    expect(changeable([part("new"), part("downloaded")], asked)).toBeNull();
    expect(changeable([part("cancelled")], asked)).toBeNull();
    expect(changeable([], asked)).toBeNull();
    expect(changeable([part("cancelled"), part("new")], asked)).not.toBeNull();
  });
});
