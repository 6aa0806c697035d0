const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const FIRST_WAIT_MS = 10 * SECOND;
const LONGEST_WAIT_MS = 10 * MINUTE;

/** A delivery that has failed for this long is dead: a person decides whether it is sent again. */
export const GIVE_UP_AFTER_MS = 3 * DAY;

/**
 * When a delivery is tried again, in milliseconds from now: twice as long each time, at most ten minutes, so that
 * everything has left ten minutes after a receiver is back.
 * @param attempts how often it was tried, at least 1.
 * @param random from 0 to 1, so that those that failed together do not all come back together: up to a quarter is added.
 */
export function waitBeforeNextAttempt(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(wait * (1 + random / 4));
}

/** The receiver of a delivery that may be down: the mail provider, or one fulfiller. */
export type Receiver = "mail" | `fulfiller:${string}`;

/**
 * A delivery failed since its receiver is away, not for what it says: it leaves as soon as the same receiver takes
 * something else (docs/decisions/0430).
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
