import { type AuditActor, type AuditChanges, noteOf } from "../../app/domain/audit/audit-note.ts";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import { rowId } from "../../db/seed/identifiers.ts";
import { auditEntries } from "../../db/schema/records.ts";
import type { HistoryRows } from "./history-rows.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + Math.round(ms));

/** So many days before, at this hour (UTC): what people do at their desks. */
export const onDay = (now: Date, daysAgo: number, hour: number): Date =>
  new Date((Math.floor(now.getTime() / DAY) - daysAgo) * DAY + Math.round(hour * HOUR));

/** Ids of one thing's rows: the same in every seed, and in the order of their making. */
export function idsOf(tenant: string, ...thing: string[]): () => string {
  let made = 0;
  return () => rowId(tenant, "history", tenant, ...thing, String((made += 1)));
}

export const SYSTEM: AuditActor = { id: "system", name: "", ip: null };

/** Writes an entry of the audit log, as the product's own writes do. */
export function note(
  rows: HistoryRows,
  tenantId: string,
  entry: {
    id: string;
    at: Date;
    who: AuditActor;
    action: AuditAction;
    thing: { id: string; name: string };
    changes?: AuditChanges;
  },
): void {
  const { id, at, who, action, thing, changes } = entry;
  rows.add(auditEntries, { tenantId, ...noteOf(who, { id, at }, action, thing, changes) });
}

const OPENS = 7;
const CLOSES = 18;

/** The first moment from this on at which a print shop works: by day, and on Sundays only where it is said. */
export function atWork(moment: Date, { sundays = false }: { sundays?: boolean } = {}): Date {
  let day = new Date(moment);
  for (;;) {
    const hour = day.getUTCHours();
    const rests = !sundays && day.getUTCDay() === 0;
    if (!rests && hour >= OPENS && hour < CLOSES) return day;
    // A little after the doors open, and not for all at the same minute.
    const minutes = moment.getTime() % 41;
    const next = rests || hour >= CLOSES ? 1 : 0;
    day = new Date(
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + next, OPENS, 4 + minutes, 11),
    );
  }
}
