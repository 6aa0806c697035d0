import type { AuditFilter, AuditRow } from "../../../db/repositories/audit.server.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { AuditNote } from "../../domain/audit/audit-note.ts";

export type { AuditFilter, AuditRow } from "../../../db/repositories/audit.server.ts";

/** Whose log is asked for: the tenant's own, or those of all tenants, which only the platform's people may see. */
type WhichLog = { everywhere: boolean; filter: AuditFilter & { tenantId?: string | undefined } };
type Entry = { entry: AuditRow; tenantName: string | null };

const ENTRIES_PER_PAGE = 50;
/** Beyond it the log says "more than"; nobody counts further by eye. */
const MOST_COUNTED = 1000;
/** So many entries are read at a time for a file. */
const AT_ONCE = 1000;

/** One page of the audit log: its entries, their number up to a limit, the people to filter by, and for the platform the tenants. */
export async function readLog(
  scope: Scope,
  { everywhere, filter, ...place }: WhichLog & { descending: boolean; position: Position | undefined },
) {
  const page = { ...place, limit: ENTRIES_PER_PAGE, most: MOST_COUNTED + 1 };
  const logPage = everywhere
    ? await scope.platform.audit.read(filter, page)
    : { ...withoutNames(await scope.tenant.audit.read(filter, page)), tenants: null };
  return {
    ...logPage,
    count: Math.min(logPage.count, MOST_COUNTED),
    isCountedOut: logPage.count <= MOST_COUNTED,
  };
}

/**
 * The log as it stands now, a part at a time, for a file. Taking it out is an entry of its own.
 * @param input.noteIn the tenant in whose log that entry stands: the person's own, wherever they look.
 */
export async function exportLog(scope: Scope, input: WhichLog & { noteIn: string }) {
  const now = scope.now();
  const { before } = input.filter;
  // What is written from now on is not part of the file.
  const filter = { ...input.filter, before: before && before < now ? before : now };
  const note = auditNote(scope, "Audit log exported", { id: scope.tenant.tenantId });
  if (input.everywhere) await scope.platform.audit.note(input.noteIn, note);
  else await scope.tenant.audit.note(note);
  return partsOf(scope, { everywhere: input.everywhere, filter });
}

async function* partsOf(scope: Scope, { everywhere, filter }: WhichLog) {
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const page = { descending: true, position, limit: AT_ONCE };
    const { rows, next } = everywhere
      ? await scope.platform.audit.list(filter, page)
      : withoutNames(await scope.tenant.audit.list(filter, page));
    const entries: Entry[] = rows;
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    yield { entries, isLast };
  }
}

const withoutNames = <Rest extends object>({ rows, ...rest }: Rest & { rows: readonly AuditRow[] }) => ({
  ...rest,
  rows: rows.map((entry): Entry => ({ entry, tenantName: null })),
});

/** Writes an entry whose id says what it tells of and when: of several that tell the same, one. */
export function noteOnce(scope: Scope, note: AuditNote): Promise<void> {
  return scope.tenant.audit.noteOnce(note);
}
