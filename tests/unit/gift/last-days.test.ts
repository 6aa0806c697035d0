import { describe, expect, test } from "vitest";
import { giftArrives, lastDaysOf, lastDayToClaim } from "../../../app/domain/gift/last-days.ts";

/** Wednesday, 16 December 2026. */
const BY = "2026-12-16";

describe("the last day to claim a gift", () => {
  test("keeps what is promised, six business days, over weekends", () => {
    expect(lastDayToClaim(BY, [])).toBe("2026-12-08");
    expect(giftArrives("2026-12-08", [])).toBe(BY);
    expect(giftArrives("2026-12-09", [])).toBe("2026-12-17");
    // What is claimed on a Sunday is promised as on the Friday before the Monday after it.
    expect(lastDayToClaim("2026-12-21", [])).toBe("2026-12-13");
    // A Sunday itself: nothing comes on it, so the Friday counts.
    expect(lastDayToClaim("2026-12-20", [])).toBe(lastDayToClaim("2026-12-18", []));
  });

  test("is earlier where one of the makers takes longer, and never later where it is quick", () => {
    expect(lastDayToClaim(BY, [{ daysToShip: 1 }])).toBe("2026-12-08");
    expect(lastDayToClaim(BY, [{ daysToShip: 3 }])).toBe("2026-12-08");
    expect(lastDayToClaim(BY, [{ daysToShip: 1 }, { daysToShip: 6 }])).toBe("2026-12-03");
  });

  test("counts no holiday of a maker, and begins the next day where it has a cut-off", () => {
    expect(lastDayToClaim(BY, [{ daysToShip: 3, holidays: ["2026-12-10"] }])).toBe("2026-12-07");
    expect(lastDayToClaim(BY, [{ daysToShip: 3, cutOff: "14:00" }])).toBe("2026-12-07");
  });

  test.each(
    Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 10, 20 + at)).toISOString().slice(0, 10)),
  )("for %s is the latest that arrives in time", (by) => {
    const makers = [{ daysToShip: 4, holidays: ["2026-12-25", "2026-12-28"], cutOff: "12:00" }];
    const last = lastDayToClaim(by, makers) ?? "";
    expect(giftArrives(last, makers) <= by).toBe(true);
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    expect(giftArrives(next, makers) > by).toBe(true);
  });

  test("is none where it takes too long", () => {
    expect(lastDayToClaim(BY, [{ daysToShip: 400 }])).toBeNull();
  });
});

test("countries with the same last day stand together, the earliest first; those with none are left out", () => {
  const each = [
    { country: "NL", day: "2026-12-08" },
    { country: "GB", day: "2026-12-03" },
    { country: "DE", day: "2026-12-08" },
    { country: "US", day: null },
  ];
  expect(lastDaysOf(each)).toEqual([
    { day: "2026-12-03", countries: ["GB"] },
    { day: "2026-12-08", countries: ["NL", "DE"] },
  ]);
});
