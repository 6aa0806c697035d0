import type { AuditFilter, AuditRow } from "../../../db/repositories/audit.server.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";

export type { AuditFilter, AuditRow } from "../../../db/repositories/audit.server.ts";

/** Whose log is asked for: the tenant's own, or those of all tenants, which only the platform's people may see. */
type WhichLog = { everywhere: boolean; filter: AuditFilter & { tenantId?: string | undefined } };
type Page = { limit: number; offset: number };
type Entry = { entry: AuditRow; tenantName: string | null };

/** So many entries are read at a time for a file. */
const AT_ONCE = 1000;

/** One page of the audit log: its entries, their number, the people to filter by, and for the platform the tenants. */
export async function readLog(scope: Scope, { everywhere, filter, page }: WhichLog & { page: Page }) {
  if (everywhere) return scope.platform.audit.read(filter, page);
  const { rows, ...found } = await scope.tenant.audit.read(filter, page);
  return { ...found, rows: rows.map((entry): Entry => ({ entry, tenantName: null })), tenants: null };
}

/**
 * The log as it stands now, a part at a time, for a file. Taking it out is an entry of its own.
 * @param input.noteIn the tenant in whose log that entry stands: the person's own, wherever they look.
 */
export async function exportLog(scope: Scope, input: WhichLog & { noteIn: string }) {
  const now = scope.now();
  const { before } = input.filter;
  // What is written from now on is not part of the file, so its pages do not shift while it is read.
  const filter = { ...input.filter, before: before && before < now ? before : now };
  const note = auditNote(scope, "Audit log exported", { id: scope.tenant.tenantId });
  if (input.everywhere) await scope.platform.audit.note(input.noteIn, note);
  else await scope.tenant.audit.note(note);
  return partsOf(scope, { everywhere: input.everywhere, filter });
}

async function* partsOf(scope: Scope, { everywhere, filter }: WhichLog) {
  for (let offset = 0, isLast = false; !isLast; offset += AT_ONCE) {
    const page = { limit: AT_ONCE, offset };
    const entries: Entry[] = everywhere
      ? await scope.platform.audit.list(filter, page)
      : (await scope.tenant.audit.list(filter, page)).map((entry) => ({ entry, tenantName: null }));
    isLast = entries.length < AT_ONCE;
    yield { entries, isLast };
  }
}
