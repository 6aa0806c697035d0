const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed try the same is sent again; after the last it is an error that a person sees to. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** @param tries how often it was tried, at least 1; undefined when that was often enough. */
export const waitBeforeSubmission = (tries: number): number | undefined => WAITS_MS[tries - 1];
