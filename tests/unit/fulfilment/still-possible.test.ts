import { describe, expect, test } from "vitest";
import { stillPossible } from "../../../app/domain/fulfilment/still-possible.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";

const at = (status: OrderStatus, resumeTo: OrderStatus | null = null) => {
  const possible = stillPossible({ status, resumeTo });
  return Object.values(possible)
    .map(({ is }) => is)
    .join(" ");
};

describe("what can still be done with a fulfilment", () => {
  // Cancel, size and colour, address, artwork, money: the rows of the design's table.
  test.each([
    ["new", "yes yes yes yes yes"],
    ["processed", "yes yes yes yes yes"],
    ["queued submitting to fulfiller", "yes yes yes yes yes"],
    ["submitting to fulfiller", "request no yes no yes"],
    ["submitted to fulfiller", "request no yes no yes"],
    ["picked", "request no yes no yes"],
    ["in production", "no no yes no yes"],
    ["packaged", "no no yes no yes"],
    ["ready to ship", "no no no no yes"],
    ["shipped", "no no carrier no yes"],
    ["cancelled", "no no no no yes"],
    ["over budget", "yes yes yes yes yes"],
    ["fulfiller submission error", "yes yes yes yes yes"],
  ] as const)("%s: %s", (status, expected) => {
    expect(at(status)).toBe(expected);
  });

  test("what is held for its address counts as where it goes on", () => {
    expect(at("address issue", "new")).toBe("yes yes yes yes yes");
    expect(at("address issue", "packaged")).toBe("no no yes no yes");
  });

  test("there is an answer for every status, and what is possible ends at a moment or never", () => {
    for (const status of ORDER_STATUSES) {
      for (const { is, until } of Object.values(stillPossible({ status, resumeTo: null }))) {
        if (is === "no" || is === "carrier") expect(until).toBeNull();
      }
    }
  });
});
