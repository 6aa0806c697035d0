/** The server gives up sooner, so that a later answer is not to be expected. */
const ANSWER_DEADLINE_MS = 15_000;

/** `fetch` that fails when no answer has begun to come in 15 s, so that whoever waits can be told. */
export async function fetchInTime(address: string, init: RequestInit = {}): Promise<Response> {
  const call = new AbortController();
  const timer = setTimeout(() => call.abort(), ANSWER_DEADLINE_MS);
  try {
    return await fetch(address, { ...init, signal: call.signal });
  } finally {
    clearTimeout(timer);
  }
}
