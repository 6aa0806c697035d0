import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import type { Scope } from "../scope.ts";
import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import {
  type AuditChanges,
  type AuditedThing,
  type AuditNote,
  type NamedChanges,
  noteOf,
} from "../../domain/audit/audit-note.ts";

/** Rows that must leave with a change of an order: the desk's notice, and mails. Queued once the request is answered. */
export function outboxRows(
  scope: Pick<Scope, "newId" | "now" | "outbox">,
  cause: string,
  payloads: readonly OutboxPayload[],
) {
  return payloads.map((payload) => {
    const id = scope.newId();
    scope.outbox.push(id);
    const what = payload.kind === "mail" ? `mail:${payload.template}` : payload.kind;
    return { id, dedupeKey: `${what}:${cause}`, payload, createdAt: scope.now() };
  });
}

export type OutboxRows = ReturnType<typeof outboxRows>;

type Told = {
  template:
    | "erasure_asked"
    | "erasure_waits"
    | "erasure_taken_back"
    | "person_asked"
    | "person_erased"
    | "shop_data_asked";
  facts: Record<string, string>;
};

/** A mail about the erasure of the company or of a person to each of these people, to be written with the change that it tells of. */
export function erasureMails(
  scope: Pick<Scope, "newId" | "now">,
  userIds: readonly string[],
  { template, facts }: Told,
): MailRow[] {
  return userIds.map((userId) => {
    const id = scope.newId();
    return {
      id,
      dedupeKey: `account:${template}:${id}`,
      payload: { kind: "account", template, userId, facts },
      createdAt: scope.now(),
    };
  });
}

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
