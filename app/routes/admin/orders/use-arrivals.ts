import { useRef } from "react";
import type { OrderRow } from "../../../ui/admin/models.ts";

/**
 * Marks the rows that were not there when the page was opened.
 * @param address of the page: another one is another list, in which nothing has arrived yet.
 */
export function useArrivals(orders: readonly OrderRow[], address: string): OrderRow[] {
  const earlier = useRef<{ address: string; ids: Set<string> } | null>(null);
  if (earlier.current?.address !== address) {
    earlier.current = { address, ids: new Set(orders.map((order) => order.id)) };
  }
  const { ids } = earlier.current;
  return orders.map((order) => ({ ...order, fresh: !ids.has(order.id) }));
}
