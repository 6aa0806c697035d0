import { expect, test } from "vitest";
import { formatMoment } from "../../../app/domain/dates/format-moment.ts";

const AT = "2026-11-21T23:01:00.000Z";

test("a formatted moment names its time zone", () => {
  expect(formatMoment(AT, "en", "Europe/London")).toBe("21 November 2026 at 23:01 GMT");
  expect(formatMoment(AT, "en", "America/New_York")).toMatch(/^November 21, 2026 at 6:01\sPM EST$/);
  expect(formatMoment(AT, "nl", "Europe/London")).toMatch(/^21 november 2026 om 23:01 \S+$/);
});
