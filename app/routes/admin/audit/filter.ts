import { isAuditAction } from "../../../domain/audit/actions.ts";
import { endOfDay, startOfDay } from "../../../domain/dates/day-bounds.ts";
import type { AuditFilter } from "../../../services/audit/read-log.server.ts";

/** What the log's form asks for, as it was typed; what makes no sense is left out. */
export type AskedFilter = { action: string; actor: string; tenant: string; from: string; to: string };

export function askedFilter(fields: { get(name: string): FormDataEntryValue | null }): AskedFilter {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  return {
    action: text("action"),
    actor: text("actor"),
    tenant: text("tenant"),
    from: text("from"),
    to: text("to"),
  };
}

/** Days count from midnight to midnight where the tenant is; both are part of what is shown. */
export function filterOf(
  asked: AskedFilter,
  timeZone: string,
): AuditFilter & { tenantId?: string | undefined } {
  return {
    action: isAuditAction(asked.action) ? asked.action : undefined,
    actor: asked.actor || undefined,
    tenantId: asked.tenant || undefined,
    from: startOfDay(asked.from, timeZone),
    before: endOfDay(asked.to, timeZone),
  };
}
