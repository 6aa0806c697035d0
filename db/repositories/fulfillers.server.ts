import { and, eq, inArray, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { FulfillerMode } from "../../app/domain/order/fulfiller-mode.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { eventFulfillers, fulfillers } from "../schema/fulfilments.ts";

export type NewFulfiller = {
  id: string;
  linkId: string;
  name: string;
  mode: FulfillerMode;
  profile: Record<string, unknown>;
  now: Date;
};

/** Who prints and ships; no tenant owns them, so which of them may be read is asked at the tenant's door first. */
export function fulfillerRepository(db: Database) {
  return {
    /** Fulfillers by their ids. */
    async ofIds(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const { id, name, state, mode, profile } = fulfillers;
      return db
        .select({ id, name, state, mode, profile })
        .from(fulfillers)
        .where(inArray(id, [...ids]));
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
          { id, name, mode, profile, state: "invited", createdAt: now, updatedAt: now },
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
  };
}
