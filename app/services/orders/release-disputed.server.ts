import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/**
 * Lets the parcels of a disputed order go on before the bank has decided. The same dispute does not hold them again.
 * @param reason why, for the log.
 */
export async function releaseDisputed(
  scope: Scope,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<undefined, "errors:orderNotFound" | "orderDesk:dispute.held.notHeld">> {
  const order = await scope.tenant.orders.find(orderId);
  if (!order) return refuse("errors:orderNotFound");
  const { id, orderRef, currency } = order;
  const note = auditNote(scope, "Disputed order released", { id, name: orderRef ?? "" }, { reason });
  const isReleased = await scope.tenant.disputes.letGo({ id, currency }, scope.now(), note);
  return isReleased ? ok(undefined) : refuse("orderDesk:dispute.held.notHeld");
}
