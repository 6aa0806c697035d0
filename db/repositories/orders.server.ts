import { asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Address } from "../../app/domain/address/address.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { isOfPaymentLink } from "../../app/domain/order/payment-link.ts";
import type { LinePrints } from "../../app/domain/print/line-prints.ts";
import { type ProductOffer, withoutVariants } from "../../app/domain/product/offer.ts";
import { basketLines } from "../schema/baskets.ts";
import { tenants } from "../schema/tenants.ts";
import { voucherUses } from "../schema/codes.ts";
import { events } from "../schema/events.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { paymentLinks } from "../schema/payment-links.ts";
import { ledgerTransactions, payments } from "../schema/payments.ts";
import { eventPrices, products } from "../schema/products.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { both, isDraft } from "./order-conditions.ts";
import { type OrderStart, startOverdue, startStatements, startStatus } from "./status-writes.server.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
/** Without its status, which comes of a transition. */
export type NewOrder = Omit<Stored<typeof orders>, "status">;
export type NewOrderLine = Stored<typeof orderLines>;
export type NewPayment = Stored<typeof payments>;
export type OrderWithLines = { order: OrderRow; lines: OrderLineRow[]; payments: PaymentRow[] };

/** Who ordered and where it goes: what the address step may change. */
export type OrderAddress = Pick<NewOrder, keyof Address | "email" | "phone" | "lang">;

/** What follows from an order being placed; every row is written only if this call placed it. */
export type PlacementRows = {
  start: OrderStart;
  fulfilmentLines: Stored<typeof fulfilmentLines>[];
  audit: AuditNote;
  outbox: Stored<typeof outbox>[];
  /** What makes the invoice of a sale; it is written only where the company wants one of every order. */
  invoice: Stored<typeof outbox> | null;
  ledger: Stored<typeof ledgerTransactions>[];
};

export type Placement = {
  attempt: string;
  orderRef: string;
  paymentStatus: "paid" | "not_needed";
  /** The payment that settled it, with the intent behind it, or null when none was needed. */
  payment: { id: string; intentId: string | null } | null;
  /** The same where a voucher pays it all: it is written now, and is in no book before. */
  byVoucher: NewPayment | null;
  /** What must still be the order's total and revision, or it was changed meanwhile. */
  expected: { total: number; revision: number };
  /** Whether a voucher may be reserved for that revision. */
  hasVoucher: boolean;
  delivery: { from: string; to: string };
  /** The basket that the ordered lines are taken out of. */
  basketId: string | null;
  rows: PlacementRows;
  now: Date;
};

/** "The tenant wants an invoice of every order." */
const INVOICES_ALL = sql`${tenants.documents} ->> 'when' = 'always'`;

/** The condition that a column holds the id of this order. */
export const idIs = (id: string) => (column: SQLiteColumn) => eq(column, id);

/**
 * The reads of an order with its lines and payments, for a batch.
 * @param isIt the condition that a column holds the order's id.
 */
export function orderReads(tables: TenantTables, isIt: (column: SQLiteColumn) => SQL) {
  return [
    tables.select(orders, isIt(orders.id)),
    tables.select(orderLines, isIt(orderLines.orderId), { orderBy: asc(orderLines.position) }),
    tables.select(payments, isIt(payments.orderId), { orderBy: desc(payments.createdAt) }),
  ] as const;
}

/** What these reads answer, as one order. */
export function orderWithLinesOf([rows, lines, paid]: readonly [OrderRow[], OrderLineRow[], PaymentRow[]]):
  | OrderWithLines
  | undefined {
  return rows[0] && { order: rows[0], lines, payments: paid };
}

