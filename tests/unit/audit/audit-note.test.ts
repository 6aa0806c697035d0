import { describe, expect, test } from "vitest";
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  isAuditAction,
  OUR_AUDIT_ACTIONS,
  SPECIFIED_AUDIT_ACTIONS,
} from "../../../app/domain/audit/actions.ts";
import {
  type AuditChanges,
  changesBetween,
  changesOfOne,
  noteOf,
} from "../../../app/domain/audit/audit-note.ts";

test("the specification's actions are all there, in its words", () => {
  expect(Object.keys(SPECIFIED_AUDIT_ACTIONS)).toEqual([
    ...["created", "deleted", "restored", "locked", "unlocked", "status updated"].map(
      (end) => `Event ${end}`,
    ),
    "Event product added",
    "Event product deleted",
    "Event file added",
    "Event file deleted",
    "Product added",
    "Product deleted",
    "File added",
    "File deleted",
    "Order added",
    "Order sent to fulfiller",
    "Fulfiller registration success",
    "Fulfiller registration failure",
    "Fulfiller submission success",
    "Fulfiller submission failure",
    "Credit account requested",
    "New tenant requires verification",
    "Tenant credit account activated",
    "Credit account discount amount updated",
    "Credit account shipping discount amount updated",
  ]);
});

test("ours come beside them, and every action is about a known kind of thing", () => {
  expect(Object.keys(OUR_AUDIT_ACTIONS).filter((name) => name in SPECIFIED_AUDIT_ACTIONS)).toEqual([]);
  for (const name of AUDIT_ACTION_NAMES) expect(AUDIT_SUBJECTS).toContain(AUDIT_ACTIONS[name]);
});

test.each(["", "order added", "toString", "__proto__", null, undefined])("%j is no action", (name) => {
  expect(isAuditAction(name)).toBe(false);
});

const who = { id: "user:u1", name: "Ada Admin", ip: "192.0.2.7" };
const when = { id: "n1", at: new Date("2026-11-21T10:00:00Z") };

test("a note holds who, when, from where, about what and what changed", () => {
  const note = noteOf(
    who,
    when,
    "User role changed",
    { id: "u2", name: "Mo" },
    { role: { from: "a", to: "b" } },
  );
  expect(note).toEqual({
    id: "n1",
    action: "User role changed",
    actor: "user:u1",
    actorName: "Ada Admin",
    supportSessionId: null,
    subjectKind: "user",
    subjectId: "u2",
    subjectName: "Mo",
    changes: { role: { from: "a", to: "b" } },
    ip: "192.0.2.7",
    at: when.at,
  });
});

test("a note names the support session that its actor acts in", () => {
  const note = noteOf({ ...who, supportSessionId: "s1" }, when, "Event created", { id: "e1" });
  expect(note.supportSessionId).toBe("s1");
});

describe("secrets never reach the log", () => {
  test.each([
    "password",
    "passwordHash",
    "client_secret",
    "tokenHash",
    "apiKey",
    "recoveryCodes",
    "cardNumber",
  ])("%s", (field) => {
    const changes: AuditChanges = { [field]: "x" };
    expect(() => noteOf(who, when, "User updated", { id: "u" }, changes)).toThrow(field);
  });

  test.each(["discount_code", "designHash", "footprint", "status"])("%s is none", (field) => {
    expect(() =>
      noteOf(who, when, "Event updated", { id: "e" }, { [field]: "x" } as AuditChanges),
    ).not.toThrow();
  });
});

describe("what changed between two states", () => {
  const before = { name: "A", vatRate: 2000, endsAt: new Date(0) as Date | null, seo: { title: "Tees" } };

  test("a change lists only the named fields, and only where they differ", () => {
    const after = { ...before, name: "B", endsAt: null, seo: { title: "Mugs" } };
    expect(changesBetween(before, after, ["name", "vatRate", "endsAt"])).toEqual({
      name: { from: "A", to: "B" },
      endsAt: { from: "1970-01-01T00:00:00.000Z", to: null },
    });
  });

  test("leaves alone what the new state does not name", () => {
    expect(changesBetween(before, { vatRate: 0 }, ["name", "vatRate"])).toEqual({
      vatRate: { from: 2000, to: 0 },
    });
  });

  test("compares data as a whole", () => {
    expect(changesBetween(before, { seo: { title: "Tees" } }, ["seo"])).toEqual({});
    expect(changesBetween(before, { seo: { title: "Mugs" } }, ["seo"])).toEqual({
      seo: { from: '{"title":"Tees"}', to: '{"title":"Mugs"}' },
    });
  });
});

test("the changes of one of several things stand under its name", () => {
  expect(changesOfOne("Classic Tee", { price: { from: 1, to: 2 }, vat: true })).toEqual({
    "price (Classic Tee)": { from: 1, to: 2 },
    "vat (Classic Tee)": true,
  });
});

test("a field that has no text does not compile, wherever a note takes it from", () => {
  const facts = { status: "new", mood: "sunny" };
  const record: Record<string, string> = facts;
  // @ts-expect-error A field without a text in the call.
  noteOf(who, when, "Order updated", { id: "o" }, { mood: "sunny" });
  // @ts-expect-error The same, in a constant beside a field that has one.
  noteOf(who, when, "Order updated", { id: "o" }, facts);
  // @ts-expect-error Fields that no type names.
  noteOf(who, when, "Order updated", { id: "o" }, record);
  // @ts-expect-error A field without a text in the list of what is compared.
  changesBetween(facts, facts, ["status", "mood"]);
  const notes = noteOf(who, when, "Order updated", { id: "o" }, { status: "new", "price (Tee)": 1 });
  expect(notes.changes).toEqual({ status: "new", "price (Tee)": 1 });
});
