import { isAuditAction } from "../../../domain/audit/actions.ts";
import type { AuditFilter } from "../../../services/audit/read-log.server.ts";

/** What the log's form asks for, as it was typed; what makes no sense is left out. */
export type AskedFilter = { action: string; actor: string; tenant: string; from: string; to: string };

const DAY_MS = 86_400_000;

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

/** The days count from midnight to midnight, UTC; both are part of what is shown. */
export function filterOf(asked: AskedFilter): AuditFilter & { tenantId?: string | undefined } {
  const from = dayOf(asked.from);
  const to = dayOf(asked.to);
  return {
    action: isAuditAction(asked.action) ? asked.action : undefined,
    actor: asked.actor || undefined,
    tenantId: asked.tenant || undefined,
    from,
    before: to && new Date(to.getTime() + DAY_MS),
  };
}

function dayOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? undefined : day;
}
