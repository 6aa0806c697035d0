import { baseScope } from "../http/wiring/context.server.ts";
import { enqueue } from "../http/wiring/outbox.server.ts";
import { queueProductPrints } from "../services/prints/queue-product-prints.server.ts";
import type { JobContext } from "./context.server.ts";

/** Has the print files made of products that were published or drawn anew. */
export async function queuePrints(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const scope = baseScope(context);
  for (let full = true; full && !isOver();) {
    const ids = await queueProductPrints(scope);
    full = ids.length > 0;
    await enqueue(context, "product_prints", ids);
  }
}
