import { and, eq, sql } from "drizzle-orm";
import { MAX_QUANTITY } from "../../app/domain/basket/basket-lines.ts";
import { basketLines, baskets } from "../schema/baskets.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type NewBasketLine = {
  id: string;
  lineKey: string;
  productId: string;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  shirtWidthMm?: number | null;
};

export function basketRepository(tables: TenantTables) {
  const lineOf = (basketId: string, lineId: string) =>
    sql`${basketLines.id} = ${lineId} and ${basketLines.basketId} = ${basketId} and ${tables.exists(baskets, sql`${baskets.id} = ${basketId}`)}`;

  return {
    /** Adds the line; an equal one that is there already grows by its quantity. Creates the basket if need be. */
    async add(basket: { id: string; eventId: string }, line: NewBasketLine, now: Date) {
      const stamps = { createdAt: now, updatedAt: now };
      await tables.batch([
        tables.upsert(baskets, { ...basket, ...stamps }, [baskets.id], { updatedAt: now }),
        tables.upsert(
          basketLines,
          { ...line, basketId: basket.id, ...stamps },
          [basketLines.tenantId, basketLines.basketId, basketLines.lineKey],
          {
            quantity: sql`min(${MAX_QUANTITY}, ${basketLines.quantity} + ${line.quantity})`,
            // The shirt that was measured last; who adds more without one takes none away.
            shirtWidthMm: sql`coalesce(${line.shirtWidthMm ?? null}, ${basketLines.shirtWidthMm})`,
            updatedAt: now,
          },
        ),
      ]);
    },

    /**
     * Fills a basket that does not exist yet; one that does stays as it is. Two windows that restore the same copy at
     * once fill it once.
     */
    async restore(basket: { id: string; eventId: string }, lines: NewBasketLine[], now: Date) {
      const stamps = { createdAt: now, updatedAt: now };
      const isNew = sql`not ${tables.exists(baskets, eq(baskets.id, basket.id))}`;
      await tables.batch([
        tables.insertIf(isNew, baskets, { ...basket, ...stamps }),
        // Each line follows the statement before it: nothing is written unless the basket was.
        ...lines.map((line) =>
          tables.insertIf(sql`changes() > 0`, basketLines, { ...line, basketId: basket.id, ...stamps }),
        ),
      ]);
    },

    /**
     * One more or one less; a line at one that loses one is gone.
     * @returns whether one more was wanted of a line that is full.
     */
    async step(basketId: string, lineId: string, by: 1 | -1, now: Date): Promise<boolean> {
      const where = lineOf(basketId, lineId);
      if (by === -1) {
        await tables.batch([
          tables.remove(basketLines, sql`${where} and ${basketLines.quantity} <= 1`),
          tables.update(basketLines, { quantity: sql`${basketLines.quantity} - 1`, updatedAt: now }, where),
        ]);
        return false;
      }
      const [more, [full]] = await tables.batch([
        tables.update(
          basketLines,
          { quantity: sql`${basketLines.quantity} + 1`, updatedAt: now },
          sql`${where} and ${basketLines.quantity} < ${MAX_QUANTITY}`,
        ),
        tables.count(basketLines, where),
      ]);
      return more.rowsAffected === 0 && (full?.count ?? 0) > 0;
    },

    /** Zero or less removes the line. */
    async setQuantity(basketId: string, lineId: string, quantity: number, now: Date) {
      const where = lineOf(basketId, lineId);
      if (quantity <= 0) await tables.remove(basketLines, where);
      else
        await tables.update(
          basketLines,
          { quantity: Math.min(quantity, MAX_QUANTITY), updatedAt: now },
          where,
        );
    },

    async remove(basketId: string, lineId: string) {
      await tables.remove(basketLines, lineOf(basketId, lineId));
    },

    async clear(basketId: string) {
      await tables.remove(basketLines, eq(basketLines.basketId, basketId));
    },

    lines: (basketId: string, eventId: string) =>
      tables.join(
        basketLines,
        baskets,
        eq(baskets.id, basketLines.basketId),
        and(eq(basketLines.basketId, basketId), eq(baskets.eventId, eventId)),
      ),
  };
}
