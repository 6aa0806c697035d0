import { expect, test } from "vitest";
import { orderStyles } from "../../../app/routes/storefront/claim/order-styles.ts";

test("an order's pages are in the shop's fonts where a shop sold it, and in none where it was given away", () => {
  expect(orderStyles({ chrome: { type: "Store" } })).toBe("shop-order");
  for (const type of ["Promo", "Bulk", "Products"])
    expect(orderStyles({ chrome: { type } })).toBe("claim-order");
});

test("an order that could not be read has the lightest styles", () => {
  expect(orderStyles(undefined)).toBe("claim-order");
});
