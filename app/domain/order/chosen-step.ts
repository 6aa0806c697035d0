/** What may be done with several orders of the list at once. */
export const CHOSEN_STEPS = ["approve", "hold", "release", "retry", "cancel"] as const;
export type ChosenStep = (typeof CHOSEN_STEPS)[number];

/** What became of one of several orders; a cancellation that its print partner may still refuse is only asked for. */
export type ChosenOutcome = { ref: string } & ({ done: "done" | "asked" } | { error: string });
