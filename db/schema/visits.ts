import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { tenantId } from "./columns.ts";

/** How many pages of a store were shown on a day, without anything of who saw them (docs/decisions/0290). */
export const pageViews = sqliteTable(
  "page_views",
  {
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    /** YYYY-MM-DD in the tenant's time zone. */
    day: text("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.eventId, table.day] })],
);
