import { baseScope } from "../http/wiring/context.server.ts";
import { enqueue, MESSAGES_AT_ONCE } from "../http/wiring/outbox.server.ts";
import { queueDueFulfilments } from "../services/fulfilment/advance-fulfilment.server.ts";
import type { JobContext } from "./context.server.ts";

/** Has the next step taken of each fulfilment that is due: a new one, one that has waited, one whose lease is over. */
export async function queueFulfilments(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  const scope = baseScope(context);
  for (let full = true; full && !isOver();) {
    const ids = await queueDueFulfilments(scope);
    full = ids.length > 0;
    for (let at = 0; at < ids.length; at += MESSAGES_AT_ONCE) {
      await enqueue(context, "fulfilments", ids.slice(at, at + MESSAGES_AT_ONCE));
    }
  }
}
