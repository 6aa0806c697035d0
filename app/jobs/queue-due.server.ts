import { baseScope } from "../http/wiring/context.server.ts";
import { enqueue, MESSAGES_AT_ONCE } from "../http/wiring/outbox.server.ts";
import { claimDueRows, LANES, returnRows } from "../services/deliveries/queue-rows.server.ts";
import type { JobContext } from "./context.server.ts";

/**
 * Queues the rows that are due: those whose message was lost and those that failed and have waited. Goes on until
 * nothing is left or the time is over.
 * @returns how many were queued.
 */
export async function queueDue(context: JobContext, isOver: () => boolean = () => false): Promise<number> {
  const scope = baseScope(context);
  const counts = await Promise.all(
    LANES.map(async (lane) => {
      let queued = 0;
      for (let full = true; full && !isOver();) {
        const ids = await claimDueRows(scope, { lane, limit: MESSAGES_AT_ONCE });
        full = ids.length === MESSAGES_AT_ONCE;
        try {
          await enqueue(context, lane, ids);
        } catch (error) {
          await returnRows(scope, ids);
          throw error;
        }
        queued += ids.length;
      }
      return queued;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
