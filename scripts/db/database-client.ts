import { createClient, type Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";

/** A client for commands: every answer has a deadline, so that a command ends even when the database does not answer. */
export function connect(url: string, authToken?: string, deadlineMs = 60_000): Client {
  return createClient({
    url,
    authToken,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(deadlineMs) }),
  });
}

/** Runs work that another writer may hold up for a moment. */
export async function withRetry<T>(work: () => Promise<T>, attempts = 8): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !/SQLITE_BUSY|database is locked/i.test(String(error))) throw error;
      await pause(attempt * 50 + Math.random() * 100);
    }
  }
}
