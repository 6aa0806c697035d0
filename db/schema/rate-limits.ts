import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** How often something was done in the current window, per subject. A row that has ended counts as absent. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** What is limited and for whom: `contact:address:192.0.2.1`. It contains personal data only as a keyed hash. */
    subject: text("subject").primaryKey(),
    count: integer("count").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [index("rate_limits_ends_at").on(table.endsAt)],
);
