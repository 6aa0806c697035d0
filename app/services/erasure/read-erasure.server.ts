import { askedSince } from "../../domain/erasure/erasure-rules.ts";
import { idleSince } from "../../domain/order/idle-checkout.ts";
import type { Scope } from "../scope.ts";

/** Whether the company is to be erased, and what must be settled before. A link that ended counts as not asked for. */
export async function readErasure(scope: Pick<Scope, "tenant" | "now">) {
  const { tenant } = scope;
  const at = scope.now();
  const [row, obstacles] = await Promise.all([
    tenant.erasures.find(),
    tenant.erasures.obstacles(idleSince(at)),
  ]);
  const isOver = row?.state === "asked" && row.createdAt < askedSince(at);
  return { erasure: row && !isOver ? row : undefined, obstacles };
}

export type Obstacles = Awaited<ReturnType<typeof readErasure>>["obstacles"];
