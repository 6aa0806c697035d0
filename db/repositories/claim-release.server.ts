import { type SQL, sql } from "drizzle-orm";
import { promoClaims, promoCodes, promoRecipients } from "../schema/codes.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { eventPrices } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** A claim to release, with the stock of the event that it used. */
export type ReleasedClaim = {
  eventId: string;
  promoCodeId: string;
  stock: { productId: string; quantity: number }[];
};

const claimOf = (orderId: string, promoCodeId: string) =>
  sql`${promoClaims.orderId} = ${orderId} and ${promoClaims.promoCodeId} = ${promoCodeId} and ${promoClaims.state} = 'redeemed'`;

/** The condition that the claim was not released before. */
export function stillClaimed(tables: TenantTables, orderId: string, { promoCodeId }: ReleasedClaim): SQL {
  return tables.exists(promoClaims, claimOf(orderId, promoCodeId));
}

/** Statements that make a code good once more and give back what its claim took. */
export function releaseStatements(tables: TenantTables, orderId: string, claim: ReleasedClaim, won: SQL) {
  const { eventId, promoCodeId, stock } = claim;
  return [
    tables.update(
      promoClaims,
      { state: "released", duplicateKey: null },
      sql`${claimOf(orderId, promoCodeId)} and ${won}`,
    ),
    tables.remove(promoRecipients, sql`${promoRecipients.orderId} = ${orderId} and ${won}`),
    tables.update(
      promoCodes,
      { used: sql`${promoCodes.used} - 1` },
      sql`${promoCodes.id} = ${promoCodeId} and ${promoCodes.used} > 0 and ${won}`,
    ),
    ...stock.map(({ productId, quantity }) =>
      tables.update(
        eventPrices,
        { stockLeft: sql`${eventPrices.stockLeft} + ${quantity}` },
        sql`${eventPrices.eventId} = ${eventId} and ${eventPrices.productId} = ${productId} and ${eventPrices.stockLeft} is not null and ${won}`,
      ),
    ),
  ] as const;
}

/** Statements that make the code of a gift good once more and give back its stock, when the last of its parts is cancelled. */
export function claimGivenBack(tables: TenantTables, orderId: string, won: SQL) {
  const isOver = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.cancelledAt} is not null`);
  const redeemed = sql`${promoClaims.orderId} = ${orderId} and ${promoClaims.state} = 'redeemed' and ${won} and ${isOver}`;
  const isClaimed = tables.exists(promoClaims, redeemed);
  const ofOrder = sql`${orderLines.orderId} = ${orderId}`;
  const itsEvent = tables.valueOf(orders, orders.eventId, sql`${orders.id} = ${orderId}`);
  const taken = tables.valueOf(
    orderLines,
    sql`sum(${orderLines.quantity})`,
    sql`${ofOrder} and ${orderLines.productId} = ${eventPrices.productId}`,
  );
  return [
    tables.update(
      eventPrices,
      { stockLeft: sql`${eventPrices.stockLeft} + ${taken}` },
      sql`${eventPrices.stockLeft} is not null and ${eventPrices.eventId} = ${itsEvent} and ${tables.isAmong(eventPrices.productId, orderLines, ({ productId }) => productId, ofOrder)} and ${isClaimed}`,
    ),
    tables.update(
      promoCodes,
      { used: sql`${promoCodes.used} - 1` },
      sql`${promoCodes.used} > 0 and ${tables.isAmong(promoCodes.id, promoClaims, ({ promoCodeId }) => promoCodeId, redeemed)}`,
    ),
    tables.remove(promoRecipients, sql`${promoRecipients.orderId} = ${orderId} and ${isClaimed}`),
    tables.update(promoClaims, { state: "released", duplicateKey: null }, redeemed),
  ] as const;
}
