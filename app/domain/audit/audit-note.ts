import type { AuditField } from "./fields.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditSubject } from "./actions.ts";

export type AuditValue = string | number | boolean | null;
/** A fact that was noted, or what a field was before and is now. Amounts are minor units. */
export type AuditChange = AuditValue | { from: AuditValue; to: AuditValue };
/** A field of the entry, or that of one of several things: `price (Classic Tee)`. */
type AuditKey = AuditField | `${AuditField} (${string})`;
export type AuditChanges = { [Key in AuditKey]?: AuditChange };
/** Changes whose fields all have a text, held in the call: a type error where one has none. */
export type NamedChanges<T> = T & { [Key in Exclude<keyof T, AuditKey>]: never };

/**
 * Who did it: `user:<id>`, `shopper`, `recipient`, `system`, `fulfiller:<id>`. A superadmin inside a tenant is a user
 * with the support session that let them in.
 */
export type AuditActor = { id: string; name: string; ip: string | null; supportSessionId?: string | null };

/** One line of the log, as an audited write takes it. */
export type AuditNote = {
  id: string;
  action: AuditAction;
  actor: string;
  actorName: string;
  supportSessionId: string | null;
  subjectKind: AuditSubject;
  subjectId: string;
  subjectName: string;
  changes: AuditChanges;
  ip: string | null;
  at: Date;
};

/** The thing that an entry is about: its id and the name that people know it by. */
export type AuditedThing = { id: string; name?: string };

/** Fields that the audit log must never hold, in any event. */
const SECRET = /pass(word|phrase)|secret|token|recovery|api_?key|card_?number/i;

/**
 * Writes down one action.
 * @throws when a change names a secret: that is a mistake in our own code.
 */
export function noteOf<T extends AuditChanges>(
  who: AuditActor,
  when: { id: string; at: Date },
  action: AuditAction,
  thing: AuditedThing,
  changes?: NamedChanges<T>,
): AuditNote {
  const secret = Object.keys(changes ?? {}).find((field) => SECRET.test(field));
  if (secret) throw new Error(`The audit log must not hold the field ${secret}.`);
  return {
    id: when.id,
    action,
    actor: who.id,
    actorName: who.name,
    supportSessionId: who.supportSessionId ?? null,
    subjectKind: AUDIT_ACTIONS[action],
    subjectId: thing.id,
    subjectName: thing.name ?? "",
    changes: changes ?? {},
    ip: who.ip,
    at: when.at,
  };
}

/** What differs between two states of a thing, of the fields that are named. Fields are never taken unnamed. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & AuditField)[],
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of fields) {
    if (!(field in after)) continue;
    const from = plain(before[field]);
    const to = plain(after[field]);
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

/** The changes of one of several things that an entry is about, each under its field and the thing's name. */
export function changesOfOne(name: string, changes: AuditChanges): AuditChanges {
  const named: Record<string, AuditChange> = {};
  for (const [field, change] of Object.entries(changes as Record<string, AuditChange>))
    named[`${field} (${name})`] = change;
  return named;
}

function plain(value: unknown): AuditValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}
