import type { AppLoadContext } from "@remix-run/cloudflare";
import { kindsOfLane, LANES } from "../../db/outbox-lanes.ts";
import { platformOf } from "../http/context.server.ts";
import { enqueue, MESSAGES_AT_ONCE } from "../http/outbox.server.ts";
import type { JobContext } from "./context.server.ts";

/** A row that nobody queued for this long was left behind by the request that wrote it. */
const UNQUEUED_FOR_MS = 30_000;
/** A message that has not come after this long is lost. */
const QUEUED_FOR_MS = 10 * 60_000;

/**
 * Queues the rows that are due: those whose message was lost and those that failed and have waited. Goes on until
 * nothing is left or the time is over.
 * @returns how many were queued.
 */
export async function queueDue(context: JobContext, isOver: () => boolean = () => false): Promise<number> {
  const { outbox } = platformOf(context as AppLoadContext);
  const counts = await Promise.all(
    LANES.map(async (lane) => {
      let queued = 0;
      for (let full = true; full && !isOver(); ) {
        const now = context.page.now();
        const ids = await outbox.claimDue(kindsOfLane(lane), {
          now,
          unqueuedBefore: new Date(now.getTime() - UNQUEUED_FOR_MS),
          until: new Date(now.getTime() + QUEUED_FOR_MS),
          limit: MESSAGES_AT_ONCE,
        });
        full = ids.length === MESSAGES_AT_ONCE;
        try {
          await enqueue(context, lane, ids);
        } catch (error) {
          await outbox.notQueued(ids);
          throw error;
        }
        queued += ids.length;
      }
      return queued;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
