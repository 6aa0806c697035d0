import { paths } from "../../../paths.ts";
import type { Obstacles } from "../../../services/erasure/ask-for-erasure.server.ts";

/** What stands in the way of an erasure, with links to the orders that do. */
export const shownObstacles = (obstacles: Obstacles) => ({
  ...obstacles,
  named: obstacles.named.map((order) => ({ ...order, href: order.ref && paths.order(order.id) })),
});
