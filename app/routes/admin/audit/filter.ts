import { endOfDay, startOfDay } from "../../../domain/dates/day-bounds.ts";
import type { AuditListFilters } from "../../../schemas/audit-list.ts";
import type { AuditFilter } from "../../../services/audit/read-log.server.ts";

/** Days count from midnight to midnight where the tenant is; both are part of what is shown. */
export function filterOf(
  asked: AuditListFilters,
  timeZone: string,
): AuditFilter & { tenantId?: string | undefined } {
  return {
    subject: asked.q || undefined,
    action: asked.action || undefined,
    actor: asked.actor || undefined,
    tenantId: asked.tenant || undefined,
    from: startOfDay(asked.from, timeZone),
    before: endOfDay(asked.to, timeZone),
  };
}
