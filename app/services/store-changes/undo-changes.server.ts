import type { StoreWrite, StoreWrites, WrittenRow } from "../../../db/repositories/store-changes.server.ts";
import { isHeldBack, mendingOf } from "../../domain/product/mending.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import { mayUndo } from "../../domain/store/store-changes.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { auditOf, STORES_AT_ONCE } from "./plan.ts";

const ROUNDS = 3;

type Read = Awaited<ReturnType<Scope["tenant"]["storeChanges"]["read"]>>;

/**
 * Puts back what a change over stores wrote, as long as that may be. What was changed since then stays as it is now; the
 * same press again puts nothing back twice.
 */
export async function undoChanges(
  scope: Scope,
  { id }: { id: string },
): Promise<Result<undefined, "storeChanges:refused.undo">> {
  const { storeChanges } = scope.tenant;
  const change = await storeChanges.find(id);
  if (!change || !mayUndo(change, scope.now())) return refuse("storeChanges:refused.undo");
  const takenOut = change.stores.flatMap(({ rows }) => rows.flatMap(({ line }) => line?.productId ?? []));
  let waiting = change.stores.filter(({ undone }) => undone === null).map(({ eventId }) => eventId);
  for (let round = 1; waiting.length > 0; round += 1) {
    const read = await storeChanges.read({ eventIds: waiting, productIds: takenOut, changeId: id });
    const next: StoreWrites[] = [];
    for (const { eventId, rows } of read.done.filter(({ undone }) => undone === null)) {
      if (!waiting.includes(eventId)) continue;
      const event = read.stores.find((store) => store.id === eventId);
      const back = event && !event.locked ? rows.filter((row) => isAsWritten(row, read)) : [];
      if (!event || back.length === 0 || round > ROUNDS) await storeChanges.giveUpUndoing(id, eventId);
      else next.push(backIn(scope, { id, event, back }));
    }
    waiting = [];
    for (let from = 0; from < next.length; from += STORES_AT_ONCE) {
      const group = next.slice(from, from + STORES_AT_ONCE);
      const written = await storeChanges.write(group, scope.now());
      waiting.push(...group.flatMap(({ eventId }, at) => (written[at] ? [] : [eventId])));
    }
  }
  return ok(undefined);
}

/** Whether a store still has what a change wrote. */
function isAsWritten({ eventId, subject, name, after, line }: WrittenRow, read: Read): boolean {
  if (name === "") {
    const shipping = read.shipping.find((row) => row.eventId === eventId);
    return shipping?.prices[subject as ShippingMethod] === after;
  }
  const sold = read.sold.find((one) => one.eventId === eventId && one.productId === subject);
  if (!line) return (sold?.price ?? null) === after;
  const product = read.others.find(({ productId }) => productId === subject);
  // What is archived or must be mended by now is not sold again.
  return sold === undefined && product !== undefined && !isHeldBack(mendingOf(product));
}

function backIn(
  scope: Scope,
  { id, event, back }: { id: string; event: Read["stores"][number]; back: readonly WrittenRow[] },
): StoreWrites {
  const writes = back.map((row): StoreWrite => {
    const { subject, before, after, line } = row;
    if (line) return { kind: "add", line };
    if (before === null) return { kind: "remove", productId: subject };
    const amounts = { before: after ?? 0, after: before };
    return row.name === ""
      ? { kind: "shipping", method: subject as ShippingMethod, ...amounts }
      : { kind: "price", productId: subject, ...amounts };
  });
  const reversed = back.map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));
  return {
    changeId: id,
    eventId: event.id,
    version: event.version,
    writes,
    undone: back.map(({ subject }) => subject),
    note: auditNote(scope, "Event updated", event, auditOf(reversed, event.currency)),
  };
}
