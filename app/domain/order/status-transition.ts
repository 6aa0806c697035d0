import { type Role, ROLES } from "../access/roles.ts";
import { BEGINNINGS, nextStatuses, waysBetween } from "./lifecycle.ts";
import type { OrderStatus } from "./order-status.ts";

/** Who moves a fulfilment: a person by their role, the holder of the order's link, or a machine. */
export type Mover = "system" | "fulfiller" | "recipient" | Role | "superadmin";

/** What must hold for a move. The caller names the condition that it has checked. */
export const CONDITIONS = {
  placed: "it is paid, needs no payment, or is an accepted claim",
  "reprint approved": "a claim about what was shipped was approved; the reprint is a new fulfilment",
  "may begin": "the address is not invalid, the budgets cover it, and the time for changes is over",
  "passes budget": "its event's budget would be passed",
  "passes credit": "its tenant's credit limit would be passed",
  covered: "its event's budget and its tenant's credit cover it",
  approved: "a person approved passing the budget, with a reason",
  "address wrong": "the address cannot be delivered to, or the parcel came back",
  "address right": "the address was corrected or confirmed",
  "artwork wrong": "the artwork is missing, too coarse, refused or cannot be printed",
  "artwork replaced": "there is another source for the artwork",
  "artwork accepted": "a person accepted the artwork as it is, or changed its settings",
  "given back": "what it took is given back: money, code, stock and budget",
  "cancel accepted": "the fulfiller agreed to make nothing",
  done: "the step before is done",
  leased: "a worker has it for a limited time",
  "not done": "the worker's time is over, or the fulfiller did not answer: it is tried again",
  "route found": "a fulfiller can make it",
  "no route": "no fulfiller can make it, or the chosen one declined",
  acknowledged: "the fulfiller has it, under an id of its own",
  "refused for its data": "the fulfiller refused what was sent, or did not take it after many tries",
  reported: "the fulfiller says so",
  "handed over": "the carrier has it, with a tracking id or as one that has none",
  misprinted: "the fulfiller found a misprint or damage before shipping",
  recalled: "what was agreed has changed since it was sent: its fulfiller is asked to leave that unmade",
  "tried again": "a person has corrected what was refused",
  "same file": "it is printed again as it was",
  "new file": "it is printed again from another file",
} as const;
export type Condition = keyof typeof CONDITIONS;

/** One way to a status: who may take it, and what must hold. */
export type Way = { by: readonly Mover[]; when: Condition };

/** A fulfilment as far as the table asks: null before it exists. */
type Moving = { status: OrderStatus; resumeTo: OrderStatus | null } | null;
export type Move = {
  to: OrderStatus;
  by: Mover;
  /** The condition that the caller has seen to, or that its write holds. */
  when: Condition;
};
type NotAllowed = {
  ok: false;
  error: "not_allowed";
  /** Where this mover may move it from where it is, on the right conditions. */
  legal: OrderStatus[];
};

/**
 * A change of a fulfilment's status that the table allows. Only `transition` makes one, and the repositories write no
 * status without one, so that no caller can skip the table.
 */
export class StatusTransition {
  /** A private field makes the type and the value impossible to imitate. */
  // oxlint-disable-next-line no-unused-private-class-members -- `#allowed in value` asks for it
  readonly #allowed = true;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** Where it goes on once what holds it is mended; null unless it is held for its address. */
  readonly resumeTo: OrderStatus | null;

  private constructor(from: OrderStatus | null, to: OrderStatus) {
    this.from = from;
    this.to = to;
    this.resumeTo = to === "address issue" && from ? resumeAfterAddress(from) : null;
  }

  /** Whether a value was made here. */
  static is(value: unknown): value is StatusTransition {
    return typeof value === "object" && value !== null && #allowed in value;
  }

  static between(moving: Moving, move: Move): { ok: true; value: StatusTransition } | NotAllowed {
    const from = moving?.status ?? null;
    const isWay = waysBetween(from, move.to).some(
      ({ by, when }) => by.includes(move.by) && when === move.when,
    );
    if (!isWay || !mayResume(moving, move)) {
      return { ok: false, error: "not_allowed", legal: legalFor(moving, move.by) };
    }
    return { ok: true, value: new StatusTransition(from, move.to) };
  }
}

/** Asks the table for a change of status; its answer is the only thing that can be written as one. */
export const transition = StatusTransition.between;

/** Where a mover may move a fulfilment from where it is. */
export function legalFor(moving: Moving, by: Mover): OrderStatus[] {
  const all = moving ? nextStatuses(moving.status) : (Object.keys(BEGINNINGS) as OrderStatus[]);
  return all.filter(
    (to) =>
      mayResume(moving, { to, by }) &&
      waysBetween(moving?.status ?? null, to).some((one) => one.by.includes(by)),
  );
}

/** What was held for its address goes on only from where it was held; what is packed may be recalled as well. */
function mayResume(moving: Moving, { to, by }: Pick<Move, "to" | "by">): boolean {
  if (moving?.status !== "address issue" || to === "cancelled" || to === moving.resumeTo) return true;
  return by === "system" && to === "queued submitting to fulfiller" && isPacked(moving.resumeTo);
}

/** Whether a parcel lies at its fulfiller with an address on it. */
export const isPacked = (status: OrderStatus | null): boolean =>
  status === "packaged" || status === "ready to ship";

/** Where an order goes on once its address is right: fixed when it is held (docs/decisions/0022). */
function resumeAfterAddress(from: OrderStatus): OrderStatus {
  switch (from) {
    case "submitted to fulfiller":
    case "picked":
    case "fulfiller submission error":
      return "queued submitting to fulfiller";
    case "packaged":
      return "packaged";
    case "ready to ship":
    case "shipped":
      return "ready to ship";
    default:
      return "new";
  }
}

/** Whether a fulfilment was counted in its budgets when it came into this status. */
export function isCountedInBudgets(status: OrderStatus): boolean {
  return status !== "over budget" && status !== "over budget limit" && status !== "cancelled";
}

/**
 * The mover of the table for the actor of a scope.
 * @throws for an actor that the table does not know: a mistake in our own code.
 */
export function moverOf(actor: { id: string; role?: Role; superadmin?: boolean }): Mover {
  const [kind] = actor.id.split(":", 1);
  switch (kind) {
    case "system":
    case "fulfiller":
      return kind;
    case "shopper":
    case "recipient":
      return "recipient";
  }
  if (actor.superadmin) return "superadmin";
  if (actor.role && Object.hasOwn(ROLES, actor.role)) return actor.role;
  throw new Error(`The actor ${kind} has no role that may move an order.`);
}
