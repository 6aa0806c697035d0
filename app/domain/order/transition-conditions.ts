import type { Role } from "../access/roles.ts";

/** Who moves a fulfilment: a person by their role, whoever holds the order's link, or something that is no person. */
export type Mover = "system" | "fulfiller" | "recipient" | Role | "superadmin";

/** What must hold for a move. Whoever asks for one names the condition that it has seen to. */
export const CONDITIONS = {
  placed: "it is paid, needs no payment, or is an accepted claim",
  "reprint approved": "a claim about what was shipped was approved; the reprint is a new fulfilment",
  "may begin": "the address is not invalid, the budgets cover it, and nobody may change it any more",
  "passes budget": "its event's budget would be passed",
  "passes credit": "its tenant's credit limit would be passed",
  covered: "its event's budget and its tenant's credit cover it",
  approved: "somebody said yes to passing the budget, with a reason",
  "address wrong": "the address cannot be delivered to, or the parcel came back",
  "address right": "the address was corrected or confirmed",
  "artwork wrong": "the artwork is missing, too coarse, refused or cannot be printed",
  "artwork replaced": "there is another source for the artwork",
  "artwork accepted": "somebody said to print it all the same, or its settings were changed",
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
  "tried again": "somebody has mended what was refused",
  "same file": "it is printed again as it was",
  "new file": "it is printed again from another file",
} as const;
export type Condition = keyof typeof CONDITIONS;

/** One way to a status: who may take it, and what must hold. */
export type Way = { by: readonly Mover[]; when: Condition };
