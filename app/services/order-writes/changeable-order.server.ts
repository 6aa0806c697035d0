import {
  type Changeable,
  changeable,
  mayBeChangeable,
  type PrinterClock,
} from "../../domain/order/hand-over.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { Scope } from "../scope.ts";

type Whole = {
  order: { eventId: string; teamHold: "waiting" | "cancelling" | null };
  fulfilments: readonly { status: OrderStatus; editableUntil: Date | null }[];
};

/**
 * Until when the person who placed an order may change or cancel it, by the clocks of those who may print it; null where
 * it is too late.
 */
export async function changeableOrder(
  scope: Scope,
  { order, fulfilments }: Whole,
): Promise<Changeable | null> {
  if (!mayBeChangeable(fulfilments) || order.teamHold === "cancelling") return null;
  // It goes with the others of its team, at an hour that nobody knows yet.
  if (order.teamHold === "waiting") return { until: null };
  const pairs = await scope.tenant.fulfilments.fulfillersOfStores(order.eventId);
  const printers = await clocksOf(
    scope,
    pairs.map(({ fulfillerId }) => fulfillerId),
  );
  return changeable(fulfilments, { printers, now: scope.now() });
}

/** The clocks of those of a store's fulfillers that are given orders. */
export async function clocksOf(scope: Scope, fulfillerIds: readonly string[]): Promise<PrinterClock[]> {
  const makers = await scope.platform.fulfillers.ofIds([...new Set(fulfillerIds)]);
  return makers.filter(({ state }) => state === "active").map(({ profile }) => profile);
}
