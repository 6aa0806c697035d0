import { SUPPORT_SESSION_MS } from "../../domain/access/support.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { PlatformScope } from "../platform-scope.ts";

export type SupportRefusal = "superPanel:error.tenantUnknown";

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
