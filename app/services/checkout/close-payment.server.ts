import type { NewPayment, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";

/** Only `closed` means that nobody can pay it any more; after `paid` and `processing` the order has to be settled. */
export type Closing = "closed" | "paid" | "processing" | "still_open";

/** Closes an open way to pay, so that another can be opened. */
export async function closePayment(scope: Scope, payment: PaymentRow): Promise<Closing> {
  const closing = await closeAtProvider(scope, payment);
  if (closing === "closed") await scope.tenant.orders.closePayment(payment.id, scope.now());
  return closing;
}

/** Closes at the provider a way to pay that is not in our books, or about to leave them. */
export async function closeAtProvider(
  scope: Scope,
  { accountId = null, sessionId, intentId }: Pick<NewPayment, "accountId" | "sessionId" | "intentId">,
): Promise<Closing> {
  const state = sessionId
    ? await scope.payments.closeHostedPage(accountId, sessionId)
    : await scope.payments.cancelIntent(accountId, intentId ?? "");
  switch (state) {
    case "cancelled":
      return "closed";
    case "succeeded":
      return "paid";
    case "processing":
      return "processing";
    case "open":
      return "still_open";
  }
}
