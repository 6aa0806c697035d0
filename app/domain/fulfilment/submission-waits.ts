const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed try the same is sent again; after the last it is an error that a person sees to. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** @param tries how often it was tried, at least 1; undefined when that was often enough. */
export const waitBeforeSubmission = (tries: number): number | undefined => WAITS_MS[tries - 1];

/** After so long without an answer whether it is left unmade, a person sees to it. */
export const UNANSWERED_AFTER_MS = 24 * HOUR;

/** How long until a fulfiller is asked again to leave an order unmade. @param forMs since when it has been asked. */
export const waitForAnswer = (forMs: number): number => Math.min(Math.max(forMs / 2, MINUTE), HOUR);
