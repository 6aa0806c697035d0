import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditNote } from "../../../app/services/batch-rows/outbox-rows.ts";
import { auditEntry } from "../../../db/audit-entry.server.ts";
import { events } from "../../../db/schema/events.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { tenantTables } from "../../../db/tenant-tables.server.ts";
import { world } from "../../support/world.ts";

/** A store of Maple's, its tables, and the entries about the store. */
async function mapleStore() {
  const here = await world();
  const store = await here.maple.store();
  const tables = tenantTables(here.db, here.maple.id);
  const entries = () => here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
  const note = (status: string) =>
    auditNote(
      here.maple.scope,
      "Event status updated",
      { id: store.id },
      { status: { from: "Active", to: status } },
    );
  const hold = (from: string) =>
    tables.update(
      events,
      { status: "On hold" },
      sql`${events.id} = ${store.id} and ${events.status} = ${from}`,
    );
  return { here, store, tables, entries, note, hold };
}

test("an entry is written with the change that it belongs to", async () => {
  const { here, tables, entries, note, hold } = await mapleStore();
  const [changed] = await tables.batch([hold("Active"), tables.audit(note("On hold"))]);
  expect(changed.rowsAffected).toBe(1);
  expect(await entries()).toMatchObject([
    {
      tenantId: here.maple.id,
      action: "Event status updated",
      actor: "shopper",
      subjectKind: "event",
      changes: { status: { from: "Active", to: "On hold" } },
      ip: "192.0.2.1",
    },
  ]);
});

test("nothing is written when nothing changed, not even by a second entry behind the first", async () => {
  const { tables, entries, note, hold } = await mapleStore();
  const [changed] = await tables.batch([
    hold("Draft"),
    tables.audit(note("On hold")),
    tables.audit(note("On hold")),
  ]);
  expect(changed.rowsAffected).toBe(0);
  expect(await entries()).toEqual([]);
});

test("two entries may follow one change", async () => {
  const { tables, entries, note, hold } = await mapleStore();
  await tables.batch([hold("Active"), tables.audit(note("a")), tables.audit(note("b"))]);
  expect(await entries()).toHaveLength(2);
});

test("a change that fails leaves no entry", async () => {
  const { here, tables, entries, note, hold, store } = await mapleStore();
  const twice = tables.insert(events, { ...(await here.maple.scope.tenant.events.find(store.id))! });
  await expect(tables.batch([hold("Active"), tables.audit(note("On hold")), twice])).rejects.toThrow();
  expect(await entries()).toEqual([]);
});

test("the platform writes into the log of the tenant that it names", async () => {
  const { here, entries, store } = await mapleStore();
  const note = auditNote(here.maple.scope, "Tenant verified", { id: store.id });
  await here.db.batch([
    here.db.update(tenants).set({ status: "verified" }).where(eq(tenants.id, here.maple.id)),
    auditEntry(here.db, here.maple.id, note),
  ]);
  expect(await entries()).toMatchObject([{ tenantId: here.maple.id, action: "Tenant verified" }]);
});

test("the database refuses to change or delete an entry", async () => {
  const { here, tables, entries, note, hold, store } = await mapleStore();
  await tables.batch([hold("Active"), tables.audit(note("On hold"))]);
  const before = await entries();
  const refused = { cause: { message: expect.stringContaining("append-only") as string } };
  const mine = eq(auditEntries.subjectId, store.id);
  await expect(here.db.update(auditEntries).set({ actor: "nobody" }).where(mine)).rejects.toMatchObject(
    refused,
  );
  await expect(here.db.delete(auditEntries).where(mine)).rejects.toMatchObject(refused);
  await expect(tables.remove(auditEntries, mine)).rejects.toMatchObject(refused);
  // This deletes without asking the trigger that guards deletion.
  await expect(
    here.db.run(
      sql`insert or replace into audit_entries select * from audit_entries where subject_id = ${store.id}`,
    ),
  ).rejects.toMatchObject(refused);
  expect(await entries()).toEqual(before);
});
