import { expect, test } from "vitest";
import {
  batchCodeFrom,
  isBatchCode,
  loadOf,
  minutesOfDay,
  plannedFor,
} from "../../../app/domain/fulfilment/work-plan.ts";

const job = (status: "picked" | "awaiting packing", ...lines: [string, number][]) => ({
  status,
  shipBy: "2026-11-27",
  lines: lines.map(([technique, quantity]) => ({ technique, quantity })),
});

test("a day takes the minutes of what is still to be printed, by the shop's figures and whole at the end", () => {
  const jobs = [
    job("picked", ["DTG", 3], ["Embroidery", 1]),
    job("picked", ["DTG", 2]),
    job("awaiting packing", ["DTG", 40]),
  ];
  const { techniques, pieces, minutes } = loadOf(jobs, { minutes: { DTG: 2.5 } });
  expect(techniques).toEqual([
    { technique: "DTG", pieces: 5, minutes: 12.5 },
    { technique: "Embroidery", pieces: 1, minutes: 5 },
  ]);
  expect([pieces, minutes]).toEqual([6, 18]);
  expect(loadOf([], {})).toEqual({ techniques: [], pieces: 0, minutes: 0 });
});

test("a shop has its hours on days on which it works, and none on others", () => {
  const on = (day: string) => minutesOfDay({ hours: 6.5 }, { day, holidays: ["2026-11-27"] });
  expect([on("2026-11-26"), on("2026-11-27"), on("2026-11-28")]).toEqual([390, 0, 0]);
  expect(minutesOfDay({}, { day: "2026-11-26" })).toBe(480);
});

test("what is late is planned for today, and what was promised for no day for none", () => {
  const on = (shipBy: string | null) => plannedFor({ shipBy }, "2026-11-26");
  expect([on("2026-11-20"), on("2026-11-26"), on("2026-11-30"), on(null)]).toEqual([
    ...["2026-11-26", "2026-11-26", "2026-11-30"],
    null,
  ]);
});

test("a batch's code has no letters that are mistaken for others", () => {
  const code = batchCodeFrom(new Uint8Array([0, 255, 77, 130, 9, 200, 3]));
  expect(isBatchCode(code)).toBe(true);
  for (const text of ["B-0O1I2L", "B-23456", "b-234567", "B-2345678", "", `${code} `])
    expect(isBatchCode(text), text).toBe(false);
});
