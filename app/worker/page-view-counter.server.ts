import { type PageRequest, isCountedView, type ViewedStore } from "../domain/visits/page-view.ts";
import { readCookie } from "../http/cookies/cookies.server.ts";
import { SESSION_COOKIE } from "../auth/session.server.ts";
import { logError } from "../log.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";

type Counted = ViewedStore & { views: number };
type Write = (counted: readonly Counted[], shownAt: Date) => Promise<void>;

/** How long views are gathered in memory before they are written; what a Worker loses at most when it ends. */
const GATHER_MS = 10_000;
/** A write that is so late will not come: the request that was to wait for it was ended. */
const LOST_AFTER_MS = 20_000;
/** Views of no more stores are gathered while the database is away. */
const MOST_STORES = 2_000;

/**
 * Counts pages of stores as they leave the Worker, from the page cache as well: in the isolate's memory, written all
 * at once some seconds later, so that no visitor waits for it and a page view costs no write (docs/decisions/0290).
 */
export function createPageViewCounter() {
  let gathered = new Map<string, Counted>();
  let begunAt = 0;
  let isWriteDue = false;

  const add = (store: Counted) => {
    const views = gathered.get(store.eventId);
    if (views) views.views += store.views;
    else if (gathered.size < MOST_STORES) gathered.set(store.eventId, { ...store });
  };

  async function writeLater(now: () => Date, write: Write): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    const counted = [...gathered.values()];
    const shownAt = new Date(begunAt);
    gathered = new Map();
    isWriteDue = false;
    try {
      await write(counted, shownAt);
    } catch (error) {
      // The next write takes them along.
      logError("page-views", error);
      for (const store of counted) add(store);
      begunAt = now().getTime();
    }
  }

  return {
    /** Counts the page of this answer, if it shows a store to one of the public. @returns the answer as it is. */
    count(request: Request, page: PageState, response: Response, write: Write): Response {
      const { viewedStore } = page;
      if (!viewedStore || response.status !== 200 || !isCountedView(factsOf(request))) return response;
      add({ ...viewedStore, views: 1 });
      const now = page.now().getTime();
      if (!isWriteDue || now - begunAt > LOST_AFTER_MS) {
        isWriteDue = true;
        begunAt = now;
        page.waitUntil(writeLater(page.now, write));
      }
      return response;
    },
  };
}

function factsOf(request: Request): PageRequest {
  return {
    method: request.method,
    userAgent: request.headers.get("User-Agent"),
    purpose: request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose"),
    isSignedIn: readCookie(request, SESSION_COOKIE) !== undefined,
  };
}
