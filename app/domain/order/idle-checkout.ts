/** A checkout that nobody touched for so long is over. */
const CHECKOUT_MS = 60 * 60_000;

/** Whoever did not touch their checkout since this moment has left it. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - CHECKOUT_MS);
