import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { FulfillerApi, FulfillerProfile } from "../../app/domain/fulfilment/fulfiller-profile.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { FulfillerMode, FulfillerState } from "../../app/domain/order/fulfiller-mode.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../driver/client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers, fulfillers, workPages } from "../schema/fulfillers.ts";
import { fulfillerReports, fulfilments, submissions } from "../schema/fulfilments.ts";
import { byWords } from "../../app/domain/text/words.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import { tenants } from "../schema/tenants.ts";

export type NewFulfiller = {
  id: string;
  linkId: string;
  name: string;
  mode: FulfillerMode;
  profile: FulfillerProfile;
  now: Date;
};

/** What may change of a fulfiller. */
export type FulfillerChange = {
  name?: string;
  mode?: FulfillerMode;
  profile?: FulfillerProfile;
  state?: FulfillerState;
  /** Where the platform lends it to new stores of every tenant. */
  lentRegions?: Region[];
  api?: FulfillerApi;
  endpoint?: string | null;
  /** Sealed. */
  access?: string | null;
  accessBefore?: string | null;
  accessBeforeUntil?: Date | null;
  updatedAt: Date;
};

/**
 * Who prints and ships. A tenant reads those that print for its stores and changes those that it registered
 * (docs/decisions/0330); each method here asks for that, or for ids that the tenant's door gave.
 */
