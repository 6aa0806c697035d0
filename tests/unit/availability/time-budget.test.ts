import { expect, test } from "vitest";
import { startBudget } from "../../../app/domain/availability/time-budget.ts";
import { Unavailable, unavailableIn } from "../../../app/domain/availability/unavailable.ts";

test("a budget runs from its beginning, for every caller, and never below zero", () => {
  let now = 500;
  const budget = startBudget(7_000, () => now);
  expect(budget.leftMs()).toBe(7_000);
  now += 6_500;
  expect(budget.leftMs()).toBe(500);
  now += 6_500;
  expect(budget.leftMs()).toBe(0);
});

test("what is away is found behind the errors that drivers put around it", () => {
  const away = new Unavailable("database", "lost", 1_200);
  const wrapped = new Error("Failed query: select 1 params: ada@example.test", {
    cause: new Error("Stream is closed", { cause: away }),
  });
  expect(unavailableIn(wrapped)).toBe(away);
  expect(away.retryAfterSeconds).toBe(2);
  expect(unavailableIn(new Error("UNIQUE constraint failed: orders.id"))).toBeUndefined();
  expect(unavailableIn("text")).toBeUndefined();
});

test("a chain of causes that bites its tail ends", () => {
  const error = new Error("round");
  error.cause = error;
  expect(unavailableIn(error)).toBeUndefined();
});
