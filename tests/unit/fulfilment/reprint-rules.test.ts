import { expect, test } from "vitest";
import { reprintCost, reprintRefusal } from "../../../app/domain/fulfilment/reprint-rules.ts";

const NOW = new Date("2030-02-01T00:00:00Z");
const claim = { before: 0, shippedAt: new Date("2030-01-10T00:00:00Z"), cost: 2000 };
const by = (role: "admin" | "account_manager" | "customer_service", change: object = {}) =>
  reprintRefusal({ role, superadmin: false }, { ...claim, ...change }, NOW);

test("customer service has something printed again once, within thirty days and up to 30.00", () => {
  expect(by("customer_service")).toBeNull();
  expect(by("customer_service", { shippedAt: new Date("2030-01-01T00:00:00Z") })).toBe(
    "orderDesk:reprint.tooLate",
  );
  expect(by("customer_service", { cost: 3001 })).toBe("orderDesk:reprint.tooDear");
  expect(by("customer_service", { before: 1 })).toBe("orderDesk:reprint.secondTime");
});

test("account managers without these limits, but a second time only an admin", () => {
  const late = { cost: 99_999, shippedAt: new Date(0) };
  expect(by("account_manager", late)).toBeNull();
  expect(by("account_manager", { before: 1 })).toBe("orderDesk:reprint.secondTime");
  expect(by("admin", { ...late, before: 2 })).toBeNull();
});

test("some items cost their share of all", () => {
  expect(reprintCost(1000, 1, 3)).toBe(333);
  expect(reprintCost(1000, 3, 3)).toBe(1000);
  expect(reprintCost(0, 0, 0)).toBe(0);
});
