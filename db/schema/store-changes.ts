import { foreignKey, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChangeRow, LeftOut, StoreChangeKind } from "../../app/domain/store/store-changes.ts";
import { createdAt, instant, json, tenantId } from "./columns.ts";
import type { eventPrices } from "./products.ts";
import { events } from "./events.ts";
import { tenants } from "./tenants.ts";

/** A change over many stores that a person pressed once. Its id is the key of the press, so that it is written once. */
export const storeChanges = sqliteTable(
  "store_changes",
  {
    id: text("id").notNull(),
    tenantId: tenantId().references(() => tenants.id),
    what: text("what").$type<StoreChangeKind>().notNull(),
    /** What stayed as it was, and why. */
    leftOut: json<LeftOut[]>("left_out").notNull(),
    createdAt: createdAt(),
    /** When every store was written; null while that goes on, or where it was cut off. */
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("store_changes_created").on(table.tenantId, table.createdAt),
  ],
);

type PriceRow = typeof eventPrices.$inferSelect;
/** A row that was written, with the whole line of a product that was taken out, so that it can be put back. */
export type WrittenRow = ChangeRow & { line?: Omit<PriceRow, "tenantId" | "createdAt" | "updatedAt"> };

/** What such a change wrote in one store. */
export const storeChangeStores = sqliteTable(
  "store_change_stores",
  {
    tenantId: tenantId(),
    changeId: text("change_id").notNull(),
    eventId: text("event_id").notNull(),
    rows: json<WrittenRow[]>("rows").notNull(),
    /** The subjects that an undo has put back; null before an undo. */
    undone: json<string[]>("undone"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.changeId, table.eventId] }),
    foreignKey({
      columns: [table.tenantId, table.changeId],
      foreignColumns: [storeChanges.tenantId, storeChanges.id],
      name: "store_change_stores_change_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "store_change_stores_event_fk",
    }).onDelete("cascade"),
  ],
);
