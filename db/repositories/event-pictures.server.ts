import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { events } from "../schema/events.ts";
import { assets, eventPrices, productPhotos } from "../schema/products.ts";
import { auditEntries } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isShownEvent } from "./shown-event.ts";

type EventRow = typeof events.$inferSelect;
export type BrandingChange = {
  event: { id: string; version: number };
  fields: Pick<EventRow, "theme" | "page">;
  /** The pictures that must be there still. */
  assetIds: readonly string[];
  at: Date;
  /** Of the store, and of each picture that came or went. */
  notes: { event: AuditNote; files: readonly AuditNote[] };
};
type PhotoPlace = { eventId: string; productId: string; assetId: string };

/** The look of a store, and its pictures. */
export function eventPictureRepository(tables: TenantTables) {
  const isOpen = (eventId: string) =>
    tables.exists(
      events,
      and(eq(events.id, eventId), eq(events.locked, false), isNull(events.deletedAt)) as SQL,
    );
  const isPhoto = ({ eventId, productId, assetId }: PhotoPlace) =>
    and(
      eq(productPhotos.eventId, eventId),
      eq(productPhotos.productId, productId),
      eq(productPhotos.assetId, assetId),
    ) as SQL;

  return {
    /** The photographs of a store's products, the first of each first. */
    photos: (eventId: string) =>
      tables.read({
        columns: {
          productId: productPhotos.productId,
          assetId: productPhotos.assetId,
          name: assets.name,
          contentType: assets.contentType,
          storageKey: assets.storageKey,
        },
        from: productPhotos,
        joins: [{ table: assets, on: eq(assets.id, productPhotos.assetId) }],
        where: eq(productPhotos.eventId, eventId),
        orderBy: [asc(productPhotos.position), asc(productPhotos.assetId)],
      }),

    /**
     * Keeps a store's look, all of it or nothing.
     * @returns false when the store is not as the form showed it, is locked, or a picture is gone.
     */
    async saveBranding({ event, fields, assetIds, at, notes }: BrandingChange): Promise<boolean> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, notes.event.id));
      const areThere = assetIds.map((id) => tables.exists(assets, eq(assets.id, id)));
      const [saved] = await tables.batch([
        tables.update(
          events,
          { ...fields, version: event.version + 1, updatedAt: at },
          isShownEvent(event, ...areThere),
        ),
        tables.audit(notes.event),
        ...notes.files.map((note) => tables.auditIf(won, note)),
      ]);
      return saved.rowsAffected > 0;
    },

    /**
     * Adds a photograph to a product of a store, behind the others.
     * @param most as many as a product may have.
     * @returns false when it is there already, there are as many, the store is locked or does not sell the product.
     */
    async addPhoto(photo: PhotoPlace, most: number, at: Date, note: AuditNote): Promise<boolean> {
      const { eventId, productId, assetId } = photo;
      const isSold = tables.exists(
        eventPrices,
        and(eq(eventPrices.eventId, eventId), eq(eventPrices.productId, productId)) as SQL,
      );
      const others = tables.valueOf(
        productPhotos,
        sql`count(*)`,
        and(eq(productPhotos.eventId, eventId), eq(productPhotos.productId, productId)) as SQL,
      );
      const fits = sql`${isOpen(eventId)} and ${isSold} and ${others} < ${most} and not ${tables.exists(
        productPhotos,
        isPhoto(photo),
      )} and ${tables.exists(assets, eq(assets.id, assetId))}`;
      const [added] = await tables.batch([
        tables.insertIf(fits, productPhotos, {
          eventId,
          productId,
          assetId,
          position: at.getTime(),
          createdAt: at,
        }),
        tables.audit(note),
      ]);
      return added.rowsAffected > 0;
    },

    /** Shows a photograph before the product's others. @returns false when it is gone or the store is locked. */
    async showPhotoFirst(photo: PhotoPlace, at: Date): Promise<boolean> {
      const moved = await tables.update(
        productPhotos,
        { position: -at.getTime() },
        and(isPhoto(photo), isOpen(photo.eventId)) as SQL,
      );
      return moved.rowsAffected > 0;
    },

    /** Takes a photograph from a product; the picture itself stays. @returns false when it is gone or the store is locked. */
    async removePhoto(photo: PhotoPlace, note: AuditNote): Promise<boolean> {
      const [removed] = await tables.batch([
        tables.remove(productPhotos, and(isPhoto(photo), isOpen(photo.eventId)) as SQL),
        tables.audit(note),
      ]);
      return removed.rowsAffected > 0;
    },
  };
}
