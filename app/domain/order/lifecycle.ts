import type { OrderStatus } from "./order-status.ts";
import type { Condition, Mover, Way } from "./status-transition.ts";

type Stage = {
  /** Place in the line from order to parcel, 1 to 15; null beside the line. */
  line: number | null;
  /** How urgently a person must act; the highest is what an order shows. Null where no person must act. */
  urgency: number | null;
  to: { [Status in OrderStatus]?: readonly Way[] };
};

const way = (by: readonly Mover[], when: Condition): Way => ({ by, when });
const SYSTEM = ["system"] as const;
const FULFILLER = ["fulfiller"] as const;
/** A superadmin may do whatever an admin may. */
const MANAGERS = ["account_manager", "admin", "superadmin"] as const;
const STAFF = ["customer_service", ...MANAGERS] as const;

const addressWrong = [way([...SYSTEM, ...STAFF], "address wrong")];
const heldByHand = {
  "address issue": [way(STAFF, "address wrong")],
  "artwork issue": [way(STAFF, "artwork wrong")],
};
const toldByFulfiller = {
  "address issue": [way(FULFILLER, "address wrong")],
  "artwork issue": [way(FULFILLER, "artwork wrong")],
};
const cancelledByStaff = { cancelled: [way(STAFF, "given back")] };
// Whoever ordered knows nothing of budgets: to them it is new (docs/decisions/0485).
const cancelledWhileHeld = { cancelled: [way(["recipient", ...MANAGERS], "given back")] };
const cancelledByManagers = { cancelled: [way(MANAGERS, "given back")] };
const misprinted = { "awaiting reprint": [way(FULFILLER, "misprinted")] };
const noRoute = [way(SYSTEM, "no route")];
// No person can take back what a fulfiller has; a changed order recalls it (docs/decisions/0430).
const recalled = { "queued submitting to fulfiller": [way(SYSTEM, "recalled")] };
const reported = [way(FULFILLER, "reported")];
const shipped = { shipped: [way(FULFILLER, "handed over")] };
// Many fulfillers report two states only: steps of the line may be left out.
const fromPackaged = { "ready to ship": reported, ...shipped };
const fromPacking = { packaged: reported, ...fromPackaged };
const fromProduction = { "awaiting packing": reported, ...fromPacking };
const fromPicked = { "in production": reported, ...fromProduction };
const addressRight = [way(["recipient", ...STAFF], "address right")];

/** How a fulfilment begins. */
export const BEGINNINGS = {
  new: [way(SYSTEM, "placed")],
  "awaiting reprint": [way(STAFF, "reprint approved")],
} as const satisfies Stage["to"];

/**
 * The life of a fulfilment: the 23 statuses, where each may go next, by whom and on which condition. What is not here is
 * refused (docs/decisions/0006). To read this table is to read the process.
 */
