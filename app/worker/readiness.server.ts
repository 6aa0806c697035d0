import { logError } from "../log.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { probeDatabase } from "../services/platform/maintenance.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";

/** For how long an answer is given again without asking the database. A bad one is asked again sooner. */
const GOOD_FOR_MS = 10_000;
const BAD_FOR_MS = 1_000;

/** A query that takes longer than this counts as lost. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Whether the database takes writes, for `/readyz`. The address is public, so each isolate asks the database at most
 * once in ten seconds, however many ask; while one query runs, other requests get the previous result.
 */
export function rememberReadiness(): (page: PageState) => Promise<boolean> {
  let lastCheck: { database: boolean; until: number } | undefined;
  let askedAt: number | undefined;

  return async (page) => {
    const now = page.now().getTime();
    const isAsking = askedAt !== undefined && now - askedAt < ANSWER_WITHIN_MS;
    if (lastCheck && (lastCheck.until > now || isAsking)) return lastCheck.database;
    askedAt = now;
    let database = true;
    try {
      await probeDatabase(baseScope({ page }));
    } catch (error) {
      database = false;
      logError("readyz", error);
    }
    lastCheck = { database, until: page.now().getTime() + (database ? GOOD_FOR_MS : BAD_FOR_MS) };
    askedAt = undefined;
    return database;
  };
}
