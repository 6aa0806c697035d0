/**
 * How a dispute stands. `asked`: the bank only asks, no money has left. `needs_response`, `under_review`: the money is away
 * until the bank decides. `closed`: the bank asked and takes nothing.
 */
export type DisputeState = "asked" | "needs_response" | "under_review" | "won" | "lost" | "closed";

/** What the provider says of a dispute: what is disputed, what is away now, and its fees so far; minor units. */
export type DisputeFacts = {
  id: string;
  intentId: string | null;
  state: DisputeState;
  reason: string;
  amount: number;
  taken: number;
  fee: number;
  dueBy: Date | null;
};

/** Whether the bank has decided. */
export const isDecided = (state: DisputeState): boolean =>
  state === "won" || state === "lost" || state === "closed";
