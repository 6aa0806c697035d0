import type { AuditAction } from "../domain/audit/actions.ts";
import { type AuditChanges, type AuditedThing, type AuditNote, noteOf } from "../domain/audit/audit-note.ts";
import type { Scope } from "./scope.ts";

/** The note that an audited write takes: what the scope's actor does to a thing, now. */
export function auditNote(
  scope: Pick<Scope, "actor" | "now" | "newId">,
  action: AuditAction,
  thing: AuditedThing,
  changes: AuditChanges = {},
): AuditNote {
  return noteOf(scope.actor, { id: scope.newId(), at: scope.now() }, action, thing, changes);
}
