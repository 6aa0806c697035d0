import { startOfDay } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { addDays, periodUntil } from "../../domain/sales/period.ts";
import { readSales } from "../read-sales.server.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

/** As many as fit on a screen that is read from three metres away. */
const MOST = 6;

/**
 * What was ordered in a store today and in all, and what came last, for a screen at a stand: strangers read it, so there
 * is no name, no town and no money in it.
 * @param timeZone where the tenant's days begin.
 */
export async function readWall(
  scope: Scope,
  { event, timeZone }: { event: Pick<StoreEventRow, "id">; timeZone: string },
) {
  const now = scope.now();
  const today = dayIn(timeZone, now);
  // Tomorrow too: an order of the last moment is in the sum, whichever clock is ahead.
  const tomorrow = addDays(today, 1);
  const [sales, just] = await Promise.all([
    readSales(scope, {
      asked: {
        all: { group: "all", ...periodUntil(tomorrow, "all") },
        today: { group: "all", from: today, to: tomorrow },
      },
      timeZone,
      eventIds: [event.id],
    }),
    scope.tenant.events.justOrdered(event.id, { since: startOfDay(today, timeZone) ?? now, most: MOST }),
  ]);
  const orders = (rows: readonly { orders: number }[]) => rows.reduce((sum, row) => sum + row.orders, 0);
  return { today: orders(sales.today), total: orders(sales.all), ...just };
}
