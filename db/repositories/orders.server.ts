import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import { basketLines } from "../schema/baskets.ts";
import { voucherUses, vouchers } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { ledgerEntries, payments } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type NewOrder = Stored<typeof orders>;
export type NewOrderLine = Stored<typeof orderLines>;

/** Who ordered and where it goes: what the address step may change. */
export type OrderAddress = Pick<
  NewOrder,
  | "name"
  | "email"
  | "phone"
  | "addressFirstLine"
  | "addressSecondLine"
  | "addressCity"
  | "addressCounty"
  | "addressPostcode"
  | "addressCountry"
  | "addressState"
  | "lang"
>;

/** What follows from an order being placed; every row is written only if this call placed it. */
export type PlacementRows = {
  fulfilment: Stored<typeof fulfilments>;
  fulfilmentLines: Stored<typeof fulfilmentLines>[];
  statusEvent: Stored<typeof statusEvents>;
  audit: Stored<typeof auditEntries>;
  outbox: Stored<typeof outbox>[];
  ledger: Stored<typeof ledgerEntries>[];
};

export type Placement = {
  attempt: string;
  orderRef: string;
  paymentStatus: "paid" | "not_needed";
  /** The payment that settled it, or null when none was needed. */
  paymentId: string | null;
  /** What must still be the order's total and revision, or it was changed meanwhile. */
  expected: { total: number; revision: number };
  delivery: { from: string; to: string };
  rows: PlacementRows;
  now: Date;
};

/** `and` of conditions of which at least one is there. */
function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** A draft without a fixed price. */
const NO_PRICE = {
  revision: sql`${orders.revision} + 1`,
  total: 0,
  totalVat: 0,
  totalExcludingVat: 0,
  discount: 0,
  salesTax: 0,
  taxCalculationId: null,
};

