import { endOfDay, startOfDay } from "../../../domain/dates/day-bounds.ts";
import { type AuditListFilters, shownDoings } from "../../../schemas/audit-list.ts";
import type { AuditFilter } from "../../../services/audit/read-log.server.ts";

/** Days count from midnight to midnight where the tenant is; both are part of what is shown. */
export function filterOf(
  filters: AuditListFilters,
  timeZone: string,
): AuditFilter & { tenantId?: string | undefined } {
  return {
    subject: filters.q || undefined,
    action: filters.action || undefined,
    actor: filters.actor || undefined,
    onlyPeople: shownDoings(filters) === "people",
    tenantId: filters.tenant || undefined,
    from: startOfDay(filters.from, timeZone),
    before: endOfDay(filters.to, timeZone),
  };
}
