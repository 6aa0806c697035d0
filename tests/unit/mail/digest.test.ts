import { expect, test } from "vitest";
import { digestPeriod, nextDigest } from "../../../app/domain/mail/digest.ts";

const LONDON = "Europe/London";
/** A Wednesday. */
const NOON = new Date("2026-11-18T12:00:00Z");

test("a digest is due at seven where its tenant is, each day or each Monday, also over a change of clocks", () => {
  expect(nextDigest("daily", NOON, LONDON).toISOString()).toBe("2026-11-19T07:00:00.000Z");
  expect(nextDigest("daily", new Date("2026-11-18T07:00:00Z"), LONDON).toISOString()).toBe(
    "2026-11-19T07:00:00.000Z",
  );
  expect(nextDigest("daily", new Date("2026-11-18T06:59:00Z"), LONDON).toISOString()).toBe(
    "2026-11-18T07:00:00.000Z",
  );
  expect(nextDigest("daily", NOON, "America/New_York").toISOString()).toBe("2026-11-19T12:00:00.000Z");
  expect(nextDigest("weekly", NOON, LONDON).toISOString()).toBe("2026-11-23T07:00:00.000Z");
  expect(nextDigest("weekly", new Date("2026-11-23T07:00:00Z"), LONDON).toISOString()).toBe(
    "2026-11-30T07:00:00.000Z",
  );
});

test("it tells of the day before, or of the last whole week, also when it is late", () => {
  expect(digestPeriod("daily", NOON, LONDON)).toEqual({ from: "2026-11-17", to: "2026-11-17" });
  const week = { from: "2026-11-09", to: "2026-11-15" };
  expect(digestPeriod("weekly", new Date("2026-11-16T07:00:00Z"), LONDON)).toEqual(week);
  expect(digestPeriod("weekly", NOON, LONDON)).toEqual(week);
  expect(digestPeriod("weekly", new Date("2026-11-22T12:00:00Z"), LONDON)).toEqual(week);
});
