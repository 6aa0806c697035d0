import { mendingOf } from "../../domain/product/mending.ts";
import {
  type ChangedStore,
  type ChangePlan,
  planChanges as plan,
  type StoreChange,
} from "../../domain/store/store-changes.ts";
import { hasEnded } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

/** A change goes over so many stores at most; more are changed in several steps. */
export const MOST_STORES = 100;

type Read = Awaited<ReturnType<Scope["tenant"]["storeChanges"]["read"]>>;

const factsOf = (row: Read["others"][number]) => ({
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
    ...{ id: event.id, name: event.name, type: event.type, status: event.status, version: event.version },
    ...{ currency: event.currency, locked: event.locked, hasEnded: hasEnded(event, now) },
    ...{ vatRate: event.vatRate, notVatRegistered: event.notVatRegistered },
    sold: sold
      .filter(({ eventId }) => eventId === event.id)
      .map((line) => ({ ...factsOf(line), price: line.price, vat: line.vat })),
    shipping: shipping.find(({ eventId }) => eventId === event.id)?.prices ?? null,
  }));
}

/** The stores of a choice: those that are named, and all of a client; each once, no more than a change takes. */
export async function chosenStores(
  scope: Scope,
  { eventIds, clientId }: { eventIds: readonly string[]; clientId: string },
): Promise<string[]> {
  const ofClient = clientId === "" ? [] : await scope.tenant.storeChanges.ofClient(clientId);
  return [...new Set([...eventIds, ...ofClient])];
}

/** The chosen stores, the products that can be named, and what a change would do, where one is asked for. */
export async function planChanges(
  scope: Scope,
  { eventIds, change }: { eventIds: readonly string[]; change: StoreChange | null },
): Promise<{ stores: ChangedStore[]; products: { id: string; name: string }[]; plan: ChangePlan | null }> {
  const read = await scope.tenant.storeChanges.read({ eventIds, productIds: namedIn(change) });
  const stores = changedStores(read, scope.now());
  const named = new Map([...read.sold, ...read.others].map((row) => [row.productId, row.name]));
  return {
    stores,
    products: [...named].map(([id, name]) => ({ id, name })),
    plan: change && plan(stores, change, read.others.map(factsOf)),
  };
}

/** The products that a change names. */
export const namedIn = (change: StoreChange | null): readonly string[] =>
  change === null || change.what === "shipping" || change.productIds === "all" ? [] : change.productIds;

/** What a change would do in stores as they are now. */
export function planOf(read: Read, change: StoreChange, now: Date): ChangePlan {
  return plan(changedStores(read, now), change, read.others.map(factsOf));
}
