import { expect, test } from "vitest";
import { shipBy } from "../../../app/domain/fulfilment/ship-by.ts";

test.each([
  ["2026-11-27", "2026-11-24"],
  ["2026-11-24", "2026-11-19"],
  ["2026-11-23", "2026-11-18"],
  [null, null],
])("what comes on %s leaves on %s at the latest", (to, by) => {
  expect(shipBy(to)).toBe(by);
});
