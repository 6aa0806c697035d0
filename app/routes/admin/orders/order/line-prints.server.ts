import { SIDES } from "../../../../domain/design/design.ts";
import { paths } from "../../../../paths.ts";
import type { OrderLineRow } from "../../../../services/orders/read-order.server.ts";
import type { LinePrint } from "../../../../ui/admin/models.ts";

/** After that nobody makes them any more: the order is older than print files, or is among the deliveries that failed. */
const MADE_WITHIN_MS = 60 * 60_000;

/** What the order's page says of a line's print files. */
export function linePrints(
  { id, orderId, prints }: Pick<OrderLineRow, "id" | "orderId" | "prints">,
  order: { placedAt: Date | null; now: Date },
): LinePrint[] | "waiting" {
  const age = order.now.getTime() - (order.placedAt?.getTime() ?? 0);
  if (!prints) return age < MADE_WITHIN_MS ? "waiting" : [];
  return SIDES.flatMap((side): LinePrint[] => {
    const print = prints[side];
    if (!print) return [];
    if (print.state === "refused") return [{ side, href: null, reason: print.reason }];
    return [{ side, href: paths.printFile(orderId, id, side), isFaulty: print.faults.length > 0 }];
  });
}
