import type { AuditNote } from "../../domain/audit/audit-note.ts";
import type { Scope } from "../scope.ts";

/** Writes an entry whose id says what it tells of and when: of several that tell the same, one. */
export function noteOnce(scope: Scope, note: AuditNote): Promise<void> {
  return scope.tenant.audit.noteOnce(note);
}
