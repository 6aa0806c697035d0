import type { NewOutbox } from "../../../db/repositories/outbox.server.ts";
import type { StoreEventRow } from "../../../db/repositories/storefronts.server.ts";
import type { Scope } from "../scope.ts";

/**
 * The work that lets a store's waiting orders go on, where its budget rises.
 * @param input.version the version of the store that the form showed.
 * @param input.budgetMinor the budget that is to be, in minor units; null for none, undefined where it stays.
 */
export function raisedBudgetWork(
  scope: Scope,
  input: {
    event: Pick<StoreEventRow, "id" | "budgetMinor">;
    version: number;
    budgetMinor: number | null | undefined;
  },
): NewOutbox | undefined {
  const { event, version, budgetMinor } = input;
  const isRaised =
    budgetMinor !== undefined &&
    event.budgetMinor !== null &&
    (budgetMinor === null || budgetMinor > event.budgetMinor);
  if (!isRaised) return undefined;
  return {
    id: scope.newId(),
    dedupeKey: `budget:${event.id}:${version}`,
    payload: { kind: "budget", eventId: event.id },
    createdAt: scope.now(),
  };
}
