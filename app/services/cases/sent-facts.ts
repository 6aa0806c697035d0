import { areDelivered } from "../../domain/fulfilment/report-rules.ts";
import type { CaseProblem } from "../../domain/order/order-case.ts";

type Whole = {
  moves: readonly { to: string; at: Date }[];
  parcels: readonly { trackingState: string; updatedAt: Date }[];
};

/** When something of an order was last handed to a carrier, and when the last of it arrived, as far as that is known. */
export function sentFacts({ moves, parcels }: Whole): { shippedAt: Date | null; deliveredAt: Date | null } {
  const shippedAt = moves.filter(({ to }) => to === "shipped").at(-1)?.at ?? null;
  const arrivals = parcels
    .filter(({ trackingState }) => trackingState === "delivered")
    .map(({ updatedAt }) => updatedAt.getTime());
  return { shippedAt, deliveredAt: areDelivered(parcels) ? new Date(Math.max(...arrivals)) : null };
}

/** What needs no words: the problem says it all. */
const SAYS_IT_ALL: readonly CaseProblem[] = ["lost", "does_not_fit"];
export const needsWords = (problem: CaseProblem): boolean => !SAYS_IT_ALL.includes(problem);
