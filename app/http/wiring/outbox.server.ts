import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Lane } from "../../services/deliveries/queue-rows.server.ts";
import { logError } from "../../log.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { Bindings, OutboxMessage } from "./env.server.ts";

type Context = Pick<AppLoadContext, "page">;

/** The queue of each lane. */
const QUEUE = {
  mails: "MAIL_QUEUE",
  notices: "NOTICE_QUEUE",
  work: "WORK_QUEUE",
  prints: "PRINT_QUEUE",
  product_prints: "PRODUCT_PRINT_QUEUE",
  fulfilments: "FULFILMENT_QUEUE",
  shops: "SHOP_QUEUE",
} as const satisfies Record<Lane, keyof Bindings>;

/** A queue takes no more messages at once. */
export const MESSAGES_AT_ONCE = 100;

/** Queues rows of one lane, at most MESSAGES_AT_ONCE of them. */
export async function enqueue({ page }: Context, lane: Lane, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await page.env[QUEUE[lane]].sendBatch(ids.map((outboxId) => ({ body: { outboxId } })));
}

/**
 * Queues what this request wrote, once its answer is on its way. If the Worker dies first, the scheduled work finds the
 * rows. The row names its lane: the consumer of this queue reads it, so that no request has to.
 */
export function enqueueSoon(context: Context, { outbox }: Pick<Scope, "outbox">): void {
  const messages = outbox.splice(0).map((outboxId) => ({ body: { outboxId } }));
  if (messages.length === 0) return;
  context.page.waitUntil(
    sendAll(context.page.env.OUTBOX, messages).catch((error: unknown) => logError("enqueue", error)),
  );
}

async function sendAll(queue: Bindings["OUTBOX"], messages: { body: OutboxMessage }[]): Promise<void> {
  for (let at = 0; at < messages.length; at += MESSAGES_AT_ONCE) {
    await queue.sendBatch(messages.slice(at, at + MESSAGES_AT_ONCE));
  }
}
