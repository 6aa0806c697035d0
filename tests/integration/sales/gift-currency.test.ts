import { expect, test } from "vitest";
import { readRecentSales } from "../../../app/services/sales/read.server.ts";
import { putOrders } from "../../support/orders.ts";
import { world } from "../../support/world.ts";

test("a currency in which everything was given away is no currency of sales", async () => {
  const { db, runners, product } = await world();
  const store = await runners.store({});
  const now = product.clock.now();
  await putOrders(db, store, [
    { total: 0, currency: "EUR", kind: "claim", paymentStatus: "not_needed", placedAt: now, units: 2 },
    { total: 2_500, currency: "GBP", placedAt: now },
  ]);
  product.clock.forward(1_000);
  const { currencies, best } = await readRecentSales(runners.scope, { timeZone: "Europe/London" });
  expect(currencies.map(({ currency, today }) => [currency, today.total])).toEqual([["GBP", 2_500]]);
  // What was given is told with what sells.
  expect(best.map(({ currency, units }) => [currency, units])).toEqual([["EUR", 2]]);
});
