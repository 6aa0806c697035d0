import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import { boothTablets } from "../schema/booth.ts";
import { eventPrices } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { budgetStatements } from "./budgets.server.ts";

export type BoothTabletRow = typeof boothTablets.$inferSelect;

/** What a tablet holds, as far as a claim or its end gives it back. */
export type Hold = Pick<BoothTabletRow, "id" | "eventId" | "stock" | "unitCost"> & { currency: Currency };

/** Statements that give back so many gifts' worth of stock and budget, under a condition. */
function giveBack(tables: TenantTables, hold: Hold, gifts: SQL, when: SQL) {
  const { eventId, currency, stock, unitCost } = hold;
  return [
    ...stock.map(({ eventPriceId, quantity }) =>
      tables.update(
        eventPrices,
        { stockLeft: sql`${eventPrices.stockLeft} + ${quantity} * ${gifts}` },
        sql`${eventPrices.id} = ${eventPriceId} and ${eventPrices.stockLeft} is not null and ${when}`,
      ),
    ),
    ...(unitCost > 0
      ? budgetStatements(tables, { eventId, currency, cost: sql`-${unitCost} * ${gifts}`, when })
      : []),
  ];
}

/**
 * What a claim of a tablet begins with: it gives back what was held for one gift, and then takes what it needs as every
 * claim does. All of it is one batch, so a claim that fails gives nothing back.
 */
export function oneGiftBack(tables: TenantTables, hold: Hold) {
  const isHeld = sql`${boothTablets.id} = ${hold.id} and ${boothTablets.held} > 0`;
  return [
    ...giveBack(tables, hold, sql`1`, tables.exists(boothTablets, isHeld)),
    tables.update(boothTablets, { held: sql`${boothTablets.held} - 1` }, isHeld),
  ];
}

/** The same for all that a closed tablet still holds. */
export function allGiftsBack(tables: TenantTables, hold: Hold) {
  const isClosed = sql`${boothTablets.id} = ${hold.id} and ${boothTablets.closedAt} is not null and ${boothTablets.held} > 0`;
  const held = tables.valueOf(boothTablets, boothTablets.held, isClosed);
  return [
    ...giveBack(tables, hold, held, tables.exists(boothTablets, isClosed)),
    tables.update(boothTablets, { held: 0 }, isClosed),
  ];
}
