import type { ClaimCode, ClaimWrite } from "../../../db/repositories/claims.server.ts";
import { orderLinesOf } from "../../domain/basket/basket-lines.ts";
import { discountsOf } from "../../domain/credit/statement.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { goesAt } from "../../domain/store/store-days.ts";
import { isPromo, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { newOrderRef, placementRows } from "../order-writes/placement.server.ts";
import type { RecipientKeys } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { type ClaimInput, type ClaimLine, type PricedClaim, stockOf } from "./price-claim.ts";

export type Claimed = { orderId: string; orderRef: string; repeated: boolean };

type ClaimToWrite = {
  storefront: Storefront;
  input: ClaimInput;
  priced: PricedClaim;
  code: ClaimCode | null;
  keys: RecipientKeys;
};

/** Writes a claim with its price, in one batch. The write itself asks whether all still stands. */
export async function writeClaim(
  scope: Scope,
  { storefront, input, priced, code, keys }: ClaimToWrite,
): Promise<{ outcome: ClaimWrite; claimed: Claimed }> {
  const now = scope.now();
  const order = orderOf(scope, { storefront, input, priced }, now);
  const { id: orderId, orderRef } = order;
  const lines = orderLinesOf(orderId, priced.lines, storefront.vat, scope.newId);
  const outcome = await scope.tenant.claims.claim({
    order,
    lines,
    code,
    claimId: scope.newId(),
    duplicateKey: keys.duplicateKey,
    formerKeys: keys.formerKeys,
    sharedKeys: (["email", "phone"] as const).flatMap((kind) => {
      const key = keys[kind];
      return key === null ? [] : [{ id: scope.newId(), kind, key }];
    }),
    stock: stockOf(priced.lines),
    madeFrom: priced.madeFrom,
    cost: order.budgetCost,
    decisionId: scope.newId(),
    rows: placementRows(scope, {
      order: { ...order, salesTax: 0, productionCost: 0, shippingNet: 0 },
      orderRef,
      lines,
      now,
    }),
    now,
  });
  return { outcome, claimed: { orderId, orderRef, repeated: false } };
}

/** The order that a claim becomes, placed at this moment. */
function orderOf(
  scope: Scope,
  { storefront: { store, credit }, input, priced }: Pick<ClaimToWrite, "storefront" | "input" | "priced">,
  now: Date,
) {
  const id = scope.newId();
  const window = deliveryWindow(
    isPromo(store.type) ? now : goesAt(store, now),
    TIME_ZONE_OF_REGION[store.region],
  );
  // A claim costs its tenant no shipping.
  const production = costOf(priced.lines, priced.total);
  const discounts = discountsOf({ production, shipping: 0 }, credit);
  return {
    id,
    eventId: store.id,
    kind: isPromo(store.type) ? ("claim" as const) : ("account" as const),
    orderRef: newOrderRef(scope),
    // Nobody pays here: a gift is free to its recipient, and an order on account is the tenant's invoice.
    paymentStatus: "not_needed" as const,
    placedAt: now,
    placedBy: id,
    idempotencyKey: input.idempotencyKey,
    basketId: input.basketId,
    currency: store.currency,
    itemsGross: priced.itemsGross,
    totalExcludingVat: priced.totalExcludingVat,
    totalVat: priced.totalVat,
    total: priced.total,
    budgetCost: production - discounts.creditDiscount,
    ...discounts,
    deliveryFrom: window.from,
    deliveryTo: window.to,
    createdAt: now,
    updatedAt: now,
    ...input.address,
  };
}

/** What the order takes of its budgets: what its units cost the tenant, but never less than what is invoiced. */
function costOf(lines: readonly ClaimLine[], total: number): number {
  return Math.max(
    total,
    lines.reduce((sum, { item, quantity }) => sum + item.unitCost * quantity, 0),
  );
}