export function fulfillerRepository(db: Database, language: () => string) {
  return {
    /** Fulfillers by their ids. */
    async ofIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const { id, name, state, mode, profile } = fulfillers;
      const rows = await db
        .select({ id, name, state, mode, profile })
        .from(fulfillers)
        .where(inArray(id, [...ids]))
        .orderBy(asc(id));
      return byWords(rows, (row) => row.name, language());
    },

    /**
     * The active fulfillers that may print for a store of a tenant in a region: its own, and those that the platform lends
     * there, whose owner is the platform's own tenant or nobody any more.
     */
    async mayPrintIn(tenantId: string, region: Region) {
      const { id, name, state, ownerTenantId, lentRegions } = fulfillers;
      const isLent = sql`exists (select 1 from json_each(${lentRegions}) where value = ${region})`;
      const rows = await db
        .select({ id, name, ownerTenantId })
        .from(fulfillers)
        .where(and(eq(state, "active"), or(eq(ownerTenantId, tenantId), isLent)))
        .orderBy(asc(id));
      return rows.map((row) => ({ id: row.id, name: row.name, isOwn: row.ownerTenantId === tenantId }));
    },

    /** What is needed to reach a fulfiller by its API, and to know its requests; the access is sealed. */
    async reach(fulfillerId: string) {
      const { id, name, state, mode, api, endpoint, profile, access, accessBefore, accessBeforeUntil } =
        fulfillers;
      const [row] = await db
        .select({ id, name, state, mode, api, endpoint, profile, access, accessBefore, accessBeforeUntil })
        .from(fulfillers)
        .where(eq(id, fulfillerId));
      return row;
    },

    /** Whose a fulfilment is that this fulfiller makes, or was sent once; undefined for every other. */
    async tenantOfFulfilment(fulfillerId: string, fulfilmentId: string): Promise<string | undefined> {
      const wasSentIt = sql`exists (select 1 from ${submissions} where ${submissions.fulfillerId} = ${fulfillerId} and ${submissions.fulfilmentId} = ${fulfilmentId})`;
      const [row] = await db
        .select({ tenantId: fulfilments.tenantId })
        .from(fulfilments)
        .where(
          and(
            eq(fulfilments.id, fulfilmentId),
            sql`(${fulfilments.fulfillerId} = ${fulfillerId} or ${wasSentIt})`,
          ),
        );
      return row?.tenantId;
    },

    /** Whom a fulfiller prints for, or was registered by. */
    async tenantsOf(fulfillerId: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ tenantId: eventFulfillers.tenantId })
        .from(eventFulfillers)
        .where(eq(eventFulfillers.fulfillerId, fulfillerId))
        .union(
          db
            .select({ tenantId: sql<string>`${fulfillers.ownerTenantId}` })
            .from(fulfillers)
            .where(and(eq(fulfillers.id, fulfillerId), sql`${fulfillers.ownerTenantId} is not null`)),
        );
      return rows.map(({ tenantId }) => tenantId);
    },

    /** Our id of an order, and its revision, by the id that this fulfiller gave it. */
    async fulfilmentOfExternal(
      fulfillerId: string,
      externalId: string,
    ): Promise<{ fulfilmentId: string; revision: number } | undefined> {
      const { fulfilmentId, revision } = submissions;
      const [row] = await db
        .select({ fulfilmentId, revision })
        .from(submissions)
        .where(and(eq(submissions.fulfillerId, fulfillerId), eq(submissions.externalId, externalId)))
        .union(
          db
            .select({ fulfilmentId: fulfilments.id, revision: fulfilments.revision })
            .from(fulfilments)
            .where(and(eq(fulfilments.fulfillerId, fulfillerId), eq(fulfilments.externalId, externalId))),
        )
        .orderBy(desc(sql`2`))
        .limit(1);
      return row;
    },

    /** Whose a fulfilment of this fulfiller is, and how far it has come; undefined for what it has not. */
    async job(fulfillerId: string, fulfilmentId: string) {
      const { tenantId, status, externalId, revision } = fulfilments;
      const [row] = await db
        .select({ tenantId, status, externalId, revision })
        .from(fulfilments)
        .where(and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.fulfillerId, fulfillerId)));
      return row;
    },

    /**
     * What a fulfiller makes, of every tenant, in one status, the longest unchanged first.
     * @param isAcknowledged whether it has an id of its own; either, unless said.
     */
    work(
      fulfillerId: string,
      {
        status,
        isAcknowledged,
        after,
        limit,
      }: {
        status: OrderStatus;
        isAcknowledged?: boolean;
        after?: { updatedAt: Date; id: string };
        limit: number;
      },
    ) {
      const { id, updatedAt, externalId, revision, cancelRequestedAt } = fulfilments;
      const isOwn = sql`(${externalId} is not null and ${externalId} <> ${id})`;
      return db
        .select({ id, revision, status: fulfilments.status, externalId, cancelRequestedAt, updatedAt })
        .from(fulfilments)
        .where(
          and(
            eq(fulfilments.fulfillerId, fulfillerId),
            eq(fulfilments.status, status),
            isAcknowledged === undefined ? undefined : isAcknowledged ? isOwn : sql`not ${isOwn}`,
            after && sql`(${updatedAt}, ${id}) > (${after.updatedAt.getTime()}, ${after.id})`,
          ),
        )
        .orderBy(updatedAt, id)
        .limit(limit);
    },

    /**
     * A new fulfiller that may print for one store, unless the store has one of this name.
     * @returns false when it has, and nothing was written.
     */
    async register(
      { tenantId, eventId }: { tenantId: string; eventId: string },
      { id, linkId, name, mode, profile, now }: NewFulfiller,
      note: AuditNote,
    ): Promise<boolean> {
      const ofStore = and(eq(eventFulfillers.tenantId, tenantId), eq(eventFulfillers.eventId, eventId));
      const isNew = sql`not exists (select 1 from ${eventFulfillers} inner join ${fulfillers} on ${fulfillers.id} = ${eventFulfillers.fulfillerId} where ${ofStore} and ${fulfillers.name} = ${name} collate nocase)`;
      const [added] = await db.batch([
        insertWhere(
          db,
          fulfillers,
          {
            id,
            name,
            mode,
            profile,
            state: "invited",
            ownerTenantId: tenantId,
            createdAt: now,
            updatedAt: now,
          },
          isNew,
        ),
        insertWhere(
          db,
          eventFulfillers,
          { id: linkId, tenantId, eventId, fulfillerId: id, createdAt: now },
          sql`changes() > 0`,
        ),
        auditEntry(db, tenantId, note),
      ]);
      return added.rowsAffected > 0;
    },

    /** One that prints for a tenant, or that it registered, with the stores it prints for. */
    async ofTenant(tenantId: string, fulfillerId: string) {
      const { id, name, state, mode, profile, version, ownerTenantId, lentRegions } = fulfillers;
      const printsFor = and(
        eq(eventFulfillers.tenantId, tenantId),
        eq(eventFulfillers.fulfillerId, fulfillerId),
      );
      const [rows, stores] = await db.batch([
        db
          .select({ id, name, state, mode, profile, version, ownerTenantId, lentRegions })
          .from(fulfillers)
          .where(
            and(
              eq(id, fulfillerId),
              sql`(${ownerTenantId} = ${tenantId} or exists (select 1 from ${eventFulfillers} where ${printsFor}))`,
            ),
          ),
        db
          .select({ name: events.name, slug: events.slug })
          .from(eventFulfillers)
          .innerJoin(
            events,
            and(
              eq(events.tenantId, eventFulfillers.tenantId),
              eq(events.id, eventFulfillers.eventId),
              isNull(events.deletedAt),
            ),
          )
          .where(printsFor)
          .orderBy(asc(events.id)),
      ]);
      const row = rows[0];
      return row && { ...row, stores: byWords(stores, ({ name }) => name, language()) };
    },

    /** A work page by the id in its address, with whose it is and who works there. */
    async workPage(pageId: string) {
      const { id, tenantId, fulfillerId, keyHash, lang, plan } = workPages;
      const [row] = await db
        .select({
          id,
          tenantId,
          fulfillerId,
          keyHash,
          lang,
          plan,
          name: fulfillers.name,
          profile: fulfillers.profile,
          tenantName: tenants.name,
        })
        .from(workPages)
        .innerJoin(fulfillers, eq(fulfillers.id, fulfillerId))
        .innerJoin(tenants, eq(tenants.id, tenantId))
        .where(eq(id, pageId));
      return row;
    },

    /**
     * Changes a fulfiller that the tenant registered, if it is still of the version that was read.
     * @returns `taken` when another fulfiller of one of its stores has the name.
     */
    async change(
      { tenantId, id, version }: { tenantId: string; id: string; version: number },
      set: FulfillerChange,
      note: AuditNote,
    ): Promise<"changed" | "taken" | "changed_meanwhile"> {
      const asRead = and(
        eq(fulfillers.id, id),
        eq(fulfillers.ownerTenantId, tenantId),
        eq(fulfillers.version, version),
      );
      const isFree =
        set.name === undefined
          ? sql`1`
          : sql`not exists (select 1 from ${eventFulfillers} mine inner join ${eventFulfillers} beside on beside.tenant_id = mine.tenant_id and beside.event_id = mine.event_id and beside.fulfiller_id <> mine.fulfiller_id inner join ${fulfillers} other on other.id = beside.fulfiller_id where mine.tenant_id = ${tenantId} and mine.fulfiller_id = ${id} and other.name = ${set.name} collate nocase)`;
      const [changed, , unchanged] = await db.batch([
        db
          .update(fulfillers)
          .set({ ...set, version: version + 1 })
          .where(and(asRead, isFree)),
        auditEntry(db, tenantId, note),
        db.select({ id: fulfillers.id }).from(fulfillers).where(asRead),
      ]);
      if (changed.rowsAffected > 0) return "changed";
      return unchanged.length > 0 ? "taken" : "changed_meanwhile";
    },

    /**
     * Handles the erasure of the tenant that registered fulfillers. A fulfiller of that tenant alone is removed with
     * its people's names; one that also serves other tenants belongs to the platform from now on.
     */
    async forgetOwner(tenantId: string): Promise<void> {
      const isUsed = [eventFulfillers, workPages, fulfilments, fulfillerReports, submissions].map(
        (table) => sql`exists (select 1 from ${table} where ${table.fulfillerId} = ${fulfillers.id})`,
      );
      const theirs = eq(fulfillers.ownerTenantId, tenantId);
      await db.batch([
        db.delete(fulfillers).where(and(theirs, sql`not (${sql.join(isUsed, sql` or `)})`)),
        db
          .update(fulfillers)
          .set({ ownerTenantId: null, version: sql`${fulfillers.version} + 1` })
          .where(theirs),
      ]);
    },
  };
}
