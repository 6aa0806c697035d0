/** Who a delivery goes to, as far as they may be away: whoever carries mails, or one fulfiller. */
export type Receiver = "mail" | `fulfiller:${string}`;

/**
 * A delivery failed since its receiver is away, not for what it says: it leaves as soon as the same receiver takes
 * something else (docs/decisions/0431).
 */
export class ReceiverAway extends Error {
  readonly receiver: Receiver;

  constructor(receiver: Receiver, error: Error) {
    super(error.message);
    this.name = error.name;
    this.stack = error.stack ?? "";
    this.receiver = receiver;
  }
}

/** So many that wait are let go by one success; each of them lets go more. */
export const LET_GO_AT_ONCE = 100;
