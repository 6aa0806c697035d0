import type { AuditAction } from "../../../../domain/audit/actions.ts";
import type { AuditChanges } from "../../../../domain/audit/audit-note.ts";

/** One line of the log, as the page shows it. */
export type AuditLine = {
  id: string;
  /** ISO time. */
  at: string;
  action: AuditAction;
  actor: string;
  actorName: string;
  inSupport: boolean;
  subject: string;
  subjectHref: string | null;
  changes: AuditChanges;
  ip: string | null;
  /** Whose log it stands in, where all logs are shown. */
  tenant: string | null;
};
