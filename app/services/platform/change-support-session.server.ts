import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import type { SupportSessionRow } from "../../../db/repositories/support.server.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { PlatformScope } from "../platform-scope.ts";

export type { SupportSessionRow } from "../../../db/repositories/support.server.ts";

/** Lets a visit change things, or takes that back. False when it had ended or stood so already. */
export function setSupportMayWrite(
  scope: PlatformScope,
  { session, mayWrite }: { session: SupportSessionRow; mayWrite: boolean },
): Promise<boolean> {
  const notes = notesOfBoth(scope, session, "Support session may write", {
    mayWrite: { from: !mayWrite, to: mayWrite },
  });
  return scope.platform.support.setMayWrite(session, mayWrite, scope.now(), notes);
}

/** Leaves the tenant. False when the visit had ended already. */
export function endSupportSession(scope: PlatformScope, session: SupportSessionRow): Promise<boolean> {
  const notes = notesOfBoth(scope, session, "Support session ended", {});
  return scope.platform.support.end(session, scope.now(), notes);
}

function notesOfBoth(
  scope: PlatformScope,
  session: SupportSessionRow,
  action: AuditAction,
  changes: AuditChanges,
) {
  const note = () => auditNote(scope, action, { id: session.id, name: session.superadminName }, changes);
  return { tenant: note(), platformId: scope.homeTenantId, platform: note() };
}
