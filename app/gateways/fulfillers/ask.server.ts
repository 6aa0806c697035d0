import type { CircuitBreaker } from "../../domain/availability/circuit-breaker.ts";
import type { SubmissionAnswer } from "../../domain/fulfilment/submission.ts";
import { CALL_MS } from "./breakers.ts";

/** What was answered, or why nothing it says counts. `body` is what its JSON holds, else undefined. */
export type Heard = { status: number; headers: Headers; body: unknown } | NotHeard;

/** `notSentForMs`: it was not even sent, since nothing was answered a moment ago; so long it is not worth asking. */
export type NotHeard = { away: string; notSentForMs?: number };

/** What is made of it where an order was sent. */
export const notAnswered = ({ away: message, ...rest }: NotHeard): SubmissionAnswer => ({
  state: "away",
  message,
  ...rest,
});

/** More of an answer is not read. */
const MOST_CHARACTERS = 64_000;

/** Statuses that say something of the moment and nothing of the order: the same is sent again later. */
const LATER = new Set([408, 425, 429]);

export type Line = {
  breaker: CircuitBreaker;
  fetch: typeof fetch;
  /** How long a call that begins now may take, in milliseconds, where a page waits for it. */
  timeMs?: () => number;
};

/**
 * Asks a fulfiller, once, within its time, and not at all while it did not answer a moment ago. No redirect is followed:
 * it could lead to where we would never send anything. It never throws.
 */
export async function ask({ breaker, fetch, timeMs }: Line, url: string, init: RequestInit): Promise<Heard> {
  const entry = breaker.enter(Date.now());
  if ("waitMs" in entry) return { away: "It did not answer a moment ago.", notSentForMs: entry.waitMs };
  const { call } = entry;
  try {
    const limitMs = Math.min(CALL_MS, call.trialMs ?? CALL_MS, timeMs?.() ?? CALL_MS);
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(limitMs)));
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const text = await readSome(response);
    if (response.status >= 500) breaker.failed(call, Date.now());
    else breaker.answered(call);
    const { status } = response;
    if (status >= 500 || LATER.has(status)) return { away: `It answered ${status}.` };
    if (status < 200 || (status >= 300 && status < 400)) {
      return { away: `It answered ${status}; redirects are not followed.` };
    }
    return { status, headers: response.headers, body: jsonOf(text) };
  } catch (error) {
    breaker.failed(call, Date.now());
    const late = error instanceof Error && error.name === "TimeoutError";
    return { away: late ? "It did not answer in time." : "It could not be reached." };
  }
}

async function readSome(response: Response): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length <= MOST_CHARACTERS) continue;
    await reader.cancel();
    return "";
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
