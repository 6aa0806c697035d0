import { baseScope } from "../http/context.server.ts";
import { enqueue } from "../http/outbox.server.ts";
import { queueDueFulfilments } from "../services/fulfilment/queue-due.server.ts";
import type { JobContext } from "./context.server.ts";

/** Has the next step taken of each fulfilment that is due: a new one, one that has waited, one whose lease is over. */
export async function queueFulfilments(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  const scope = baseScope(context);
  for (let full = true; full && !isOver(); ) {
    const ids = await queueDueFulfilments(scope);
    full = ids.length > 0;
    await enqueue(context, "fulfilments", ids);
  }
}
