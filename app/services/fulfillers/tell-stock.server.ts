import type { StockTold } from "../../domain/fulfilment/stock.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope, TenantlessScope } from "../scope.ts";

/** For how many SKUs the log names each; of more it tells the number. */
const MOST_NAMED = 20;

/**
 * Keeps what a fulfiller has of SKUs for this tenant. What it told later of one stays, so that events may come late and
 * twice.
 * @returns how many were kept.
 */
export async function tellStock(
  scope: Scope,
  { fulfiller, told }: { fulfiller: { id: string; name: string }; told: readonly StockTold[] },
): Promise<number> {
  const changes = told.length <= MOST_NAMED ? told.map(({ sku, count }) => `${sku} ${count ?? "in"}`) : [];
  const note = auditNote(scope, "Fulfiller updated", fulfiller, {
    stock: changes.join(", ") || told.length,
  });
  const now = scope.now();
  const result = await scope.tenant.fulfillerStock.tell({ fulfillerId: fulfiller.id, told, now }, note);
  return result.filter(Boolean).length;
}

/** What a fulfiller has for this tenant, by SKU. */
export function readStock(scope: Scope, { fulfillerId }: { fulfillerId: string }) {
  return scope.tenant.fulfillerStock.ofFulfillers([fulfillerId]);
}

/** The tenants that a fulfiller prints for, or that registered it. */
export function tenantsOfFulfiller(scope: TenantlessScope, { fulfillerId }: { fulfillerId: string }) {
  return scope.platform.fulfillers.tenantsOf(fulfillerId);
}
