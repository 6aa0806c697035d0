import { and, eq, sql } from "drizzle-orm";
import { promoClaims, promoCodes } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewOrder, NewOrderLine, PlacementRows } from "./orders.server.ts";

export type PromoCodeRow = typeof promoCodes.$inferSelect;

export type Claim = {
  order: NewOrder;
  lines: NewOrderLine[];
  /** Null in a sample store. */
  promoCodeId: string | null;
  claimId: string;
  duplicateKey: string | null;
  rows: PlacementRows;
  now: Date;
};

export function claimRepository(tables: TenantTables) {
  return {
    async findCode(eventId: string, codeNorm: string): Promise<PromoCodeRow | undefined> {
      const where = and(eq(promoCodes.eventId, eventId), eq(promoCodes.codeNorm, codeNorm));
      return (await tables.select(promoCodes, where))[0];
    },

    /** The order that an earlier request of the same form created. */
    async findByKey(eventId: string, idempotencyKey: string) {
      const where = and(eq(orders.eventId, eventId), eq(orders.idempotencyKey, idempotencyKey));
      return (await tables.select(orders, where))[0];
    },

    /** Whether someone has claimed under this key already. */
    async isDuplicate(eventId: string, duplicateKey: string): Promise<boolean> {
      const where = and(eq(promoClaims.eventId, eventId), eq(promoClaims.duplicateKey, duplicateKey));
      return (await tables.count(promoClaims, where))[0]?.count !== 0;
    },

    /**
     * Claims a gift in one batch: the order is written only if the store is open and the code is good at that moment,
     * everything else hangs on the order by foreign keys, and the code's count and the duplicate key are held by the
     * database, so a hundred people at once get one gift each or none.
     * @throws a broken rule: `foreign_key` (code or store not good any more), `promo_codes_used` (used up), the unique
     *   columns of promo_claims (ordered already) or of orders (the same form twice).
     */
    async claim({ order, lines, promoCodeId, claimId, duplicateKey, rows, now }: Claim): Promise<void> {
      const moment = now.getTime();
      const inTime = (table: typeof events | typeof promoCodes) =>
        sql`(${table.startsAt} is null or ${table.startsAt} <= ${moment}) and (${table.endsAt} is null or ${table.endsAt} > ${moment})`;
      const storeOpen = tables.exists(
        events,
        sql`${events.id} = ${order.eventId} and ${events.status} = 'Active' and ${events.expired} = 0 and ${events.deletedAt} is null and ${inTime(events)}`,
      );
      const codeGood = promoCodeId
        ? tables.exists(
            promoCodes,
            sql`${promoCodes.id} = ${promoCodeId} and ${promoCodes.eventId} = ${order.eventId} and ${promoCodes.state} = 'active' and ${inTime(promoCodes)}`,
          )
        : sql`true`;
      await tables.batch([
        tables.insertIf(sql`${storeOpen} and ${codeGood}`, orders, order),
        ...(promoCodeId
          ? [tables.update(promoCodes, { used: sql`${promoCodes.used} + 1` }, eq(promoCodes.id, promoCodeId))]
          : []),
        tables.insert(promoClaims, {
          id: claimId,
          eventId: order.eventId,
          promoCodeId,
          orderId: order.id,
          state: "redeemed",
          duplicateKey,
          createdAt: now,
        }),
        ...lines.map((line) => tables.insert(orderLines, line)),
        tables.insert(fulfilments, rows.fulfilment),
        ...rows.fulfilmentLines.map((line) => tables.insert(fulfilmentLines, line)),
        tables.insert(statusEvents, rows.statusEvent),
        tables.noted(rows.audit),
        ...rows.outbox.map((row) => tables.insert(outbox, row)),
      ]);
    },
  };
}
