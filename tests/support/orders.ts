import type { Database } from "../../db/driver/client.server.ts";
import { orderLines, orders } from "../../db/schema/orders.ts";
import { ledgerTransactions } from "../../db/schema/payments.ts";
import { ADDRESS } from "./payments.ts";
import { freshId, type StoreRef } from "./stores.ts";

type OrderInput = Partial<Omit<typeof orders.$inferInsert, "tenantId" | "eventId">> & { units?: number };

/** Placed orders as they lie in the database, for lists: without payments, with one line each where units are named. */
export async function putOrders(
  db: Database,
  store: StoreRef,
  inputs: readonly OrderInput[],
): Promise<string[]> {
  const ids = inputs.map(() => freshId());
  const rows = inputs.map(({ units: _, ...input }, at) => {
    const id = ids[at]!;
    const placedAt = input.placedAt ?? new Date(Date.UTC(2026, 9, 1, 9, at));
    const total = input.total ?? 1000;
    return {
      id,
      tenantId: store.tenantId,
      eventId: store.id,
      kind: "store" as const,
      orderRef: `PS-${id.slice(0, 8).toUpperCase()}`,
      paymentStatus: "paid" as const,
      idempotencyKey: id,
      currency: "GBP" as const,
      createdAt: placedAt,
      updatedAt: placedAt,
      ...ADDRESS,
      ...input,
      total,
      totalExcludingVat: total,
      placedAt,
    };
  });
  for (let from = 0; from < rows.length; from += 100)
    await db.insert(orders).values(rows.slice(from, from + 100));
  const lines = inputs.flatMap(({ units }, at) =>
    units === undefined ? [] : [lineOf(store, ids[at]!, units)],
  );
  if (lines.length > 0) await db.insert(orderLines).values(lines);
  return ids;
}

const lineOf = (store: StoreRef, orderId: string, quantity: number) => ({
  id: freshId(),
  tenantId: store.tenantId,
  orderId,
  productId: store.productIds[0]!,
  name: "Tee",
  colour: "White",
  size: "M",
  quantity,
  unitNet: 1,
  unitVat: 0,
  unitGross: 1,
  vatRate: 0,
  storeDefaultVat: true,
  designHash: "x",
});

/** The movement of money that went back of an order, as a refund books it; below zero, as one that did not arrive. */
export const bookBack = (
  db: Database,
  { tenantId }: { tenantId: string },
  back: { orderId: string; amount: number; vat?: number; at: Date; currency?: "GBP" | "EUR" },
) =>
  db.insert(ledgerTransactions).values({
    id: freshId(),
    tenantId,
    cause: `order_refund:${freshId()}`,
    kind: back.amount < 0 ? "refund_failed" : "refund",
    currency: back.currency ?? "GBP",
    orderId: back.orderId,
    entries: {
      provider: -back.amount,
      sales: back.amount - (back.vat ?? 0),
      ...(back.vat && { vat: back.vat }),
    },
    at: back.at,
  });
