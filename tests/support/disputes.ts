import { eq } from "drizzle-orm";
import { noteDispute } from "../../app/services/order-writes/note-dispute.server.ts";
import { disputes, payments } from "../../db/schema/payments.ts";
import { at } from "./answers.ts";
import type { PaidWorld } from "./payments.ts";
import { freshId } from "./stores.ts";

/** Disputes an order's payment at the provider; `note` has us look at it, as an event of it would. */
export async function disputeOf(here: PaidWorld, orderId: string, wish: object = {}) {
  const [payment] = await here.db.select().from(payments).where(eq(payments.orderId, orderId));
  const intentId = payment?.intentId ?? "";
  const accountId = payment?.accountId ?? null;
  const ledger = (await here.control("GET", "/ledger")) as {
    charges: { id: string; payment_intent: string }[];
  };
  const charge = at(
    ledger.charges.find(({ payment_intent }) => payment_intent === intentId),
    "id",
  );
  const { id } = (await here.control("POST", `/charges/${charge}/dispute`, wish)) as { id: string };
  const told = { intentId, accountId, disputeId: id };
  return {
    ...told,
    note: () => noteDispute(here.runners.scope, told),
    close: async (won: boolean) => {
      await here.control("POST", `/disputes/${id}/close`, { won });
      return noteDispute(here.runners.scope, told);
    },
    row: async () => (await here.runners.scope.tenant.disputes.find(id))?.dispute,
  };
}

/** A dispute of a payment of an order, as rows alone: no provider knows it. */
export async function disputedPayment(here: Pick<PaidWorld, "db">, tenantId: string, orderId: string) {
  const [id, paymentId] = [freshId(), freshId()];
  const stamps = { createdAt: new Date(), updatedAt: new Date() };
  await here.db.insert(payments).values({
    id: paymentId,
    tenantId,
    orderId,
    kind: "intent",
    providerKey: freshId(),
    amount: 1,
    currency: "GBP",
    status: "succeeded",
    revision: 1,
    ...stamps,
  });
  await here.db.insert(disputes).values({
    id,
    tenantId,
    orderId,
    paymentId,
    state: "needs_response",
    reason: "fraudulent",
    amount: 1,
    taken: 1,
    fee: 0,
    currency: "GBP",
    ...stamps,
  });
  return id;
}
