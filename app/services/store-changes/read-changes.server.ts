import { mayUndo } from "../../domain/store/store-changes.ts";
import type { Scope } from "../scope.ts";

const LATEST = 10;

/** The latest changes over stores. */
export const latestChanges = (scope: Scope) => scope.tenant.storeChanges.latest(LATEST);

/** What a change wrote, what stayed as it was and why, and what was put back; undefined where there is none. */
export async function readChange(scope: Scope, { id }: { id: string }) {
  const change = await scope.tenant.storeChanges.find(id);
  if (!change) return undefined;
  const eventIds = [...new Set([...change.stores, ...change.leftOut].map(({ eventId }) => eventId))];
  const { stores } = await scope.tenant.storeChanges.read({ eventIds });
  return {
    ...change,
    names: new Map(stores.map((event) => [event.id, event])),
    mayUndo: mayUndo(change, scope.now()) && change.stores.some(({ undone }) => undone === null),
  };
}
