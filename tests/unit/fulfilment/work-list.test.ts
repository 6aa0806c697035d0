import fc from "fast-check";
import { expect, test } from "vitest";
import { shipBy } from "../../../app/domain/fulfilment/ship-by.ts";
import {
  deliveredFor,
  groupJobs,
  lastDeliveryFor,
  readShownJobs,
  shownJobText,
} from "../../../app/domain/fulfilment/work-list.ts";
import { dayAfter } from "../../../app/domain/fulfilment/work-days.ts";

const day = fc.integer({ min: 0, max: 800 }).map((count) => dayAfter("2026-01-01", count));
const holidays = fc.array(day, { maxLength: 8 });

test("what leaves on a day at the latest are exactly the orders that are delivered up to the last delivery day of it", () => {
  fc.assert(
    fc.property(day, day, holidays, (leaves, delivered, closed) => {
      const isBy = (shipBy(delivered, closed) ?? "") <= leaves;
      expect(delivered <= lastDeliveryFor(leaves, closed)).toBe(isBy);
    }),
  );
});

test("late, today and a week are days before an end, a day is that day alone, and other words are no time", () => {
  const moment = { today: "2026-11-26", holidays: ["2026-11-27"] };
  const shown = (due: string, delivered: string) => {
    const range = deliveredFor(due, moment);
    return range && delivered <= range.until && (range.after === null || delivered > range.after);
  };
  for (let count = -20; count < 30; count += 1) {
    const delivered = dayAfter(moment.today, count);
    const leaves = shipBy(delivered, moment.holidays) ?? "";
    expect(shown("late", delivered)).toBe(leaves < "2026-11-26");
    expect(shown("today", delivered)).toBe(leaves <= "2026-11-26");
    expect(shown("week", delivered)).toBe(leaves <= "2026-12-02");
    expect(shown("2026-11-30", delivered)).toBe(leaves === "2026-11-30");
  }
  for (const words of ["", "soon", "2026-13-45", "26.11.2026"])
    expect(deliveredFor(words, moment)).toBeUndefined();
});

test("jobs of one kind of piece stand together from the smallest size to the largest, those of several kinds last", () => {
  const piece = (size: string, colour = "Navy", quantity = 1) => ({
    code: "TEE",
    technique: "DTG",
    colour,
    size,
    quantity,
  });
  const jobs = [
    { id: "a", lines: [piece("L")] },
    { id: "b", lines: [piece("S"), piece("M")] },
    { id: "c", lines: [piece("S", "Navy", 2)] },
    { id: "d", lines: [piece("L"), piece("L")] },
    { id: "e", lines: [piece("S", "Black")] },
  ];
  const groups = groupJobs(jobs, () => ["S", "M", "L"]);
  expect(
    groups.map(({ kind, pieces, jobs: of }) => [kind?.colour, kind?.size, pieces, of.map(({ id }) => id)]),
  ).toEqual([
    ["Black", "S", 1, ["e"]],
    ["Navy", "S", 2, ["c"]],
    ["Navy", "L", 3, ["a", "d"]],
    [undefined, undefined, 2, ["b"]],
  ]);
});

test("jobs are read from one field or several, each once, and what names none is passed over", () => {
  const jobs = [
    { id: "a1", version: 3, revision: 1 },
    { id: "b-2", version: 10, revision: 2 },
  ];
  const texts = [jobs.map(shownJobText).join(" "), shownJobText(jobs[0]!), "", "c:x:1", "or 1=1", "a:1:1:1"];
  expect(readShownJobs(texts)).toEqual(jobs);
});
