import type { ReturnModel } from "../returns-part.tsx";

export type WithdrawalModel = {
  /** Where the form is posted: the page itself. */
  action: string;
  statusHref: string;
  orderRef: string;
  name: string;
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
    /** The sizes for which it can be exchanged. */
    sizes: string[];
  }[];
  mayWithdraw: boolean;
  /** What is sent back already, the latest first. */
  received: ReturnModel[];
  timeZone: string;
};
