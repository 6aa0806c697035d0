import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { changeableOrder } from "../order-writes/changeable-order.server.ts";

/**
 * The person who placed an order cancels all of it, until its printer takes it. What was paid, its code, voucher and
 * budget go back, once: the same wish again is answered as the first.
 */
export async function cancelOwnOrder(
  scope: Scope,
  orderId: string,
): Promise<Result<"cancelled", "errors:orderNotFound" | "errors:tooLate">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return refuse("errors:orderNotFound");
  if (whole.order.status === "cancelled") return ok("cancelled");
  if (!(await changeableOrder(scope, whole))) return refuse("errors:tooLate");
  const end = await cancelOrder(scope, { orderId, reason: "" });
  if (end.ok) return ok("cancelled");
  // The printer took it meanwhile, or the same wish came twice.
  const now = await scope.tenant.orders.find(orderId);
  return now?.status === "cancelled" ? ok("cancelled") : refuse("errors:tooLate");
}

/**
 * Cancels an order that its buyer withdrew from as a whole, as long as no printer has it: nothing is made, the money goes
 * back at once, and the declaration is settled. Where it is too late for that, staff answer the declaration. May be repeated.
 * @param caseId the declaration.
 */
export async function cancelWithdrawn(
  scope: Scope,
  { orderId, caseId }: { orderId: string; caseId: string },
): Promise<void> {
  if (!(await cancelOwnOrder(scope, orderId)).ok) return;
  const [order, cases] = await Promise.all([
    scope.tenant.orders.find(orderId),
    scope.tenant.cases.ofOrder(orderId),
  ]);
  const declared = cases.find(({ id, state }) => id === caseId && state !== "closed");
  if (!order || !declared) return;
  const at = scope.now();
  const thing = { id: order.id, name: order.orderRef ?? "" };
  await scope.tenant.cases.answer(
    {
      id: caseId,
      version: declared.version,
      at,
      set: { state: "closed", outcome: "refund", closedAt: at },
      message: null,
    },
    {
      note: auditNote(scope, "Case answered", thing, { outcome: "refund" }),
      outbox: outboxRows(scope, `case:${caseId}:cancelled`, [
        { kind: "realtime", notice: "order", id: order.id },
      ]),
    },
  );
}
