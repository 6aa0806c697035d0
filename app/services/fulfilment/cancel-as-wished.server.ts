import { logs, mails } from "../../../db/move-effects.server.ts";
import type { FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { SubmissionRow } from "../../../db/repositories/submissions.server.ts";
import { hasProgramIt, isOurs, mayBeMade, UNANSWERED_AFTER_MS } from "../../domain/fulfilment/submission.ts";
import { cancelMails } from "../../domain/order/order-mails.ts";
import type { FulfillerPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { type OrderTransition, transitionOrder } from "../order-writes/transition-order.server.ts";
import { withdrawSubmissions } from "./withdraw-submissions.server.ts";

/** `waiting`: a fulfiller has not answered, or it is where nobody but its fulfiller moves it. */
export type WishEnd = "cancelled" | "waiting" | "made" | "changed_meanwhile";

type Wished = {
  order: OrderTransition["order"];
  fulfilment: Pick<
    FulfilmentRow,
    "id" | "orderId" | "status" | "version" | "resumeTo" | "reprintOf" | "cancelRequestedAt"
  >;
  submissions: readonly SubmissionRow[];
  /** How fulfillers are asked; without it, none is asked, and what may still be made waits. */
  portOf?: (fulfillerId: string) => Promise<FulfillerPort>;
};

/**
 * Cancels a fulfilment that is ours, since somebody of the staff asked for it while it was not: first its fulfillers leave
 * unmade what they were sent of it. A fulfiller that makes it all the same ends the wish.
 */
export async function cancelAsWished(
  scope: Scope,
  { order, fulfilment, submissions, portOf }: Wished,
): Promise<WishEnd> {
  const { cancelRequestedAt: asked, status } = fulfilment;
  if (asked === null || !isOurs(status) || status === "processing") return "waiting";
  const open = submissions.filter(({ state }) => mayBeMade(state));
  const withdrawn = portOf
    ? await withdrawSubmissions(scope, { submissions: open, portOf })
    : await withoutAsking(scope, open);
  if (withdrawn === "kept") {
    await scope.tenant.fulfilments.endCancelWish(fulfilment);
    return "made";
  }
  // Whoever paid does not wait for ever for a fulfiller that does not answer.
  const isGranted = scope.now().getTime() - asked.getTime() >= UNANSWERED_AFTER_MS;
  if (withdrawn === "waiting" && !isGranted) return "waiting";
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "cancelled",
    when: "given back",
    // For whoever asked, whose right was judged then.
    by: "admin",
    reason: withdrawn === "waiting" ? "Its fulfiller has not answered; it may still make it." : null,
    effects: [
      logs({ action: "Order cancelled", changes: { status: { from: status, to: "cancelled" } } }),
      mails(...cancelMails(fulfilment)),
    ],
  });
  return outcome === "moved" ? "cancelled" : "changed_meanwhile";
}

/** What nobody needs to be asked for: nothing was sent, or only to fulfillers that read their work here. */
async function withoutAsking(scope: Scope, open: readonly SubmissionRow[]) {
  const makers = await scope.platform.fulfillers.ofIds([...new Set(open.map((one) => one.fulfillerId))]);
  return open.some((one) => hasProgramIt(one, makers)) ? "waiting" : "nothing";
}
