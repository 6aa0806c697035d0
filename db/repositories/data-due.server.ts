import { and, asc, inArray, lte } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { dataExports } from "../schema/data-exports.ts";
import { tenantErasures } from "../schema/tenant-erasures.ts";

/** Whose files are over and who is to be erased, for the scheduled work: crosses tenants. */
export function dataDueRepository(db: Database) {
  return {
    /** Files that can no longer be fetched, or could not be made for days. */
    exports: (now: Date, limit: number) =>
      db
        .select({ tenantId: dataExports.tenantId, id: dataExports.id })
        .from(dataExports)
        .where(and(inArray(dataExports.state, ["making", "ready"]), lte(dataExports.expiresAt, now)))
        .limit(limit),

    /** Tenants whose erasure is due or under way; what waits longest first. */
    erasures: (now: Date, limit: number) =>
      db
        .select({ tenantId: tenantErasures.tenantId })
        .from(tenantErasures)
        .where(and(inArray(tenantErasures.state, ["waiting", "erasing"]), lte(tenantErasures.dueAt, now)))
        .orderBy(asc(tenantErasures.dueAt))
        .limit(limit),
  };
}
