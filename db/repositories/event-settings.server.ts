import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { ShippingDays, ShippingPrices } from "../../app/domain/pricing/shipping.ts";
import { brokenRule } from "../conflict.ts";
import { events, shippingPrices, storeSlugs } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isShownEvent } from "./shown-event.ts";
import type { NewOutbox } from "./outbox.server.ts";

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

export type ConfigurationChange = EventChange & {
  /** The id is for a store that has no row of prices yet. */
  shipping: { id: string; prices: ShippingPrices; days: ShippingDays } | undefined;
  work: NewOutbox | undefined;
};

/** What organisers set of a store. */
export function eventSettingRepository(tables: TenantTables) {
  /** A store has one row of prices: it is changed, or made where there is none. */
  const shippingStatements = (
    eventId: string,
    { id, prices, days }: NonNullable<ConfigurationChange["shipping"]>,
    at: Date,
    won: SQL,
  ) => {
    const { standard, standard_tracked: standardTracked, express, additionalItemPrice } = prices;
    const set = {
      standard,
      standardTracked,
      express,
      additionalItemPrice,
      deliveryDays: days,
      terms: prices.terms ?? {},
      updatedAt: at,
    };
    const own = eq(shippingPrices.eventId, eventId);
    return [
      tables.update(shippingPrices, set, and(own, won) as SQL),
      tables.insertIf(sql`${won} and not ${tables.exists(shippingPrices, own)}`, shippingPrices, {
        ...set,
        id,
        eventId,
        createdAt: at,
      }),
    ];
  };

  return {
    /**
     * Saves a form of a store, all of it or nothing. A new slug leads to the store, and the old ones still do; the type
     * can change only while the store is a draft without orders.
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
        isShownEvent(
          event,
          fields.type === undefined ? undefined : sql`(${events.status} = 'Draft' and not ${placed})`,
        ),
      );
      const slugNorm = fields.slug?.normalize("NFC").toLowerCase();
      const ownSlug = tables.exists(
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
                tables.insertIf(sql`${won} and not ${ownSlug}`, storeSlugs, {
                  slugNorm,
                  eventId: event.id,
                  createdAt: at,
                }),
              ]),
        ]);
        return saved.rowsAffected > 0 ? "saved" : "changed_meanwhile";
      } catch (error) {
        if (brokenRule(error) === "store_slugs.slug_norm") return "address_taken";
        throw error;
      }
    },

    /**
     * Keeps how a store sells and delivers, all of it or nothing.
     * @returns false when the store is not as the form showed it, or is locked.
     */
    async saveConfiguration({
      event,
      fields,
      shipping,
      at,
      note,
      work,
    }: ConfigurationChange): Promise<boolean> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const [saved] = await tables.batch([
        tables.update(events, { ...fields, version: event.version + 1, updatedAt: at }, isShownEvent(event)),
        tables.audit(note),
        ...(shipping ? shippingStatements(event.id, shipping, at, won) : []),
        ...(work ? [tables.insertIf(won, outbox, work)] : []),
      ]);
      return saved.rowsAffected > 0;
    },
  };
}
