import { sql } from "drizzle-orm";
import type { PageViews } from "../../app/domain/visits/page-view.ts";
import type { Database } from "../client.server.ts";
import { pageViews } from "../schema/visits.ts";

/** Pages that an isolate showed, of whatever stores they were: crosses tenants. */
export function pageViewRepository(db: Database) {
  return {
    /** Adds views to those of their days, all by one statement; at least one. */
    async add(counted: readonly PageViews[]): Promise<void> {
      await db
        .insert(pageViews)
        .values([...counted])
        .onConflictDoUpdate({
          target: [pageViews.tenantId, pageViews.eventId, pageViews.day],
          set: { views: sql`${pageViews.views} + excluded.views` },
        });
    },
  };
}
