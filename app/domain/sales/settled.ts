/**
 * Orders are not added up before they are so old: one that is being written may still get an earlier time than another
 * that is there already.
 */
const SETTLED_AFTER_MS = 5 * 60_000;
/** Orders that were placed before may be added up now. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_AFTER_MS);