export function orderRepository(tables: TenantTables) {
  const isDraft = both(isNull(orders.placedAt), isNull(orders.cancelledAt));

  return {
    async find(id: string): Promise<OrderRow | undefined> {
      return (await tables.select(orders, eq(orders.id, id)))[0];
    },

    async findByRef(orderRef: string): Promise<OrderRow | undefined> {
      return (await tables.select(orders, eq(orders.orderRef, orderRef)))[0];
    },

    /** An order with its lines and payments, newest payment first. */
    async findWhole(id: string) {
      const [found, lines, paid] = await tables.batch([
        tables.select(orders, eq(orders.id, id)),
        tables.select(orderLines, eq(orderLines.orderId, id), { orderBy: asc(orderLines.position) }),
        tables.select(payments, eq(payments.orderId, id), { orderBy: desc(payments.createdAt) }),
      ]);
      return found[0] && { order: found[0], lines, payments: paid };
    },

    /** The draft that goes with a basket, if checkout was begun. */
    async draftOfBasket(basketId: string) {
      const draft = both(eq(orders.basketId, basketId), isDraft);
      const [found, lines, paid] = await tables.batch([
        tables.select(orders, draft),
        tables.join(orderLines, orders, both(eq(orders.id, orderLines.orderId), draft), undefined, {
          orderBy: asc(orderLines.position),
        }),
        tables.join(
          payments,
          orders,
          both(eq(orders.id, payments.orderId), draft),
          eq(payments.status, "pending"),
        ),
      ]);
      const order = found[0];
      return order && { order, lines: lines.map((row) => row.left), payment: paid[0]?.left };
    },

    /** Begins an order, or gives the draft its new address. */
    async saveDraft(draft: NewOrder, address: OrderAddress, now: Date): Promise<void> {
      const known = both(eq(orders.id, draft.id), isDraft);
      await tables.batch([
        tables.insertIf(sql`not ${tables.exists(orders, eq(orders.id, draft.id))}`, orders, draft),
        tables.update(orders, { ...address, updatedAt: now }, known),
      ]);
    },

    /**
     * Fixes what is to be paid: lines, totals and the voucher's reservation, in one batch.
     * @returns false when the draft was changed or placed meanwhile.
     * @throws when the voucher's last use was just taken (`vouchers_used`).
     */
    async fixPrice(
      orderId: string,
      expectedRevision: number,
      totals: Partial<NewOrder>,
      lines: NewOrderLine[],
      voucher: { useId: string; voucherId: string; amount: number } | undefined,
      now: Date,
    ): Promise<boolean> {
      // Two calls may aim at the same next revision; only the one that set it may go on.
      const attempt = crypto.randomUUID();
      const mine = tables.exists(
        orders,
        sql`${orders.id} = ${orderId} and ${orders.priceFixedBy} = ${attempt} and ${orders.placedAt} is null`,
      );
      const reserved = sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'reserved'`;
      const [fixed] = await tables.batch([
        tables.update(
          orders,
          { ...totals, revision: expectedRevision + 1, priceFixedBy: attempt, updatedAt: now },
          both(eq(orders.id, orderId), eq(orders.revision, expectedRevision), isDraft),
        ),
        tables.remove(orderLines, both(eq(orderLines.orderId, orderId), mine)),
        ...lines.map((line) => tables.insertIf(mine, orderLines, line)),
        tables.update(
          vouchers,
          { used: sql`${vouchers.used} - 1` },
          sql`${mine} and ${vouchers.id} in (select ${voucherUses.voucherId} from ${voucherUses} where ${voucherUses.tenantId} = ${tables.tenantId} and ${reserved})`,
        ),
        tables.remove(voucherUses, both(reserved, mine)),
        ...(voucher
          ? [
              tables.insertIf(mine, voucherUses, {
                id: voucher.useId,
                voucherId: voucher.voucherId,
                orderId,
                state: "reserved",
                amount: voucher.amount,
                createdAt: now,
              }),
              tables.update(
                vouchers,
                { used: sql`${vouchers.used} + 1` },
                sql`${vouchers.id} = ${voucher.voucherId} and ${mine}`,
              ),
            ]
          : []),
      ]);
      return fixed.rowsAffected > 0;
    },

    /** Takes a fixed price back, since something changed that it depends on. */
    async unfixPrice(orderId: string, now: Date): Promise<void> {
      const draft = both(eq(orders.id, orderId), isDraft);
      await tables.batch([
        tables.update(orders, { ...NO_PRICE, updatedAt: now }, draft),
        tables.remove(
          orderLines,
          sql`${orderLines.orderId} = ${orderId} and ${tables.exists(orders, draft)}`,
        ),
      ]);
    },

    /** Gives a checkout's voucher back and takes its price back; the draft itself stays for a shopper who returns. */
    async releaseDraft(orderId: string, idleSince: Date, now: Date): Promise<void> {
      const idle = both(eq(orders.id, orderId), isDraft, lt(orders.updatedAt, idleSince));
      const reserved = sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'reserved' and ${tables.exists(orders, idle)}`;
      await tables.batch([
        tables.update(
          vouchers,
          { used: sql`${vouchers.used} - 1` },
          sql`${vouchers.id} in (select ${voucherUses.voucherId} from ${voucherUses} where ${voucherUses.tenantId} = ${tables.tenantId} and ${reserved})`,
        ),
        tables.remove(voucherUses, reserved),
        tables.remove(orderLines, sql`${orderLines.orderId} = ${orderId} and ${tables.exists(orders, idle)}`),
        tables.update(orders, { ...NO_PRICE, voucherCode: null, updatedAt: now }, idle),
      ]);
    },

    /** Notes that the reconciliation asked about an order's payments. */
    async paymentsChecked(orderId: string, now: Date): Promise<void> {
      await tables.update(payments, { checkedAt: now }, eq(payments.orderId, orderId));
    },

    /** Notes that the shopper accepted the terms; the draft afterwards, or undefined when there is none any more. */
    async acceptTerms(orderId: string, now: Date): Promise<OrderRow | undefined> {
      const draft = both(eq(orders.id, orderId), isDraft);
      const [, rows] = await tables.batch([
        tables.update(orders, { acceptedTermsAt: now }, draft),
        tables.select(orders, draft),
      ]);
      return rows[0];
    },

    /** Notes a payment that the provider opened for this revision. A repeated note changes nothing. */
    async openPayment(payment: Stored<typeof payments>): Promise<void> {
      await tables.upsert(payments, payment, [payments.tenantId, payments.providerKey], {
        status: "pending",
        updatedAt: payment.updatedAt,
      });
    },

    async closePayment(paymentId: string, status: "failed" | "cancelled", now: Date): Promise<void> {
      await tables.update(
        payments,
        { status, updatedAt: now },
        both(eq(payments.id, paymentId), eq(payments.status, "pending")),
      );
    },

    async paymentOfIntent(intentId: string): Promise<PaymentRow | undefined> {
      return (await tables.select(payments, eq(payments.intentId, intentId)))[0];
    },

    async paymentOfSession(sessionId: string): Promise<PaymentRow | undefined> {
      return (await tables.select(payments, eq(payments.sessionId, sessionId)))[0];
    },

    /**
     * Places a draft, once: whoever comes second changes nothing and learns so.
     * @returns true when this call placed it.
     */
    async place(orderId: string, placement: Placement): Promise<boolean> {
      const { rows, now, attempt } = placement;
      const won = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.placedBy} = ${attempt}`);
      const [placed] = await tables.batch([
        tables.update(
          orders,
          {
            placedAt: now,
            placedBy: attempt,
            orderRef: placement.orderRef,
            paymentStatus: placement.paymentStatus,
            status: "new",
            deliveryFrom: placement.delivery.from,
            deliveryTo: placement.delivery.to,
            updatedAt: now,
          },
          both(
            eq(orders.id, orderId),
            isDraft,
            eq(orders.total, placement.expected.total),
            eq(orders.revision, placement.expected.revision),
          ),
        ),
        tables.insertIf(won, fulfilments, rows.fulfilment),
        ...rows.fulfilmentLines.map((line) => tables.insertIf(won, fulfilmentLines, line)),
        tables.insertIf(won, statusEvents, rows.statusEvent),
        tables.update(
          voucherUses,
          { state: "redeemed", settledAt: now },
          sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'reserved' and ${won}`,
        ),
        ...(placement.paymentId
          ? [
              tables.update(
                payments,
                { status: "succeeded", updatedAt: now },
                sql`${payments.id} = ${placement.paymentId} and ${won}`,
              ),
            ]
          : []),
        ...rows.ledger.map((entry) => tables.insertIf(won, ledgerEntries, entry)),
        tables.insertIf(won, auditEntries, rows.audit),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
        tables.remove(
          basketLines,
          sql`${won} and ${basketLines.basketId} in (select ${orders.basketId} from ${orders} where ${orders.id} = ${orderId})`,
        ),
      ]);
      return placed.rowsAffected > 0;
    },

    /** Placed orders, newest first, with their stores; of one store if asked. */
    list(filter: { eventId?: string; limit: number; offset: number }) {
      const where = and(
        isNotNull(orders.placedAt),
        filter.eventId ? eq(orders.eventId, filter.eventId) : undefined,
      );
      return tables.join(orders, events, eq(events.id, orders.eventId), where, {
        orderBy: [desc(orders.placedAt), desc(orders.id)],
        limit: filter.limit,
        offset: filter.offset,
      });
    },

    async countPlaced(eventId?: string): Promise<number> {
      const where = and(isNotNull(orders.placedAt), eventId ? eq(orders.eventId, eventId) : undefined);
      return (await tables.count(orders, where))[0]?.count ?? 0;
    },

    /** Figures of the dashboard, in one round trip. */
    async figures(since: Date, attention: OrderStatus[], production: OrderStatus[]) {
      const [week, held, made] = await tables.batch([
        tables.count(orders, gte(orders.placedAt, since)),
        tables.count(orders, both(isNotNull(orders.placedAt), inArray(orders.status, attention))),
        tables.count(orders, both(isNotNull(orders.placedAt), inArray(orders.status, production))),
      ]);
      return { week: week[0]?.count ?? 0, held: held[0]?.count ?? 0, made: made[0]?.count ?? 0 };
    },

    linesOf: (orderIds: string[]) => tables.select(orderLines, inArray(orderLines.orderId, orderIds)),

    /** Everything that staff see of an order. */
    async readForStaff(id: string) {
      const ofOrder = eq(fulfilments.orderId, id);
      const [found, lines, paid, parts, moves, uses] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          and(eq(orders.id, id), isNotNull(orders.placedAt)),
        ),
        tables.select(orderLines, eq(orderLines.orderId, id), { orderBy: asc(orderLines.position) }),
        tables.select(payments, eq(payments.orderId, id), { orderBy: desc(payments.createdAt) }),
        tables.select(fulfilments, ofOrder),
        tables.join(
          statusEvents,
          fulfilments,
          both(eq(fulfilments.id, statusEvents.fulfilmentId), ofOrder),
          undefined,
          {
            orderBy: asc(statusEvents.at),
          },
        ),
        tables.select(voucherUses, eq(voucherUses.orderId, id)),
      ]);
      if (!found[0]) return undefined;
      return {
        order: found[0].left,
        event: found[0].right,
        lines,
        payments: paid,
        fulfilments: parts,
        statusEvents: moves.map((row) => row.left),
        voucherUse: uses[0],
      };
    },
  };
}
