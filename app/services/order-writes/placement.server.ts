import { isBoughtHere, type OrderKind } from "../../domain/order/order-kind.ts";
import type { PlacementRows } from "../../../db/repositories/orders.server.ts";
import { SHORTEST_CHANGE_MS } from "../../domain/order/hand-over.ts";
import { accountBooking, type BookedPayment, saleBookings } from "../../domain/ledger/ledger.ts";
import type { OrderMail } from "../../domain/order/order-mails.ts";
import { orderRefFrom } from "../../domain/order/order-ref.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import { orderStart } from "./transition-order.server.ts";
import type { Scope } from "../scope.ts";

type OrderToPlace = {
  id: string;
  eventId: string;
  kind: OrderKind;
  currency: "GBP" | "EUR" | "USD";
  total: number;
  totalVat: number;
  /** The part of it that is US sales tax. */
  salesTax: number;
  /** What it costs to make and to ship, before tax. */
  productionCost: number;
  shippingNet: number;
  /** What it takes of its budgets; it is held where they do not cover that. */
  budgetCost: number;
};

const CONFIRMED_BY = {
  store: "order_confirmed",
  claim: "claim_confirmed",
  account: "account_confirmed",
  // Its shop confirms it.
  shopify: null,
} as const satisfies Record<OrderKind, OrderMail | null>;

export function newOrderRef(scope: Scope): string {
  return orderRefFrom(scope.randomBytes(8));
}

/**
 * What follows from placing an order, whichever way it was placed: its fulfilment, records and what must leave.
 * @param now the moment of everything else in the batch: what follows later must not be dated before.
 */
export function placementRows(
  scope: Scope,
  {
    order,
    payment = null,
    orderRef,
    lines,
    now = scope.now(),
  }: {
    order: OrderToPlace;
    /** Null where nobody paid. */
    payment?: BookedPayment | null;
    orderRef: string;
    lines: readonly { id: string; quantity: number }[];
    now?: Date;
  },
): PlacementRows {
  const fulfilmentId = scope.newId();
  return {
    start: orderStart(scope, {
      fulfilment: {
        id: fulfilmentId,
        orderId: order.id,
        editableUntil: new Date(now.getTime() + SHORTEST_CHANGE_MS[order.kind]),
        createdAt: now,
        updatedAt: now,
      },
      mayBeHeld: order.budgetCost > 0,
      now,
    }),
    fulfilmentLines: lines.map((line) => ({
      id: scope.newId(),
      fulfilmentId,
      orderLineId: line.id,
      quantity: line.quantity,
    })),
    audit: auditNote(
      scope,
      "Order added",
      { id: order.id, name: orderRef },
      { total: order.total, currency: order.currency },
    ),
    outbox: whatLeaves(scope, order, now),
    // The scheduled work finds it: there is none to tell the queue of where the company wants none.
    invoice: isBoughtHere(order.kind)
      ? {
          id: scope.newId(),
          dedupeKey: `invoice:placed:${order.id}`,
          payload: { kind: "invoice", orderId: order.id },
          createdAt: now,
        }
      : null,
    ledger: ledgerRows(scope, bookingsOf(order, payment), now),
  };
}

/** The confirmation, the notice to open pages of the desk, and the work on its print files. */
function whatLeaves(
  scope: Scope,
  { id: orderId, kind }: OrderToPlace,
  createdAt: Date,
): PlacementRows["outbox"] {
  const template = CONFIRMED_BY[kind];
  const rows: PlacementRows["outbox"] = [
    ...(template === null
      ? []
      : [
          {
            id: scope.newId(),
            dedupeKey: `mail:confirmation:${orderId}`,
            payload: { kind: "mail" as const, template, orderId },
            createdAt,
          },
        ]),
    {
      id: scope.newId(),
      dedupeKey: `realtime:placed:${orderId}`,
      payload: { kind: "realtime", notice: "order", id: orderId },
      createdAt,
    },
    {
      id: scope.newId(),
      dedupeKey: `print:placed:${orderId}`,
      payload: { kind: "print", orderId },
      createdAt,
    },
  ];
  scope.outbox.push(...rows.map(({ id }) => id));
  return rows;
}

/** A sale with the platform's fee, or what a gift or an order on account takes of the tenant's credit. */
function bookingsOf({ kind, ...order }: OrderToPlace, payment: BookedPayment | null) {
  if (!isBoughtHere(kind)) return accountBooking({ ...order, kind }, order.budgetCost);
  return payment ? saleBookings(order, payment) : [];
}
