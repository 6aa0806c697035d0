import { baseScope } from "../http/wiring/context.server.ts";
import type { OutboxMessage } from "../http/wiring/env.server.ts";
import { enqueue } from "../http/wiring/outbox.server.ts";
import { logError } from "../log.server.ts";
import { rowsByLane } from "../services/deliveries/queue-rows.server.ts";
import type { JobContext } from "./context.server.ts";

/**
 * Hands rows that were just written on to the queue of their lane. It waits for no receiver, so that whatever is slow
 * stops only its own lane. Rows that were not written after all, or are done, are left out.
 */
export async function distribute(
  context: JobContext,
  batch: Pick<MessageBatch<OutboxMessage>, "messages" | "retryAll">,
): Promise<void> {
  const ids = batch.messages.map(({ body }) => body.outboxId);
  try {
    const rows = await rowsByLane(baseScope(context), ids);
    for (const [lane, ofLane] of rows) await enqueue(context, lane, ofLane);
  } catch (error) {
    logError("queue", error, { messages: ids.length });
    batch.retryAll({ delaySeconds: 30 });
  }
}
