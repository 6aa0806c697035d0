import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { DifferenceKind } from "../../app/domain/reconcile/differences.ts";
import { settleOrder } from "../../app/services/checkout/settle-order.server.ts";
import { askForRefund } from "../../app/services/orders/ask-for-refund.server.ts";
import { beginLook, lookThroughBooks } from "../../app/services/reconcile/look.server.ts";
import { reconciliationRows, refunds } from "../../db/schema/payments.ts";
import { openTestDatabase } from "./database.ts";
import { payingWorld, readyToPay } from "./payments.ts";

export const HOUR = 60 * 60_000;

/** A tenant with a database and a provider of its own, whose books differ as a test has them differ. */
export async function reconciliationDesk() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await payingWorld({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const { scope } = here.runners;
  const paid = async () => {
    const order = await readyToPay(here, here.runners, store);
    await here.pay(order.payment);
    return order;
  };
  const settled = async () => {
    const order = await paid();
    await settleOrder(scope, { orderId: order.orderId, region: "UK" });
    return order;
  };
  /** Asks for a refund of 5.00 of an order, which goes out with the next delivery of the outbox. */
  const ask = async (orderId: string) => {
    const asked = await askForRefund(scope, {
      orderId,
      reason: "goodwill",
      quantities: new Map(),
      withShipping: false,
      alone: 500,
      limit: 100_000,
      seen: 500,
      key: orderId,
    } as unknown as Parameters<typeof askForRefund>[1]);
    expect(asked).toMatchObject({ ok: true });
    const [refund] = await here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    return refund?.id ?? "";
  };
  const later = (ms: number) =>
    here.product.clock.set(new Date(here.product.clock.now().getTime() + ms).toISOString());
  const look = async () => {
    await beginLook(scope);
    expect(await lookThroughBooks(scope, { isOver: () => false })).toBe(true);
  };
  const rows = () =>
    here.db.select().from(reconciliationRows).where(eq(reconciliationRows.tenantId, here.runners.id));
  const kinds = async (state: "open" | "mended" | "accepted") =>
    (await rows())
      .filter((row) => row.state === state)
      .map(({ kind }) => kind)
      .sort();
  const openRow = async (kind: DifferenceKind) =>
    (await rows()).find((row) => row.kind === kind && row.state === "open");
  return { here, scope, store, paid, settled, ask, later, look, rows, kinds, openRow };
}
