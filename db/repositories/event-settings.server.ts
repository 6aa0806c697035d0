import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { brokenRule } from "../conflict.ts";
import { events, storeSlugs } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type EventRow = typeof events.$inferSelect;
/** What may be saved of a store by its forms; its status, lock and deletion have writes of their own. */
export type EventFields = Partial<
  Omit<
    EventRow,
    "id" | "tenantId" | "version" | "status" | "locked" | "deletedAt" | "createdAt" | "updatedAt"
  >
>;
export type EventChange = {
  event: { id: string; version: number };
  fields: EventFields;
  at: Date;
  note: AuditNote;
};

/** What organisers set of a store. */
export function eventSettingRepository(tables: TenantTables) {
  return {
    /**
     * Keeps what a form of a store says, all of it or nothing. A new slug leads to the store beside those that it had;
     * a new type is taken only from a draft that nobody ordered from.
     * @returns `changed_meanwhile` when the store is not as the form showed it, or is locked.
     */
    async save({
      event,
      fields,
      at,
      note,
    }: EventChange): Promise<"saved" | "changed_meanwhile" | "address_taken"> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const placed = tables.exists(
        orders,
        and(eq(orders.eventId, event.id), isNotNull(orders.placedAt)) as SQL,
      );
      const update = tables.update(
        events,
        { ...fields, version: event.version + 1, updatedAt: at },
        and(
          eq(events.id, event.id),
          eq(events.version, event.version),
          eq(events.locked, false),
          isNull(events.deletedAt),
          fields.type === undefined ? undefined : sql`(${events.status} = 'Draft' and not ${placed})`,
        ) as SQL,
      );
      const slugNorm = fields.slug?.normalize("NFC").toLowerCase();
      const mine = tables.exists(
        storeSlugs,
        and(eq(storeSlugs.slugNorm, slugNorm ?? ""), eq(storeSlugs.eventId, event.id)) as SQL,
      );
      try {
        const [saved] = await tables.batch([
          update,
          tables.audit(note),
          ...(slugNorm === undefined
            ? []
            : [
                tables.insertIf(sql`${won} and not ${mine}`, storeSlugs, {
                  ...{ slugNorm, eventId: event.id, createdAt: at },
                }),
              ]),
        ]);
        return saved.rowsAffected > 0 ? "saved" : "changed_meanwhile";
      } catch (error) {
        if (brokenRule(error) === "store_slugs.slug_norm") return "address_taken";
        throw error;
      }
    },
  };
}
