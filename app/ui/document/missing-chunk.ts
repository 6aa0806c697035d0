import { RouteError } from "../errors/route-error.tsx";

const KEPT_UNDER = "chunk-reload";
const ONCE_IN_MS = 60_000;

/**
 * Whether the page may be loaded anew because a script of it could not be fetched: once in sixty seconds, so that a
 * script that is gone for good ends on the error page instead of a circle. Where nothing can be noted, never.
 */
export function mayReload(storage?: () => Storage, now = Date.now()): boolean {
  try {
    const store = storage ? storage() : sessionStorage;
    if (now - Number(store.getItem(KEPT_UNDER)) < ONCE_IN_MS) return false;
    store.setItem(KEPT_UNDER, `${now}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a page does when a route's script cannot be fetched: `wait` answers true when it may be tried again. Loading anew
 * without a line would end in the browser's own page of errors, with all that was typed. Only a page that tells its
 * person so may wait: see `page-data-fetch.ts`.
 */
export const line: { wait: (address: string) => boolean | Promise<boolean> } = { wait: () => false };

/** Stands in for a route whose script is missing: the error page in its frame, until loading anew may help again. */
export function missingChunk(error: unknown) {
  return {
    default: function MissingChunk(): null {
      if (!mayReload()) throw error;
      window.location.reload();
      return null;
    },
    ErrorBoundary: RouteError,
  };
}
