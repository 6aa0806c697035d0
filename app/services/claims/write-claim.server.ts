import type { ClaimCode, ClaimWrite } from "../../../db/repositories/claims.server.ts";
import { orderLinesOf } from "../../domain/basket/basket-lines.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { isPromo, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { newOrderRef, placementRows } from "../order-writes/placement.server.ts";
import type { RecipientKeys } from "../code-batches/recipient-keys.server.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { type ClaimInput, type ClaimLine, type PricedClaim, stockOf } from "./price-claim.ts";

export type Claimed = { orderId: string; orderRef: string; repeated: boolean };

/** Writes a claim with its price, in one batch. The write itself asks whether all still stands. */
export async function writeClaim(
  scope: Scope,
  {
    storefront,
    input,
    priced,
    code,
    keys,
  }: {
    storefront: Storefront;
    input: ClaimInput;
    priced: PricedClaim;
    code: ClaimCode | null;
    keys: RecipientKeys;
  },
): Promise<{ outcome: ClaimWrite; claimed: Claimed }> {
  const { store, vat } = storefront;
  const now = scope.now();
  const orderId = scope.newId();
  const orderRef = newOrderRef(scope);
  const kind = isPromo(store.type) ? ("claim" as const) : ("account" as const);
  const lines = orderLinesOf(orderId, priced.lines, vat, scope.newId);
  const window = deliveryWindow(now, TIME_ZONE_OF_REGION[store.region]);
  const cost = costOf(priced.lines, priced.total);
  const order = {
    id: orderId,
    eventId: store.id,
    kind,
    orderRef,
    // Nobody pays here: a gift is free to its recipient, and an order on account is the tenant's invoice.
    paymentStatus: "not_needed" as const,
    placedAt: now,
    placedBy: orderId,
    idempotencyKey: input.idempotencyKey,
    basketId: input.basketId,
    currency: store.currency,
    itemsGross: priced.itemsGross,
    totalExcludingVat: priced.totalExcludingVat,
    totalVat: priced.totalVat,
    total: priced.total,
    budgetCost: cost,
    deliveryFrom: window.from,
    deliveryTo: window.to,
    createdAt: now,
    updatedAt: now,
    ...input.address,
  };
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
    cost,
    decisionId: scope.newId(),
    rows: placementRows(scope, { order, orderRef, lines, now }),
    now,
  });
  return { outcome, claimed: { orderId, orderRef, repeated: false } };
}

/** What the order takes of its budgets: what its units cost the tenant, but never less than what is invoiced. */
function costOf(lines: readonly ClaimLine[], total: number): number {
  return Math.max(
    total,
    lines.reduce((sum, { item, quantity }) => sum + item.unitCost * quantity, 0),
  );
}
