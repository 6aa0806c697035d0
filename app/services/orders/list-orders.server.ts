import type { Scope } from "../scope.ts";

export const ORDERS_PER_PAGE = 25;

/** One page of the tenant's placed orders, newest first, with their lines. */
export async function listOrders(scope: Scope, query: { page: number; perPage?: number }) {
  const { orders } = scope.tenant;
  const limit = query.perPage ?? ORDERS_PER_PAGE;
  const [placed, total] = await Promise.all([
    orders.list({ limit, offset: (query.page - 1) * limit }),
    orders.countPlaced(),
  ]);
  const ids = placed.map((row) => row.left.id);
  const lines = ids.length > 0 ? await orders.linesOf(ids) : [];
  return { placed, lines, pages: Math.max(1, Math.ceil(total / limit)) };
}
