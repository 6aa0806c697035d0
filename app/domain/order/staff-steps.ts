import type { OrderStatus } from "./order-status.ts";
import type { Condition } from "./status-transition.ts";

/** Moves that staff make by hand at an order's page, beside cancelling it and seeing to its address or budget. */
export const STAFF_STEPS = {
  /** The fulfiller refused it, and a person corrected what the fulfiller reported. */
  retry: { from: ["fulfiller submission error"], to: "queued submitting to fulfiller", when: "tried again" },
  "hold-artwork": { from: null, to: "artwork issue", when: "artwork wrong" },
  /** As it is, though something was found. */
  "print-anyway": { from: ["artwork issue"], to: "queued processing", when: "artwork accepted" },
  /** From the pictures as they are now. */
  "print-again": { from: ["artwork issue"], to: "queued downloading", when: "artwork replaced" },
  reroute: { from: ["fulfiller routing error"], to: "queued submitting to fulfiller", when: "route found" },
  "give-away": { from: ["fulfiller submission error"], to: "fulfiller routing error", when: "no route" },
  "send-reprint": { from: ["awaiting reprint"], to: "queued submitting to fulfiller", when: "same file" },
} as const satisfies Record<
  string,
  { from: readonly OrderStatus[] | null; to: OrderStatus; when: Condition }
>;
export type StaffStep = keyof typeof STAFF_STEPS;

/** Whether a step begins in a status; from anywhere, where the table of statuses allows it. */
export function beginsIn(step: StaffStep, status: OrderStatus): boolean {
  const { from } = STAFF_STEPS[step] as { from: readonly OrderStatus[] | null };
  return from === null || from.includes(status);
}

/** What may be done with several orders of the list at once. */
export const CHOSEN_STEPS = [
  "approve",
  "hold",
  "release",
  "retry",
  "cancel",
  "tag",
  "untag",
  "assign",
] as const;
export type ChosenStep = (typeof CHOSEN_STEPS)[number];

/** What became of one of several orders; a cancellation that its print partner may still refuse is only asked for. */
export type ChosenOutcome = { ref: string } & ({ done: "done" | "asked" } | { error: string });
