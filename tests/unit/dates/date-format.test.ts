import { expect, test } from "vitest";
import { dateFormat } from "../../../app/domain/dates/date-format.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const hour = (locale: string, timeZone: string) =>
  dateFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });

test("one format is kept for each locale, time zone and choice of parts", () => {
  expect(hour("en-GB", "UTC")).toBe(hour("en-GB", "UTC"));
  expect(hour("en-GB", "UTC").format(NOON)).toBe("12:00");
  expect(hour("en-GB", "Asia/Tokyo").format(NOON)).toBe("21:00");
  expect(dateFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(NOON)).toBe("21 November 2026");
  expect(dateFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(NOON)).toBe("21. November 2026");
});

test("of many formats those used last stay", () => {
  const used = hour("en-GB", "UTC");
  const unused = hour("sv", "UTC");
  for (let zone = 1; zone <= 14; zone += 1)
    for (const locale of ["de", "fr", "nl", "es", "it"]) {
      hour(locale, `Etc/GMT-${zone}`);
      hour("en-GB", "UTC");
    }
  expect(hour("en-GB", "UTC")).toBe(used);
  expect(hour("sv", "UTC")).not.toBe(unused);
});
