import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import type { Scope } from "../scope.ts";

/** Rows that must leave with a change of an order: the desk's notice, and mails. Queued once the request is answered. */
export function outboxRows(
  scope: Pick<Scope, "newId" | "now" | "outbox">,
  cause: string,
  payloads: OutboxPayload[],
) {
  return payloads.map((payload) => {
    const id = scope.newId();
    scope.outbox.push(id);
    const what = payload.kind === "mail" ? `mail:${payload.template}` : payload.kind;
    return { id, dedupeKey: `${what}:${cause}`, payload, createdAt: scope.now() };
  });
}

export type OutboxRows = ReturnType<typeof outboxRows>;
