import { LIFECYCLE } from "../order/lifecycle.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { UNTOUCHED } from "../order/recipient-view.ts";

/** What staff may still want to do with an order that is being made. */
export const POSSIBLE_STEPS = ["cancel", "choice", "address", "artwork", "refund"] as const;
export type PossibleStep = (typeof POSSIBLE_STEPS)[number];

/**
 * How far a step is still possible. `yes`: at once. `request`: the fulfiller has it and may refuse. `carrier`: the parcel is
 * on its way, and only its carrier can send it elsewhere. `no`: too late.
 */
export type Possibility = "yes" | "request" | "carrier" | "no";

/** Until when it stays so: a moment of the line, not of the clock; null where nothing ends it. */
export type Until = "sent" | "production" | "label" | null;

type Stage = { status: OrderStatus; resumeTo: OrderStatus | null };

/** Ranks of the line (lifecycle.ts) at which something ends. */
const SENT = 8;
const PICKED = 10;
const LABELLED = 14;
const SHIPPED = 15;

/**
 * What can still be done with a fulfilment. It says what is sensible; who may
 * do it is asked of rights, and whether the status may change of the table.
 */
export function stillPossible(stage: Stage): Record<PossibleStep, { is: Possibility; until: Until }> {
  const refund = { is: "yes", until: null } as const;
  if (stage.status === "cancelled") {
    const over = { is: "no", until: null } as const;
    return { cancel: over, choice: over, address: over, artwork: over, refund };
  }
  const rank = rankOf(stage);
  const before = (end: number, until: Until): { is: Possibility; until: Until } =>
    rank < end ? { is: "yes", until } : { is: "no", until: null };
  return {
    cancel: rank >= SENT && rank <= PICKED ? { is: "request", until: "production" } : before(SENT, "sent"),
    choice: before(SENT, "sent"),
    address: rank === SHIPPED ? { is: "carrier", until: null } : before(LABELLED, "label"),
    artwork: before(SENT, "sent"),
    refund,
  };
}

/** How far on the line it is; what is held counts as where it stood, or goes on. */
function rankOf({ status, resumeTo }: Stage): number {
  const { line } = LIFECYCLE[status];
  if (line !== null) return line;
  if (UNTOUCHED.includes(status)) return 1;
  if (status === "address issue" && resumeTo) return LIFECYCLE[resumeTo].line ?? 1;
  // Whatever else is held has not been sent, or was refused by whom it was sent to.
  return SENT - 1;
}
