import { describe, expect, test } from "vitest";
import { afterOfficeTime, afterWorkDays } from "../../../app/domain/dates/office-time.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";
import {
  isAnotherTry,
  OVERDUE,
  overdueFrom,
  PLATFORMS_OVERDUE,
  TENANTS_OVERDUE,
} from "../../../app/domain/order/overdue.ts";

const HOUR = 3_600_000;
/** A Friday, 16:30 in London, 17:30 in Amsterdam, 11:30 in New York. */
const FRIDAY = new Date("2026-11-20T16:30:00Z");

describe("office time", () => {
  test.each([
    ["Europe/London", "2026-11-23T09:30:00.000Z"],
    ["Europe/Amsterdam", "2026-11-23T09:00:00.000Z"],
    ["America/New_York", "2026-11-20T17:30:00.000Z"],
  ])("an hour of it from a Friday afternoon ends in %s at %s", (zone, end) => {
    expect(afterOfficeTime(FRIDAY, HOUR, zone).toISOString()).toBe(end);
  });

  test("before the office opens nothing has passed; a long time goes over several days", () => {
    const early = new Date("2026-11-18T03:00:00Z");
    expect(afterOfficeTime(early, HOUR, "Europe/London").toISOString()).toBe("2026-11-18T10:00:00.000Z");
    expect(afterOfficeTime(early, 10 * HOUR, "Europe/London").toISOString()).toBe("2026-11-19T11:00:00.000Z");
  });

  test("working days keep the time of the day and pass over weekends and holidays", () => {
    expect(afterWorkDays(FRIDAY, 3, "Europe/London").toISOString()).toBe("2026-11-25T16:30:00.000Z");
    expect(afterWorkDays(new Date("2026-11-21T12:00:00Z"), 1, "Europe/London").toISOString()).toBe(
      "2026-11-23T12:00:00.000Z",
    );
    const closed = ["2026-11-21", "2026-11-24", "2026-11-26"];
    expect(afterWorkDays(FRIDAY, 2, "Europe/London", closed).toISOString()).toBe("2026-11-25T16:30:00.000Z");
  });
});

/** What the design says (product-design.md 4.1), from a Wednesday at ten in London. */
const DESIGN: [OrderStatus[], string][] = [
  [["queued downloading", "queued processing", "queued submitting to fulfiller"], "2026-11-18T10:15:00.000Z"],
  [["processing", "submitting to fulfiller"], "2026-11-18T10:20:00.000Z"],
  [["new", "downloaded", "processed"], "2026-11-18T10:15:00.000Z"],
  [["submitted to fulfiller"], "2026-11-19T10:00:00.000Z"],
  [
    ["picked", "in production", "awaiting packing", "packaged", "ready to ship"],
    // Over a weekend.
    "2026-11-23T10:00:00.000Z",
  ],
  [["address issue", "artwork issue"], "2026-11-20T10:00:00.000Z"],
  [["fulfiller submission error", "fulfiller routing error"], "2026-11-18T11:00:00.000Z"],
  [["over budget", "over budget limit", "awaiting reprint"], "2026-11-19T10:00:00.000Z"],
];

test.each(DESIGN)("%j is overdue from %s on", (statuses, moment) => {
  const since = new Date("2026-11-18T10:00:00Z");
  for (const status of statuses)
    expect(overdueFrom(status, since, "GBP")?.toISOString(), status).toBe(moment);
});

test("a stage at a fulfiller is counted where it works, without its holidays; other times are not", () => {
  // Wednesday in London, Thursday in Auckland.
  const since = new Date("2026-11-18T12:00:00Z");
  const moment = (status: OrderStatus, calendar?: Parameters<typeof overdueFrom>[3]) =>
    overdueFrom(status, since, "GBP", calendar)?.toISOString();
  expect(moment("in production")).toBe("2026-11-23T12:00:00.000Z");
  expect(moment("in production", { holidays: ["2026-11-19", "2026-11-23"] })).toBe(
    "2026-11-25T12:00:00.000Z",
  );
  expect(moment("in production", { timeZone: "Pacific/Auckland" })).toBe("2026-11-23T12:00:00.000Z");
  expect(moment("in production", { timeZone: "Pacific/Auckland", holidays: ["2026-11-24"] })).toBe(
    "2026-11-24T12:00:00.000Z",
  );
  expect(moment("submitted to fulfiller", { holidays: ["2026-11-19"] })).toBe("2026-11-19T12:00:00.000Z");
});

test("every open status is overdue one day, of one who sees to it; what is over never is", () => {
  expect(DESIGN.flatMap(([statuses]) => statuses).sort()).toEqual(
    ORDER_STATUSES.filter((status) => status !== "shipped" && status !== "cancelled").sort(),
  );
  expect([...PLATFORMS_OVERDUE, ...TENANTS_OVERDUE].sort()).toEqual(
    DESIGN.flatMap(([statuses]) => statuses).sort(),
  );
  expect([OVERDUE.shipped, OVERDUE.cancelled]).toEqual([null, null]);
});

test("a step that is tried again begins no new time; what goes on does", () => {
  expect(isAnotherTry("submitting to fulfiller", "queued submitting to fulfiller")).toBe(true);
  expect(isAnotherTry("queued processing", "processing")).toBe(true);
  expect(isAnotherTry("processed", "queued submitting to fulfiller")).toBe(false);
  expect(isAnotherTry(null, "new")).toBe(false);
});
