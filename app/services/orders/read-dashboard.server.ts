import { startOfDay } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import type { Scope } from "../scope.ts";

const LATEST = 6;
const OVERDUE_SHOWN = 5;
/** Today and the six days before. */
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The first days of what the dashboard counts, as the list of orders takes them. */
function daysOf(now: Date, timeZone: string) {
  const today = dayIn(timeZone, now);
  const week = new Date(Date.parse(`${today}T00:00:00Z`) - (WEEK_DAYS - 1) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return { today, week };
}

/**
 * The dashboard's figures and latest orders.
 * @param reads what the viewer may read; nothing else is asked for or answered.
 * @param timeZone where the tenant's days begin.
 */
export async function readDashboard(
  scope: Scope,
  { reads, timeZone }: { reads: { orders: boolean; stores: boolean }; timeZone: string },
) {
  const { orders, events } = scope.tenant;
  const days = daysOf(scope.now(), timeZone);
  const moment = (day: string) => startOfDay(day, timeZone) ?? scope.now();
  const now = scope.now();
  const since = { today: moment(days.today), week: moment(days.week), now };
  const [figures, stores, latest, overdue] = await Promise.all([
    reads.orders ? orders.figures(since) : null,
    reads.stores ? events.countStores() : null,
    reads.orders
      ? orders.listPlaced(
          {},
          { sort: { by: "placed", descending: true }, position: undefined, limit: LATEST },
        )
      : null,
    reads.orders
      ? orders.listPlaced(
          { overdueBy: now },
          { sort: { by: "overdue", descending: false }, position: undefined, limit: OVERDUE_SHOWN },
        )
      : null,
  ]);
  return {
    days,
    figures,
    activeStores: stores && stores.active,
    stores: stores && stores.all,
    latest: latest && latest.rows,
    /** What has stood still longest. */
    overdue: overdue && overdue.rows,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
