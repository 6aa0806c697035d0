import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import { decidedFrom, type TenantDecision } from "../../domain/access/tenant-standing.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { PlatformScope } from "../platform-scope.ts";

const ACTION: Record<TenantDecision, AuditAction> = {
  verified: "Tenant verified",
  refused: "Tenant refused",
  suspended: "Tenant suspended",
};

export type DecisionRefusal = "superPanel:error.tenantUnknown" | "superPanel:error.changedMeanwhile";

/** Verifies, refuses or suspends a tenant, from where it stands. */
export async function decideTenant(
  scope: PlatformScope,
  input: { tenantId: string; decision: TenantDecision; reason: string },
): Promise<Result<TenantDecision, DecisionRefusal>> {
  const { company, decisions, people } = scope.tenantOf(input.tenantId);
  const [tenant, admins] = await Promise.all([company.record(), people.admins()]);
  if (!tenant || tenant.id === scope.homeTenantId) return refuse("superPanel:error.tenantUnknown");
  const note = auditNote(
    scope,
    ACTION[input.decision],
    { id: tenant.id, name: tenant.name },
    {
      status: { from: tenant.status, to: input.decision },
      ...(input.reason ? { reason: input.reason } : {}),
    },
  );
  // Whoever runs the tenant is told, with the reason that stands in their log, too.
  const mails = admins.map(({ id: userId }): MailRow => {
    const id = scope.newId();
    const payload = {
      kind: "account",
      template: `tenant_${input.decision}`,
      userId,
      facts: { reason: input.reason },
    } as const;
    return { id, dedupeKey: `account:${payload.template}:${id}`, payload, createdAt: scope.now() };
  });
  const from = decidedFrom(input.decision).filter((status) => status === tenant.status);
  const decided =
    from.length > 0 && (await decisions.decide({ from, to: input.decision, now: scope.now() }, note, mails));
  if (!decided) return refuse("superPanel:error.changedMeanwhile");
  scope.outbox.push(...mails.map(({ id }) => id));
  return ok(input.decision);
}
