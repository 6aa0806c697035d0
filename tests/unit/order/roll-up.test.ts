import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderRefFrom } from "../../../app/domain/order/order-ref.ts";
import { rollUp } from "../../../app/domain/order/roll-up.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../app/domain/order/order-status.ts";

const EXCEPTIONS: OrderStatus[] = [
  "address issue",
  "artwork issue",
  "awaiting reprint",
  "fulfiller submission error",
  "fulfiller routing error",
  "over budget",
  "over budget limit",
];

describe("what an order shows for its fulfilments", () => {
  test.each([
    [["shipped"], "shipped"],
    [["shipped", "new"], "new"],
    [["shipped", "picked", "packaged"], "picked"],
    [["shipped", "address issue"], "address issue"],
    [["over budget", "over budget limit"], "over budget limit"],
    [["cancelled", "shipped"], "shipped"],
    [["cancelled", "address issue"], "address issue"],
    [["cancelled", "cancelled"], "cancelled"],
    [[], "new"],
  ] as [OrderStatus[], OrderStatus][])("%j is %s", (statuses, shown) => expect(rollUp(statuses)).toBe(shown));

  test("does not depend on their order, is one of them, and hides no exception", () => {
    const some = fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, (statuses) => {
        const shown = rollUp(statuses);
        expect(statuses).toContain(shown);
        expect(rollUp(statuses.toReversed())).toBe(shown);
        if (statuses.some((status) => EXCEPTIONS.includes(status))) expect(EXCEPTIONS).toContain(shown);
        if (shown === "cancelled") expect(new Set(statuses)).toEqual(new Set(["cancelled"]));
      }),
    );
  });
});

test("an order's reference has eight symbols without vowels or look-alikes, whatever the bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(orderRefFrom(bytes)).toMatch(/^PS-[2-9BCDFGHJKMNPQRSTVWXYZ]{8}$/);
    }),
  );
  for (const symbol of "AEIOUL01") {
    for (let byte = 0; byte < 256; byte += 1)
      expect(orderRefFrom(new Uint8Array(8).fill(byte)).slice(3)).not.toContain(symbol);
  }
});
