import type { AttemptEnds, NewMail, OutboxRow, WrittenMail } from "../../../db/repositories/outbox.server.ts";
import type { BaseScope } from "../scope.ts";

export type {
  AttemptEnds,
  OrderMailPayload,
  OutboxPayload,
  OutboxRow,
  SentMail,
  WrittenMail,
} from "../../../db/repositories/outbox.server.ts";

/** Begins an attempt at each of these rows that is due and that nobody else is trying. */
export function leaseRows(
  scope: BaseScope,
  { ids, leaseMs }: { ids: readonly string[]; leaseMs: number },
): Promise<OutboxRow[]> {
  const now = scope.now();
  return scope.platform.outbox.lease(ids, now, new Date(now.getTime() + leaseMs));
}

/** Writes down how attempts ended, all of them in one batch. */
export function settleRows(scope: BaseScope, ends: Omit<AttemptEnds, "now">): Promise<void> {
  return scope.platform.outbox.settle({ ...ends, now: scope.now() });
}

/** A row by its id, whatever became of it. */
export function findRow(scope: BaseScope, id: string): Promise<OutboxRow | undefined> {
  return scope.platform.outbox.find(id);
}

/** Writes the mails of rows, each once: of a row that was tried before, the mail written then is returned. */
export function writeMailsOfRows(
  scope: BaseScope,
  mails: readonly Omit<NewMail, "id" | "createdAt" | "state">[],
): Promise<WrittenMail[]> {
  const createdAt = scope.now();
  return scope.platform.outbox.writeMails(
    mails.map((mail) => ({ ...mail, id: scope.newId(), state: "written", createdAt })),
  );
}
