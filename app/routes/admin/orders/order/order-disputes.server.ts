import { isHeldForDispute } from "../../../../domain/order/dispute.ts";
import type { StaffPrincipal } from "../../../../domain/access/permissions.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { refundLimit } from "../../../../domain/refund/refund-rules.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { DisputeReleaseSchema } from "../../../../schemas/order-desk.ts";
import { releaseDisputed } from "../../../../services/orders/release-disputed.server.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { OrderAnswer, Sent } from "./order-forms.server.ts";

/** Whether an order waits for the end of a dispute, and whether this person may let it go on. */
export function disputeDesk(
  order: { heldForDispute: Date | null; status: OrderStatus },
  user: StaffPrincipal,
): { mayRelease: boolean } | null {
  return isHeldForDispute(order) ? { mayRelease: refundLimit(user) > 0 } : null;
}

/** Answers the form of an order that waits for the end of a dispute. */
export async function answerRelease({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  if (refundLimit(user) <= 0) throw new Response(null, { status: 403 });
  const form = readForm(fields, DisputeReleaseSchema);
  if (!form.ok)
    return { ok: false, status: 422, form: "release-disputed", result: form.result as FormResult };
  const released = await releaseDisputed(scope, { orderId, reason: form.value.reason });
  if (released.ok) return { ok: true, flash: "orderDesk:dispute.held.released" };
  if (released.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  const result = form.refuse({ reason: released.error }) as FormResult;
  return { ok: false, status: 409, form: "release-disputed", result };
}
