import { isRouteErrorResponse } from "@remix-run/react";

/** How long the browser waits for an answer. The server itself gives up sooner, so a later one is not to be expected. */
export const ANSWER_DEADLINE_MS = 15_000;

/** The statuses of a server that could not answer, as against one that answered "no". */
const isBusy = (status: number) => status >= 500 || status === 429 || status === 408;

class NoAnswer extends Error {}

/** @throws NoAnswer when the answer takes longer than `ms`. The request itself cannot be taken back. */
async function inTime<T>(request: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms);
  });
  try {
    return await Promise.race([request, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for the server's answer.
 * @returns `none` in its place where none came: the connection broke, or nothing came in time; and `failed` where the
 *   server said that it could not take what was sent.
 * @throws redirects, pages that are refused (404 and the like), and what was called off because the person went on.
 */
export async function answerOr<T, L>(
  ask: () => Promise<T>,
  { signal }: { signal: AbortSignal },
  { none, failed }: { none: L; failed: L },
  ms = ANSWER_DEADLINE_MS,
): Promise<T | L> {
  try {
    return await inTime(ask(), ms);
  } catch (error) {
    if (signal.aborted) throw error;
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined;
    if (status !== undefined && !isBusy(status)) throw error;
    // Browsers tell a broken connection by a TypeError; what Remix throws of a failed server's answer may have no status.
    if (error instanceof NoAnswer || error instanceof TypeError) return none;
    return failed;
  }
}
