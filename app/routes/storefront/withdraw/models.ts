import type { Money } from "../../../domain/money.ts";
import type { CaseOutcome } from "../../../domain/order/order-case.ts";

export type WithdrawalModel = {
  /** Where the form is posted: the page itself. */
  action: string;
  statusHref: string;
  orderRef: string;
  name: string;
  email: string;
  /** Good for one post: the same one again is the same withdrawal. */
  formKey: string;
  /** What may be withdrawn from, `most` of each until `until` (ISO time; null: it has not arrived); 0 of what is made personally. */
  lines: {
    id: string;
    name: string;
    picture: string;
    colour: string;
    size: string;
    most: number;
    until: string | null;
  }[];
  mayWithdraw: boolean;
  /** What was withdrawn from before, the latest first. */
  received: {
    id: string;
    at: string;
    items: string[];
    outcome: CaseOutcome | null;
    refund: Money | null;
    /** What the store noted of what was sent back, in ISO times. */
    dispatchedAt: string | null;
    arrivedAt: string | null;
    /** By when the refund is due, while it is not answered. */
    refundBy: string | null;
  }[];
  /** Where it is sent; null where nothing was sent yet. */
  sendTo: string | null;
  timeZone: string;
};
