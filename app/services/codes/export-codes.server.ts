import type { Position } from "../../domain/lists/cursor.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { idsOfHeld } from "./ids-of-held.ts";

/** So many codes are read at a time. */
const AT_ONCE = 2_000;

/** Writes the log's entry about codes that were taken out of the product. */
export async function noteCodesTaken(
  scope: Scope,
  input: { subject: { id: string; name: string }; codes: number },
): Promise<void> {
  const note = auditNote(scope, "Promo codes exported", input.subject, { codes: input.codes });
  await scope.tenant.codes.noteExport(note);
}

/**
 * All codes of a promo, or of one batch, with who has them. Taking them out is an entry in the log.
 * @returns the names of the batches, and the codes a part at a time; the last part may be empty.
 */
export async function exportCodes(
  scope: Scope,
  input: { event: { id: string; name: string }; batchId: string | undefined },
) {
  const { codes } = scope.tenant;
  const { event, batchId } = input;
  const filter = { eventId: event.id, batchId };
  const { all } = await codes.counts(filter);
  await noteCodesTaken(scope, { subject: { id: batchId ?? event.id, name: event.name }, codes: all });
  const batchNames = new Map((await codes.batches(event.id)).map(({ id, name }) => [id, name]));
  return { batchNames, parts: partsOf(scope, filter) };
}

async function* partsOf(scope: Scope, filter: { eventId: string; batchId: string | undefined }) {
  const { codes } = scope.tenant;
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const { rows, next } = await codes.list(filter, { position, limit: AT_ONCE });
    const holders = await codes.holdersOf(idsOfHeld(rows));
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    yield { rows, orderOf: new Map(holders.map(({ left, right }) => [left.promoCodeId, right])), isLast };
  }
}
