const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How old a payment is when the provider is asked about it for the first time, in milliseconds. */
export const FIRST_CHECK_MS = 20 * SECOND;

/**
 * How often the provider is asked about an open payment, by the payment's age. People pay within minutes of opening the
 * card form and may then close the page: until it is ten minutes old it is asked about often enough that an order whose
 * event was lost is placed within 90 seconds of its charge. Later ones are nearly all abandoned.
 */
export const PAYMENT_CHECKS: readonly { untilAge: number; every: number }[] = [
  { untilAge: 10 * MINUTE, every: 40 * SECOND },
  { untilAge: HOUR, every: 5 * MINUTE },
  { untilAge: 24 * HOUR, every: HOUR },
  { untilAge: Number.POSITIVE_INFINITY, every: 6 * HOUR },
];

/** How long after each question in a row that was not answered the next one waits at least, and at most so long. */
export const UNANSWERED_WAIT_MS = 40 * SECOND;
export const LONGEST_WAIT_MS = 5 * MINUTE;

/** How long after a check the next one comes, in milliseconds, for a payment of this age. */
export function timeToNextCheck(age: number): number {
  const row = PAYMENT_CHECKS.find(({ untilAge }) => age < untilAge);
  return row?.every ?? 6 * HOUR;
}
