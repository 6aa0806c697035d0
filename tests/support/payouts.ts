import { payoutItems, payouts } from "../../db/schema/payments.ts";
import type { PaidWorld } from "./payments.ts";
import { freshId } from "./stores.ts";

/** A payout that came back, with a movement of an order, as rows alone: no provider knows it. */
export async function arrivedPayout(here: Pick<PaidWorld, "db">, tenantId: string, orderId: string) {
  const id = freshId();
  const now = new Date();
  await here.db.insert(payouts).values({
    id,
    tenantId,
    accountId: `acct_${id}`,
    region: "UK",
    amount: 1,
    currency: "GBP",
    state: "failed",
    hasParts: true,
    arrivesAt: now,
    failure: "account_closed",
    parts: 1,
    askedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await here.db.insert(payoutItems).values({
    id: freshId(),
    tenantId,
    payoutId: id,
    category: "charge",
    amount: 1,
    fee: 0,
    platformFee: 0,
    net: 1,
    orderId,
    at: now,
  });
  return id;
}