export const LIFECYCLE = {
  new: {
    line: 1,
    urgency: null,
    to: {
      "queued downloading": [way(SYSTEM, "may begin")],
      "over budget": [way(SYSTEM, "passes budget")],
      "over budget limit": [way(SYSTEM, "passes credit")],
      "address issue": addressWrong,
      cancelled: [way(["recipient", ...STAFF], "given back")],
    },
  },
  "queued downloading": {
    line: 2,
    urgency: null,
    to: {
      downloaded: [way(SYSTEM, "done")],
      "address issue": heldByHand["address issue"],
      "artwork issue": [way([...SYSTEM, ...STAFF], "artwork wrong")],
      ...cancelledByStaff,
    },
  },
  downloaded: {
    line: 3,
    urgency: null,
    to: { "queued processing": [way(SYSTEM, "done")], ...heldByHand, ...cancelledByStaff },
  },
  "queued processing": {
    line: 4,
    urgency: null,
    to: { processing: [way(SYSTEM, "leased")], ...heldByHand, ...cancelledByStaff },
  },
  processing: {
    line: 5,
    urgency: null,
    to: {
      processed: [way(SYSTEM, "done")],
      "queued processing": [way(SYSTEM, "not done")],
      "artwork issue": [way(SYSTEM, "artwork wrong")],
    },
  },
  processed: {
    line: 6,
    urgency: null,
    to: {
      "queued submitting to fulfiller": [way(SYSTEM, "route found")],
      "fulfiller routing error": noRoute,
      "artwork issue": heldByHand["artwork issue"],
      "address issue": addressWrong,
      ...cancelledByStaff,
    },
  },
  "queued submitting to fulfiller": {
    line: 7,
    urgency: null,
    to: {
      "submitting to fulfiller": [way(SYSTEM, "leased")],
      "fulfiller routing error": noRoute,
      ...heldByHand,
      ...cancelledByStaff,
    },
  },
  "submitting to fulfiller": {
    line: 8,
    urgency: null,
    to: {
      "submitted to fulfiller": [way(SYSTEM, "acknowledged")],
      "queued submitting to fulfiller": [way(SYSTEM, "not done")],
      "fulfiller submission error": [way(SYSTEM, "refused for its data")],
    },
  },
  "submitted to fulfiller": {
    line: 9,
    urgency: null,
    to: {
      picked: reported,
      ...fromPicked,
      ...toldByFulfiller,
      "fulfiller submission error": [way(FULFILLER, "refused for its data")],
      "fulfiller routing error": [way([...FULFILLER, ...MANAGERS], "no route")],
      cancelled: [way(FULFILLER, "cancel accepted")],
      ...recalled,
    },
  },
  picked: {
    line: 10,
    urgency: null,
    to: {
      ...fromPicked,
      ...toldByFulfiller,
      "fulfiller routing error": [way(FULFILLER, "no route")],
      cancelled: [way(FULFILLER, "cancel accepted")],
      ...recalled,
    },
  },
  "in production": {
    line: 11,
    urgency: null,
    to: { ...fromProduction, ...misprinted, "artwork issue": toldByFulfiller["artwork issue"], ...recalled },
  },
  "awaiting packing": { line: 12, urgency: null, to: { ...fromPacking, ...misprinted, ...recalled } },
  packaged: {
    line: 13,
    urgency: null,
    to: {
      ...fromPackaged,
      ...misprinted,
      "address issue": [way([...FULFILLER, "recipient", ...STAFF], "address wrong")],
      ...recalled,
    },
  },
  "ready to ship": {
    line: 14,
    urgency: null,
    to: { ...shipped, "address issue": toldByFulfiller["address issue"], ...recalled },
  },
  shipped: {
    line: 15,
    urgency: null,
    to: { "address issue": [way([...FULFILLER, ...SYSTEM], "address wrong")] },
  },

  "over budget limit": {
    line: null,
    urgency: 7,
    to: {
      new: [way(SYSTEM, "covered"), way(["superadmin"], "approved")],
      "over budget": [way(SYSTEM, "passes budget")],
      ...cancelledWhileHeld,
    },
  },
  "over budget": {
    line: null,
    urgency: 6,
    to: {
      new: [way(SYSTEM, "covered"), way(MANAGERS, "approved")],
      "over budget limit": [way(SYSTEM, "passes credit")],
      ...cancelledWhileHeld,
    },
  },
  "address issue": {
    line: null,
    urgency: 5,
    to: {
      // Of these four only the one that was fixed when it was held (`resumeAfterAddress`), or back to the queue.
      new: addressRight,
      "queued submitting to fulfiller": [...addressRight, way(SYSTEM, "recalled")],
      packaged: addressRight,
      "ready to ship": addressRight,
      ...cancelledByStaff,
    },
  },
  "artwork issue": {
    line: null,
    urgency: 4,
    to: {
      // The author of a text that cannot be printed writes another.
      "queued downloading": [way(["recipient", ...MANAGERS], "artwork replaced")],
      "queued processing": [way(STAFF, "artwork accepted")],
      ...cancelledByStaff,
    },
  },
  "fulfiller routing error": {
    line: null,
    urgency: 3,
    to: {
      "queued submitting to fulfiller": [way([...SYSTEM, ...MANAGERS], "route found")],
      ...cancelledByManagers,
    },
  },
  "fulfiller submission error": {
    line: null,
    urgency: 2,
    to: {
      "queued submitting to fulfiller": [way(STAFF, "tried again")],
      "fulfiller routing error": [way(MANAGERS, "no route")],
      "address issue": addressWrong,
      "artwork issue": [way([...SYSTEM, ...STAFF], "artwork wrong")],
      ...cancelledByManagers,
    },
  },
  "awaiting reprint": {
    line: null,
    urgency: 1,
    to: {
      "queued submitting to fulfiller": [way([...SYSTEM, ...MANAGERS], "same file")],
      "queued processing": [way(MANAGERS, "new file")],
      "in production": [way(FULFILLER, "reported")],
      ...cancelledByManagers,
    },
  },
  cancelled: { line: null, urgency: null, to: {} },
} as const satisfies Record<OrderStatus, Stage>;

/** The statuses that may follow, for any mover. */
export function nextStatuses(from: OrderStatus): OrderStatus[] {
  return Object.keys(LIFECYCLE[from].to) as OrderStatus[];
}

/** The ways from a status, or from nothing, to another; none where the table has no such edge. */
export function waysBetween(from: OrderStatus | null, to: OrderStatus): readonly Way[] {
  const edges: Stage["to"] = from === null ? BEGINNINGS : LIFECYCLE[from].to;
  return edges[to] ?? [];
}
