import { SUPPORT_SESSION_MS } from "../../domain/access/tenant-standing.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { PlatformScope } from "../platform-scope.ts";
import type { AuditChanges } from "../../domain/audit/audit-note.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import type { SupportSessionRow } from "../../../db/repositories/support.server.ts";

type SupportRefusal = "superPanel:error.tenantUnknown";

/**
 * Lets a superadmin into a tenant, for a reason and half an hour, reading only. Both logs tell of it. A visit that the
 * same browser session was on ends.
 */
export async function startSupportSession(
  scope: PlatformScope,
  input: { tenantId: string; reason: string },
): Promise<Result<{ id: string }, SupportRefusal>> {
  const visited = await scope.tenantOf(input.tenantId).company.record();
  // The platform's own tenant needs no visit.
  if (!visited || input.tenantId === scope.homeTenantId) return refuse("superPanel:error.tenantUnknown");
  const now = scope.now();
  const id = scope.newId();
  const expiresAt = new Date(now.getTime() + SUPPORT_SESSION_MS);
  const visit = { ...scope, actor: { ...scope.actor, supportSessionId: id } };
  const note = () =>
    auditNote(
      visit,
      "Support session started",
      { id, name: visited.name },
      { reason: input.reason, until: expiresAt.toISOString() },
    );
  const started = await scope.platform.support.start(
    {
      id,
      tenantId: input.tenantId,
      superadminId: scope.actor.id.replace(/^user:/, ""),
      superadminName: scope.actor.name,
      sessionHash: scope.sessionHash,
      reason: input.reason,
      startedAt: now,
      expiresAt,
    },
    { tenant: note(), platformId: scope.homeTenantId, platform: note() },
  );
  return started ? ok({ id }) : refuse("superPanel:error.tenantUnknown");
}

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
