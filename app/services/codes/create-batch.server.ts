import { auditNote } from "../batch-rows/outbox-rows.ts";
import { makeCodes } from "../code-batches/make-codes.server.ts";
import type { Scope } from "../scope.ts";

export type BatchInput = {
  eventId: string;
  name: string;
  size: number;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** So many are made while the organiser waits; more are the queue's work. */
const AT_ONCE = 1_000;

/** Orders a batch of single-use codes. The same again a moment later is the same batch. */
export async function createBatch(scope: Scope, input: BatchInput): Promise<string> {
  const id = scope.newId();
  const now = scope.now();
  const later = input.size > AT_ONCE;
  const workId = scope.newId();
  if (later) scope.outbox.push(workId);
  const made = await scope.tenant.codes.addBatch(
    { id, ...input, createdAt: now },
    auditNote(scope, "Promo codes created", { id, name: input.name }, { size: input.size }),
    later
      ? { id: workId, dedupeKey: `codes:${id}`, payload: { kind: "codes", batchId: id }, createdAt: now }
      : undefined,
  );
  if (!later) await makeCodes(scope, made);
  return made;
}
