import { and, between, desc, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { STATUS_GROUPS } from "../../app/domain/order/status-groups.ts";
import type { Period } from "../../app/domain/sales/period.ts";
import { inGroup } from "../schema/order-groups.ts";
import { promoCodes } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { mailBlocks } from "../schema/mail-blocks.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { giftRecipients } from "../schema/recipients.ts";
import { pageViews } from "../schema/visits.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isSold } from "./order-conditions.ts";
import { isStillTheirs } from "./recipient-conditions.server.ts";

/** Which orders of a store wait for a person, and what was just ordered in it. */
export function eventFigureRepository(tables: TenantTables) {
  const placedIn = (eventId: string, also?: SQL) =>
    // The plus leaves them to the index of what waits, which holds nothing else.
    and(
      sql`+${orders.eventId} = ${eventId}`,
      isNotNull(orders.placedAt),
      inGroup("attention", sql`${orders.status}`),
      also,
    ) as SQL;
  const waiting = (eventId: string, group: "budget" | "trouble") => ({
    table: orders,
    where: placedIn(eventId, inArray(orders.status, [...STATUS_GROUPS[group]])),
  });

  return {
    /** How many orders of a store wait for a person, and why; and how many recipients no mail reaches. */
    waiting: (eventId: string) =>
      tables.counts({
        address: { table: orders, where: placedIn(eventId, eq(orders.status, "address issue")) },
        budget: waiting(eventId, "budget"),
        trouble: waiting(eventId, "trouble"),
        bounced: {
          table: giftRecipients,
          where: and(
            eq(giftRecipients.eventId, eventId),
            tables.exists(
              mailBlocks,
              and(eq(mailBlocks.address, giftRecipients.emailKey), eq(mailBlocks.reason, "bounced")) as SQL,
            ),
            sql`not ${tables.exists(promoCodes, sql`${promoCodes.id} = ${giftRecipients.id} and ${promoCodes.used} > 0`)}`,
            isStillTheirs,
          ) as SQL,
        },
      }),

    /**
     * How many gifts a store's codes have given and can still give, and the same of the tenant's promos that are over,
     * for what was taken of them.
     */
    async giftsOf(eventId: string, now: Date) {
      const sumOf = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`;
      const taken = sumOf(sql`${promoCodes.used}`);
      const [own, past] = await tables.batch([
        tables.read({
          columns: {
            taken,
            left: sumOf(
              sql`case when ${promoCodes.state} = 'active' then ${promoCodes.maxUses} - ${promoCodes.used} else 0 end`,
            ),
          },
          from: promoCodes,
          where: eq(promoCodes.eventId, eventId),
        }),
        tables.read({
          columns: { taken, most: sumOf(sql`${promoCodes.maxUses}`) },
          from: events,
          joins: [{ table: promoCodes, on: eq(promoCodes.eventId, events.id) }],
          where: and(
            eq(events.type, "Promo"),
            lt(events.endsAt, now),
            ne(events.id, eventId),
            // What was taken out of use before anybody used it tells nothing.
            sql`(${promoCodes.state} = 'active' or ${promoCodes.used} > 0)`,
          ),
        }),
      ]);
      return {
        taken: own[0]?.taken ?? 0,
        left: own[0]?.left ?? 0,
        past: past[0] ?? { taken: 0, most: 0 },
      };
    },

    /** How many pages of a store were shown on each day of a period that saw any. */
    viewsByDay: (eventId: string, { from, to }: Period) =>
      tables.read({
        columns: { day: pageViews.day, views: pageViews.views },
        from: pageViews,
        where: and(eq(pageViews.eventId, eventId), between(pageViews.day, from, to)),
      }),

    /**
     * What a screen at a stand shows: the latest ordered lines, and the sizes and countries of the orders since a
     * moment. It reads no names.
     */
    async justOrdered(eventId: string, { since, most }: { since: Date; most: number }) {
      const sold = and(eq(orders.eventId, eventId), isSold) as SQL;
      const lately = and(sold, gte(orders.placedAt, since)) as SQL;
      const joins = [{ table: orderLines, on: eq(orderLines.orderId, orders.id) }];
      const units = sql<number>`sum(${orderLines.quantity})`;
      const count = sql<number>`count(*)`;
      const [lines, sizes, countries] = await tables.batch([
        tables.read({
          columns: {
            id: orderLines.id,
            name: orderLines.name,
            colour: orderLines.colour,
            size: orderLines.size,
            quantity: orderLines.quantity,
            country: orders.addressCountry,
            placedAt: orders.placedAt,
          },
          from: orders,
          joins,
          where: sold,
          orderBy: [desc(orders.placedAt)],
          limit: most,
        }),
        tables.read({
          columns: { key: orderLines.size, count: units },
          from: orders,
          joins,
          where: lately,
          groupBy: [orderLines.size],
          orderBy: [desc(units)],
          limit: most,
        }),
        tables.read({
          columns: { key: orders.addressCountry, count },
          from: orders,
          where: lately,
          groupBy: [orders.addressCountry],
          orderBy: [desc(count)],
          limit: most,
        }),
      ]);
      return { lines, sizes, countries };
    },
  };
}
