import { createHash } from "node:crypto";
import { ApiError, invalidRequest } from "./api-error.ts";
import type { Store } from "./store.ts";

/** The answer kept for an idempotency key. */
export interface SavedAnswer {
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
}

export interface Answer {
  status: number;
  body: string;
  /** Kept for the key: false for errors raised before anything was executed. */
  keep: boolean;
}

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Stripe's idempotency keys: one execution a key and account, later calls get the saved answer. */
export class Idempotency {
  private readonly running = new Set<string>();
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    const old = store.all("answer").filter(({ value }) => Date.now() - value.at >= KEPT_FOR_MS);
    for (const { account, value } of old) store.remove("answer", answerId(account, value.key));
  }

  /** Runs the request, or answers from memory. The key is scoped by account, as are the objects. */
  async once(
    request: { account: string; key: string; path: string; body: string; requestId: string },
    run: () => Promise<Answer>,
  ): Promise<{ answer: Answer; replayOf: string | null }> {
    if (request.key.length > 255) {
      throw invalidRequest("Idempotency keys can be at most 255 characters long.");
    }
    const id = answerId(request.account, request.key);
    const fingerprint = createHash("sha256").update(`${request.path}\n${request.body}`).digest("hex");
    const saved = this.store.peek("answer", id)?.value;
    if (saved && Date.now() - saved.at < KEPT_FOR_MS) {
      if (saved.fingerprint !== fingerprint) throw otherParameters(request.key);
      return { answer: { status: saved.status, body: saved.body, keep: true }, replayOf: saved.requestId };
    }
    if (this.running.has(id)) throw inUse(request.key);
    this.running.add(id);
    try {
      const answer = await run();
      if (answer.keep) {
        const { status, body } = answer;
        const entry = {
          key: request.key,
          fingerprint,
          status,
          body,
          requestId: request.requestId,
          at: Date.now(),
        };
        this.store.insert("answer", request.account, entry, {}, id);
      }
      return { answer, replayOf: null };
    } finally {
      this.running.delete(id);
    }
  }
}

function answerId(account: string, key: string): string {
  return `${account} ${key}`;
}

function otherParameters(key: string): ApiError {
  return new ApiError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function inUse(key: string): ApiError {
  return new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
