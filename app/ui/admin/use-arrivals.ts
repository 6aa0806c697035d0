import { useRef } from "react";
import type { OrderRow } from "./models.ts";

/** Marks the rows that were not there when the page was opened. */
export function useArrivals(orders: readonly OrderRow[]): OrderRow[] {
  const known = useRef<Set<string> | null>(null);
  known.current ??= new Set(orders.map((order) => order.id));
  const first = known.current;
  return orders.map((order) => ({ ...order, fresh: !first.has(order.id) }));
}
