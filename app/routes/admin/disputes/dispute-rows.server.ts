import { reasonOfDispute } from "../../../domain/order/dispute.ts";
import type { listDisputes } from "../../../services/disputes/read.server.ts";
import type { DisputeLine } from "../../../ui/admin/disputes/disputes-view.tsx";

type Row = Awaited<ReturnType<typeof listDisputes>>["rows"][number];

/** A dispute as its lists show it. */
export function disputeLine(
  row: Row,
  place: { href: string | null; tenant: DisputeLine["tenant"] },
): DisputeLine {
  const { currency } = row;
  return {
    id: row.id,
    state: row.state,
    reason: reasonOfDispute(row.reason),
    order: { name: row.orderRef ?? row.orderId, href: place.href },
    tenant: place.tenant,
    amount: { minor: row.amount, currency },
    dueBy: row.dueBy?.toISOString() ?? null,
    openedAt: row.createdAt.toISOString(),
  };
}
