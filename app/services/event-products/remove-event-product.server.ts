import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/** Takes a product out of a store. The last one on sale of an active store stays; orders keep what was bought. */
export async function removeEventProduct(
  scope: Scope,
  input: { event: StoreEventRow; line: { id: string; productId: string; name: string } },
): Promise<Result<undefined, "eventDesk:refused.locked" | "productDesk:refused.lastOne">> {
  const { event, line } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const removed = await scope.tenant.eventProducts.remove({
    ...{ eventId: event.id, productId: line.productId, at: scope.now() },
    note: auditNote(scope, "Event product deleted", line, { event: event.name }),
  });
  return removed ? ok(undefined) : refuse("productDesk:refused.lastOne");
}
