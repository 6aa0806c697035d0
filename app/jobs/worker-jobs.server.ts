import { NO_BUDGET } from "../domain/availability/time-budget.ts";
import type { Bindings, OutboxMessage } from "../http/wiring/env.server.ts";
import { newIsolate, newPage } from "../http/wiring/new-page.server.ts";
import { createStoreCache } from "../page-cache/store-cache.server.ts";
import type { JobContext } from "./context.server.ts";
import { deliverBatch, markDeadLetters } from "./deliver.server.ts";
import { distribute } from "./distribute.server.ts";
import { sweep } from "./sweep.server.ts";

/** Rows that requests have just written, whatever their lane. */
const WRITTEN = "popstall-outbox";
/** Where messages end that were tried too often, see wrangler.toml. */
const DEAD_LETTERS = "popstall-dead-letters";

const isolate = newIsolate(createStoreCache());

/** Nobody waits for it as a whole: each job and each step has a deadline of its own. */
function contextOf(env: Bindings, execution: ExecutionContext): JobContext {
  return { page: newPage(env, isolate, NO_BUDGET, (work) => execution.waitUntil(work)) };
}

/** What the Worker does beside answering requests: messages of its queues, and the work of every minute. */
export const workerJobs = {
  async queue(batch: MessageBatch<OutboxMessage>, env: Bindings, execution: ExecutionContext): Promise<void> {
    const context = contextOf(env, execution);
    if (batch.queue === WRITTEN) return distribute(context, batch);
    if (batch.queue === DEAD_LETTERS) return markDeadLetters(context, batch);
    return deliverBatch(context, batch);
  },

  async scheduled(_event: ScheduledController, env: Bindings, execution: ExecutionContext): Promise<void> {
    await sweep(contextOf(env, execution));
  },
};
