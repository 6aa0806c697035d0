import { type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../app/domain/audit/audit-note.ts";
import type { Database } from "./driver/client.server.ts";
import { insertWhere } from "./insert-where.server.ts";
import { auditEntries } from "./schema/records.ts";

/**
 * The statement that writes an entry into a tenant's log. Without a condition it belongs right behind the change in the
 * same batch, and writes only if that changed a row. Repositories of a tenant call `tables.audit`; this is for the
 * platform's, which name the tenant.
 */
export function auditEntry(
  db: Database,
  tenantId: string,
  note: AuditNote,
  condition: SQL = sql`changes() > 0`,
) {
  return insertWhere(db, auditEntries, { ...note, tenantId }, condition);
}