export function orderRepository(tables: TenantTables) {
  return {
    async find(id: string): Promise<OrderRow | undefined> {
      return (await tables.select(orders, eq(orders.id, id)))[0];
    },

    /** A placed order of a store by its reference and the e-mail address of the person who placed it. */
    async findOwn({ eventId, orderRef, email }: { eventId: string; orderRef: string; email: string }) {
      const own = sql`${orders.eventId} = ${eventId} and ${orders.orderRef} = ${orderRef} and ${orders.placedAt} is not null and ${orders.email} = ${email} collate nocase`;
      return (await tables.select(orders, own))[0];
    },

    /** An order with its lines and payments, newest payment first. */
    async findWithLinesAndPayments(id: string): Promise<OrderWithLines | undefined> {
      return orderWithLinesOf(await tables.batch(orderReads(tables, idIs(id))));
    },

    /**
     * Notes what the register of VAT numbers answered about a placed order's buyer, if nobody noted it meanwhile.
     * @param rows what is written with an answer that is a verdict: none while it is asked again.
     */
    async noteVatAnswer(
      { id, vatAskAt }: Pick<OrderRow, "id" | "vatAskAt">,
      set: Pick<OrderRow, "vatState" | "vatCheck" | "vatAskAt">,
      rows: { note: AuditNote; outbox: Stored<typeof outbox>[] } | null,
    ): Promise<void> {
      const isAsRead = sql`${orders.id} = ${id} and ${orders.vatState} = 'unknown' and ${orders.vatAskAt} = ${vatAskAt?.getTime() ?? null}`;
      const won = rows && tables.exists(auditEntries, eq(auditEntries.id, rows.note.id));
      await tables.batch([
        tables.update(orders, set, isAsRead),
        ...(rows && won
          ? [tables.audit(rows.note), ...rows.outbox.map((row) => tables.insertIf(won, outbox, row))]
          : []),
      ]);
    },

    /**
     * Saves the print files of lines that have none yet, as they were read. A second call changes nothing; nor does the
     * file of what was ordered before it was changed.
     */
    async keepPrints(lines: readonly { line: OrderLineRow; prints: LinePrints }[]): Promise<void> {
      const [first, ...others] = lines.map(({ line, prints }) =>
        tables.update(
          orderLines,
          { prints },
          sql`${orderLines.id} = ${line.id} and ${orderLines.prints} is null and ${orderLines.colour} = ${line.colour} and ${orderLines.size} = ${line.size} and ${eq(orderLines.personalTexts, line.personalTexts)}`,
        ),
      );
      if (first) await tables.batch([first, ...others]);
    },

    /** A line of a placed order with its reference, if it is one. */
    async findLine(orderId: string, lineId: string) {
      const [row] = await tables.join(
        orderLines,
        orders,
        both(eq(orders.id, orderLines.orderId), isNotNull(orders.placedAt)),
        both(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)),
      );
      return row && { line: row.left, orderRef: row.right.orderRef ?? "" };
    },

    /** The order behind an intent, whole. */
    async findWholeByIntent(intentId: string): Promise<OrderWithLines | undefined> {
      const isIt = (column: SQLiteColumn) =>
        tables.isAmong(column, payments, ({ orderId }) => orderId, eq(payments.intentId, intentId));
      return orderWithLinesOf(await tables.batch(orderReads(tables, isIt)));
    },

    /**
     * Places a draft, once: a second request changes nothing.
     * @returns the order as it is afterwards, placed by this or by another request.
     */
    async place(orderId: string, placement: Placement): Promise<OrderRow | undefined> {
      const { rows, now, attempt } = placement;
      const won = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.placedBy} = ${attempt}`);
      const status = startStatus(tables, rows.start, null);
      const placing = tables.update(
        orders,
        {
          placedAt: now,
          placedBy: attempt,
          orderRef: placement.orderRef,
          paymentStatus: placement.paymentStatus,
          status,
          overdueAt: startOverdue(rows.start, status) as never,
          deliveryFrom: placement.delivery.from,
          deliveryTo: placement.delivery.to,
          updatedAt: now,
        },
        both(
          eq(orders.id, orderId),
          isDraft,
          eq(orders.total, placement.expected.total),
          eq(orders.revision, placement.expected.revision),
          // A payment that goes back, or that was closed, places nothing.
          placement.payment && !placement.byVoucher
            ? tables.exists(
                payments,
                sql`${payments.id} = ${placement.payment.id} and ${payments.status} in ('pending', 'failed')`,
              )
            : undefined,
        ),
      );
      const [placed] = (await tables.batch([
        placing.returning(),
        ...startStatements(tables, rows.start, status, won),
        ...tables.insertAllIf(won, fulfilmentLines, rows.fulfilmentLines),
        ...(placement.hasVoucher
          ? [
              tables.update(
                voucherUses,
                { state: "redeemed", settledAt: now },
                sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'reserved' and ${won}`,
              ),
            ]
          : []),
        ...(placement.byVoucher ? [tables.insertIf(won, payments, placement.byVoucher)] : []),
        ...(placement.payment && !placement.byVoucher
          ? [
              tables.update(
                payments,
                {
                  status: "succeeded",
                  updatedAt: now,
                  ...(placement.payment.intentId && { intentId: placement.payment.intentId }),
                },
                sql`${payments.id} = ${placement.payment.id} and ${won}`,
              ),
            ]
          : []),
        ...tables.insertAllIf(won, ledgerTransactions, rows.ledger),
        tables.auditIf(won, rows.audit),
        ...tables.insertAllIf(won, outbox, rows.outbox),
        ...(rows.invoice
          ? [tables.insertIf(sql`${won} and ${tables.tenantIs(INVOICES_ALL)}`, outbox, rows.invoice)]
          : []),
        ...(isOfPaymentLink(placement.basketId)
          ? [
              tables.update(
                paymentLinks,
                { state: "paid", updatedAt: now },
                sql`${paymentLinks.orderId} = ${orderId} and ${paymentLinks.state} = 'waiting' and ${won}`,
              ),
            ]
          : []),
        // What another window added while this was paid stays; what was ordered goes, however many of it there are now.
        ...(placement.basketId
          ? [
              tables.remove(
                basketLines,
                sql`${basketLines.basketId} = ${placement.basketId} and ${won} and ${tables.exists(
                  orderLines,
                  sql`${orderLines.orderId} = ${orderId} and ${orderLines.productId} = ${basketLines.productId} and ${orderLines.colour} = ${basketLines.colour} and ${orderLines.size} = ${basketLines.size} and ${orderLines.personalTexts} = ${basketLines.personalTexts}`,
                )}`,
              ),
            ]
          : []),
      ])) as [OrderRow[], ...unknown[]];
      return placed[0] ?? (await tables.select(orders, eq(orders.id, orderId)))[0];
    },

    /**
     * Ends the link of a placed order that has this version; the next version opens it from then on. What follows is
     * written only with it.
     * @returns whether this call did it.
     */
    async replaceLink(id: string, seen: number, rows: Pick<PlacementRows, "audit" | "outbox">, now: Date) {
      const current = both(eq(orders.id, id), eq(orders.linkVersion, seen), isNotNull(orders.placedAt));
      // The rows come first: after the update a rival's order would look the same as this one's.
      const answers: unknown[] = await tables.batch([
        tables.auditIf(tables.exists(orders, current), rows.audit),
        ...rows.outbox.map((row) => tables.insertIf(tables.exists(orders, current), outbox, row)),
        tables.update(orders, { linkVersion: seen + 1, updatedAt: now }, current),
      ]);
      return (answers.at(-1) as { rowsAffected: number }).rowsAffected === 1;
    },

    /** A placed order as its confirmation names it. Undefined when it is gone. */
    async readForMail(id: string) {
      const [rows, lines, parts] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          both(eq(orders.id, id), isNotNull(orders.placedAt)),
        ),
        tables.select(orderLines, eq(orderLines.orderId, id), { orderBy: asc(orderLines.position) }),
        tables.select(fulfilments, eq(fulfilments.orderId, id)),
      ]);
      if (!rows[0]) return undefined;
      return { order: rows[0].left, event: rows[0].right, lines, fulfilments: parts };
    },

    /** What an order's products come in, by their ids: how its lines are pictured. */
    async offersOf(id: string): Promise<Map<string, ProductOffer>> {
      const ofOrder = eq(orderLines.orderId, id);
      const rows = await tables.join(orderLines, products, eq(products.id, orderLines.productId), ofOrder);
      return new Map(rows.map(({ right }) => [right.id, right.offer]));
    },

    /** The same without what is switched off: what its lines may be changed to. */
    async onSaleOf(id: string): Promise<Map<string, ProductOffer>> {
      const rows = await tables.read({
        columns: {
          id: products.id,
          offer: products.offer,
          productOff: products.offSale,
          storeOff: eventPrices.offSale,
        },
        from: orderLines,
        joins: [
          { table: orders, on: eq(orders.id, orderLines.orderId) },
          { table: products, on: eq(products.id, orderLines.productId) },
          {
            table: eventPrices,
            on: both(eq(eventPrices.eventId, orders.eventId), eq(eventPrices.productId, products.id)),
          },
        ],
        where: eq(orderLines.orderId, id),
      });
      return new Map(
        rows.map(({ id: productId, offer, productOff, storeOff }) => [
          productId,
          withoutVariants(offer, productOff, storeOff),
        ]),
      );
    },

    /** Everything that staff see of an order. */
    async readForStaff(id: string) {
      const ofOrder = eq(fulfilments.orderId, id);
      const [rows, lines, paid, parts, moves, uses] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          both(eq(orders.id, id), isNotNull(orders.placedAt)),
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
      if (!rows[0]) return undefined;
      return {
        order: rows[0].left,
        event: rows[0].right,
        lines,
        payments: paid,
        fulfilments: parts,
        statusEvents: moves.map((row) => row.left),
        voucherUse: uses[0],
      };
    },
  };
}
