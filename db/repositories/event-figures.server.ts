import { and, eq, gte, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { STATUS_GROUPS } from "../../app/domain/order/status-groups.ts";
import { orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** What a store sold or gave away, from its placed orders. */
export function eventFigureRepository(tables: TenantTables) {
  const placedIn = (eventId: string, also?: SQL) =>
    and(eq(orders.eventId, eventId), isNotNull(orders.placedAt), also) as SQL;
  const waiting = (eventId: string, group: "budget" | "trouble") => ({
    table: orders,
    where: placedIn(eventId, inArray(orders.status, [...STATUS_GROUPS[group]])),
  });

  return {
    /**
     * The figures of a store in one round trip.
     * @param days the first moments of the days that are counted one by one, the oldest first.
     */
    async figures(eventId: string, days: readonly Date[]) {
      // How many of the days had begun: exact in every time zone, also where clocks are put forward or back.
      const day = sql<number>`(${sql.join(
        days.map((begins) => sql`(${orders.placedAt} >= ${begins.getTime()})`),
        sql` + `,
      )})`;
      const money = { orders: sql<number>`count(*)`, minor: sql<number>`sum(${orders.total})` };
      const first = days[0] ?? new Date(0);
      const [totals, daily] = await tables.batch([
        tables.read({
          columns: { currency: orders.currency, ...money },
          from: orders,
          where: placedIn(eventId, ne(orders.status, "cancelled")),
          groupBy: [orders.currency],
        }),
        tables.read({
          columns: { day, ...money },
          from: orders,
          where: placedIn(eventId, and(gte(orders.placedAt, first), ne(orders.status, "cancelled"))),
          groupBy: [day],
        }),
      ]);
      return { totals, daily };
    },

    /** How many orders of a store wait for a person, and why. */
    waiting: (eventId: string) =>
      tables.counts({
        address: { table: orders, where: placedIn(eventId, eq(orders.status, "address issue")) },
        budget: waiting(eventId, "budget"),
        trouble: waiting(eventId, "trouble"),
      }),
  };
}
