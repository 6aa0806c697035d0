import type { AuditAction } from "../../domain/audit/actions.ts";
import {
  type AuditChanges,
  type AuditedThing,
  type AuditNote,
  type NamedChanges,
  noteOf,
} from "../../domain/audit/audit-note.ts";
import type { Scope } from "../scope.ts";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const PLACES = 4;
let written = 0;

/**
 * Entries of one moment are read in the order of their ids, so these begin with a number that goes up: what was done
 * first in a request stays first.
 */
function inOrder(id: string): string {
  written += 1;
  let counted = "";
  for (let rest = written, place = 0; place < PLACES; place += 1) {
    counted = LETTERS.charAt(rest % LETTERS.length) + counted;
    rest = Math.floor(rest / LETTERS.length);
  }
  return counted + id.slice(PLACES);
}

/** The note that an audited write takes: what the scope's actor does to a thing, now. */
export function auditNote<T extends AuditChanges>(
  scope: Pick<Scope, "actor" | "now" | "newId">,
  action: AuditAction,
  thing: AuditedThing,
  changes?: NamedChanges<T>,
): AuditNote {
  return noteOf(scope.actor, { id: inOrder(scope.newId()), at: scope.now() }, action, thing, changes);
}
