import { type AuditChanges, changesOfOne } from "../../domain/audit/audit-note.ts";
import { mendingOf } from "../../domain/product/mending.ts";
import {
  type ChangedStore,
  type ChangePlan,
  type ChangeRow,
  planChanges,
  type StoreChange,
} from "../../domain/store/store-changes.ts";
import { hasEnded } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

/** So many stores are written by one batch: other writers do not wait longer than for a few. */
export const STORES_AT_ONCE = 10;

type Read = Awaited<ReturnType<Scope["tenant"]["storeChanges"]["read"]>>;

export const factsOf = (row: Read["others"][number]) => ({
  productId: row.productId,
  name: row.name,
  status: row.status,
  isDeleted: row.deletedAt !== null,
  mending: mendingOf(row),
  cost: row.offer.cost ?? {},
});

/** Stores as a change looks at them, with the version that each was read at. */
export function changedStores(
  { stores, sold, shipping }: Pick<Read, "stores" | "sold" | "shipping">,
  now: Date,
): (ChangedStore & { version: number })[] {
  return stores.map((event) => ({
    id: event.id,
    name: event.name,
    type: event.type,
    status: event.status,
    version: event.version,
    currency: event.currency,
    locked: event.locked,
    hasEnded: hasEnded(event, now),
    vatRate: event.vatRate,
    notVatRegistered: event.notVatRegistered,
    sold: sold
      .filter(({ eventId }) => eventId === event.id)
      .map((line) => ({ ...factsOf(line), price: line.price, vat: line.vat })),
    shipping: shipping.find(({ eventId }) => eventId === event.id)?.prices ?? null,
  }));
}

/** The products that a change names. */
export const namedIn = (change: StoreChange | null): readonly string[] =>
  change === null || change.what === "shipping" || change.productIds === "all" ? [] : change.productIds;

/** What a change would do in stores as they are now. */
export function planOf(read: Read, change: StoreChange, now: Date): ChangePlan {
  return planChanges(changedStores(read, now), change, read.others.map(factsOf));
}

/** What an entry of the log says of rows of one store: net amounts, as the store's own page notes them. */
export function auditOf(
  rows: readonly Pick<ChangeRow, "subject" | "name" | "before" | "after">[],
  currency: string,
): AuditChanges {
  const changes: AuditChanges = { currency };
  for (const { subject, name, before, after } of rows)
    Object.assign(
      changes,
      name === ""
        ? { [subject]: { from: before, to: after } }
        : changesOfOne(name, { price: { from: before, to: after } }),
    );
  return changes;
}
