import {
  type ChangedStore,
  type ChangePlan,
  planChanges as plan,
  type StoreChange,
} from "../../domain/store/store-changes.ts";
import type { Scope } from "../scope.ts";
import { changedStores, factsOf, namedIn } from "./plan.ts";

/** The most stores of one change; more take several changes. */
export const MOST_STORES = 100;

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
