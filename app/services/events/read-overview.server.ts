import { addDays, daysOfPeriod, periodUntil } from "../../domain/sales/period.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { openingOf } from "../../domain/store/store-event.ts";
import { goLiveList } from "../../domain/store/go-live.ts";
import { readSales } from "../read-sales.server.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/**
 * How a store does: what was ordered, in all and day by day in the last thirty, with how many pages were seen; what waits
 * for a person, and what it lacks to go live. `placed` counts the orders as the list shows them; sums and days are of what
 * is sold (`isSold`), which is less by `cancelled`.
 * @param timeZone where the tenant's days begin.
 */
export async function readOverview(
  scope: Scope,
  { event, timeZone }: { event: StoreEventRow; timeZone: string },
) {
  const today = dayIn(timeZone, scope.now());
  const month = periodUntil(today, "30_days");
  const { events, company, orders } = scope.tenant;
  const [sales, counts, waiting, facts, seen, seller] = await Promise.all([
    readSales(scope, {
      asked: {
        // Tomorrow too: an order of the last moment is in the sum, whichever clock is ahead.
        all: { group: "all", ...periodUntil(addDays(today, 1), "all") },
        days: { group: "day", ...month },
      },
      timeZone,
      eventIds: [event.id],
    }),
    orders.countsOfStore(event.id),
    events.waiting(event.id),
    events.goLiveFacts(event.id, scope.now()),
    events.viewsByDay(event.id, month),
    company.seller(),
  ]);
  return {
    ...counts,
    totals: sales.all.map(({ currency, total }) => ({ currency, minor: total })),
    daily: daysOfPeriod(month).map((day) => {
      const counted = sales.days.filter((row) => row.key === day && row.currency === event.currency);
      const views = seen.find((row) => row.day === day)?.views ?? 0;
      return { day, views, orders: counted[0]?.orders ?? 0, minor: counted[0]?.total ?? 0 };
    }),
    waiting,
    // What its public sees, whatever the store's own status says.
    isOpen: seller !== undefined && openingOf(event, seller, scope.now()) === "open",
    hasOrders: facts?.hasOrders ?? false,
    list: facts ? goLiveList(event.type, facts) : [],
  };
}
