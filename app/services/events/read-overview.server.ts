import { lastDays } from "../../domain/dates/last-days.ts";
import { goLiveList } from "../../domain/store/go-live.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { StoreEventRow } from "../records.ts";
import type { Scope } from "../scope.ts";

const CHART_DAYS = 30;

/** How a store does: what was ordered, day by day and in all, what waits for a person, and what it lacks to go live. */
export async function readOverview(scope: Scope, event: StoreEventRow) {
  const days = lastDays(CHART_DAYS, scope.now(), TIME_ZONE_OF_REGION[event.region]);
  const { events } = scope.tenant;
  const [{ totals, daily }, waiting, facts] = await Promise.all([
    events.figures(
      event.id,
      days.map(({ begins }) => begins),
    ),
    events.waiting(event.id),
    events.goLiveFacts(event.id, scope.now()),
  ]);
  return {
    totals,
    daily: days.map(({ day }, index) => {
      const counted = daily.find((row) => row.day === index + 1);
      return { day, orders: counted?.orders ?? 0, minor: counted?.minor ?? 0 };
    }),
    waiting,
    hasOrders: facts?.hasOrders ?? false,
    list: facts ? goLiveList(event.type, facts) : [],
  };
}
