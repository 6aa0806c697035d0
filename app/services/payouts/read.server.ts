import type { PayoutFilter, PayoutItemRow, PayoutRow } from "../../../db/repositories/payouts.server.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { Scope } from "../scope.ts";

export type { PayoutRow } from "../../../db/repositories/payouts.server.ts";

const PER_PAGE = 25;
const ITEMS_PER_PAGE = 50;
/** So many rows are read at a time for a file. */
const AT_ONCE = 500;

/** One page of the tenant's payouts, and those that came back and wait for a person. */
export async function listPayouts(
  scope: Scope,
  { filters, sort, position }: ListQuery<PayoutFilter, "made">,
) {
  const [page, bounced] = await Promise.all([
    scope.tenant.payouts.list(filters, { descending: sort.descending, position, limit: PER_PAGE }),
    scope.tenant.payouts.bounced(),
  ]);
  return { page, bounced };
}

/** Payouts that came back and that no later one made good. */
export const bouncedPayouts = (scope: Scope): Promise<PayoutRow[]> => scope.tenant.payouts.bounced();

/** What people call the orders of some movements, by the orders' ids. */
async function refsOf(scope: Scope, items: readonly PayoutItemRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(items.flatMap(({ orderId }) => orderId ?? []))];
  const refs = ids.length > 0 ? await scope.tenant.payouts.refsOf(ids) : [];
  return new Map(refs.map(({ id, orderRef }) => [id, orderRef ?? id]));
}

/** A payout with its sums by kind and a page of what it holds; undefined when the tenant has none of this id. */
export async function readPayout(
  scope: Scope,
  { payoutId, position }: { payoutId: string; position: Position | undefined },
) {
  const [payout, sums, page, bounced] = await Promise.all([
    scope.tenant.payouts.find(payoutId),
    scope.tenant.payouts.sums(payoutId),
    scope.tenant.payouts.items(payoutId, { descending: true, position, limit: ITEMS_PER_PAGE }),
    scope.tenant.payouts.bounced(),
  ]);
  if (!payout) return undefined;
  const refs = await refsOf(scope, page.rows);
  return { payout, sums, page, refs, isBounced: bounced.some(({ id }) => id === payoutId) };
}

/** Every payout, the oldest first, a part at a time, for a file. */
export async function* payoutParts(scope: Scope, filter: PayoutFilter): AsyncGenerator<PayoutRow[]> {
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const { rows, next } = await scope.tenant.payouts.list(filter, {
      descending: false,
      position,
      limit: AT_ONCE,
    });
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    yield rows;
  }
}

/** All that a payout holds, the oldest first, a part at a time, for a file. */
export async function* itemParts(
  scope: Scope,
  payoutId: string,
): AsyncGenerator<(PayoutItemRow & { orderRef: string })[]> {
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const { rows, next } = await scope.tenant.payouts.items(payoutId, {
      descending: false,
      position,
      limit: AT_ONCE,
    });
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    const refs = await refsOf(scope, rows);
    yield rows.map((row) => ({ ...row, orderRef: refs.get(row.orderId ?? "") ?? "" }));
  }
}
