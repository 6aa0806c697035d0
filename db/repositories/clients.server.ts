import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { brokenRule } from "../conflict.ts";
import { clients, clientStores } from "../schema/clients.ts";
import { events } from "../schema/events.ts";
import { auditEntries } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type ClientRow = typeof clients.$inferSelect;
/** What people type of a client. */
export type ClientDetails = Pick<
  ClientRow,
  "name" | "contactName" | "email" | "phone" | "reference" | "notes"
>;

export type ClientListPage = {
  words: string;
  sort: { by: keyof typeof SORT_COLUMNS; descending: boolean };
  position: Position | undefined;
  limit: number;
};

const SORT_COLUMNS = {
  name: [sql`${clients.name} collate nocase`],
  created: [clients.createdAt],
};

/** A tenant's clients and the stores that it runs for them. */
export function clientRepository(tables: TenantTables) {
  const isThere = (id: string) => and(eq(clients.id, id), isNull(clients.deletedAt)) as SQL;
  const storesOf = (where?: SQL) =>
    tables.read({
      columns: {
        clientId: clientStores.clientId,
        eventId: clientStores.eventId,
        name: events.name,
        slug: events.slug,
        status: events.status,
        type: events.type,
      },
      from: clientStores,
      joins: [
        { table: events, on: and(eq(events.id, clientStores.eventId), isNull(events.deletedAt)) as SQL },
      ],
      ...(where && { where }),
      orderBy: [asc(events.id)],
    });

  const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
    tables.byWords(rows, ({ name }) => name);

  /** The entry is written only if the change was: what follows it asks for it. */
  const isNoted = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    /** A page of clients; words are looked for in names, contacts, e-mail addresses and references. */
    async list({ words, sort, position, limit }: ClientListPage) {
      const page = await tables.wordPage(
        {
          columns: {
            id: clients.id,
            name: clients.name,
            contactName: clients.contactName,
            email: clients.email,
            reference: clients.reference,
            createdAt: clients.createdAt,
          },
          from: clients,
          where: isNull(clients.deletedAt),
        },
        { sort: [...SORT_COLUMNS[sort.by], clients.id], descending: sort.descending, position, limit },
        { text: words, in: [clients.name, clients.contactName, clients.email, clients.reference] },
      );
      const ids = page.rows.map(({ id }) => id);
      const stores = ids.length === 0 ? [] : byName(await storesOf(inArray(clientStores.clientId, ids)));
      return {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          stores: stores.filter(({ clientId }) => clientId === row.id),
        })),
      };
    },

    /** Every client by name, and which store is whose: for choices, filters and figures. */
    async namesAndStores() {
      const [names, stores] = await tables.batch([
        tables.read({
          columns: { id: clients.id, name: clients.name },
          from: clients,
          where: isNull(clients.deletedAt),
          orderBy: [asc(clients.id)],
        }),
        tables.read({
          columns: { eventId: clientStores.eventId, clientId: clientStores.clientId },
          from: clientStores,
        }),
      ]);
      return { names: byName(names), stores };
    },

    /** A client with its stores and every store of the tenant with the client that it is run for. */
    async find(id: string) {
      const [rows, own, all, taken] = await tables.batch([
        tables.select(clients, isThere(id)),
        storesOf(eq(clientStores.clientId, id)),
        tables.read({
          columns: { id: events.id, name: events.name },
          from: events,
          where: isNull(events.deletedAt),
          orderBy: [asc(events.id)],
        }),
        tables.read({
          columns: { eventId: clientStores.eventId, clientId: clients.id, name: clients.name },
          from: clientStores,
          joins: [
            {
              table: clients,
              on: and(eq(clients.id, clientStores.clientId), isNull(clients.deletedAt)) as SQL,
            },
          ],
        }),
      ]);
      const client = rows[0];
      return client && { client, stores: byName(own), allStores: byName(all), taken };
    },

    /** @returns false when another client has this name. */
    async add(client: ClientDetails & { id: string; now: Date }, note: AuditNote): Promise<boolean> {
      const { now, ...row } = client;
      const [added] = await tables.batch([
        tables.insertMissing(clients, [{ ...row, createdAt: now, updatedAt: now }]),
        tables.audit(note),
      ]);
      return added.rowsAffected > 0;
    },

    /**
     * Changes a client, unless it changed since it was read.
     * @param eventIds the stores that are run for it now; a store of another client moves to this one.
     */
    async save(
      { id, version, eventIds, now }: { id: string; version: number; eventIds: readonly string[]; now: Date },
      details: ClientDetails,
      note: AuditNote,
    ): Promise<"saved" | "taken" | "changed_meanwhile"> {
      const saved = isNoted(note);
      const isStore = (eventId: string) => tables.exists(events, eq(events.id, eventId));
      try {
        const [changed] = await tables.batch([
          tables.update(
            clients,
            { ...details, version: version + 1, updatedAt: now },
            and(isThere(id), eq(clients.version, version)) as SQL,
          ),
          tables.audit(note),
          tables.remove(clientStores, and(inClientOrList(id, eventIds), saved) as SQL),
          ...eventIds.map((eventId) =>
            tables.insertIf(sql`${saved} and ${isStore(eventId)}`, clientStores, {
              eventId,
              clientId: id,
              createdAt: now,
            }),
          ),
        ]);
        return changed.rowsAffected > 0 ? "saved" : "changed_meanwhile";
      } catch (error) {
        if (brokenRule(error) === "clients.tenant_id, clients.name") return "taken";
        throw error;
      }
    },

    /** Takes a client away; its stores stay, without a client. @returns false when it is gone already. */
    async remove(id: string, now: Date, note: AuditNote): Promise<boolean> {
      const [removed] = await tables.batch([
        tables.update(clients, { deletedAt: now, updatedAt: now }, isThere(id)),
        tables.audit(note),
        tables.remove(clientStores, and(eq(clientStores.clientId, id), isNoted(note)) as SQL),
      ]);
      return removed.rowsAffected > 0;
    },
  };
}

function inClientOrList(clientId: string, eventIds: readonly string[]): SQL {
  const own = eq(clientStores.clientId, clientId);
  return eventIds.length === 0 ? own : sql`(${own} or ${inArray(clientStores.eventId, [...eventIds])})`;
}
