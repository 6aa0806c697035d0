import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HealthKind } from "../../app/domain/jobs/health.ts";
import { instant } from "./columns.ts";

/** Which run of the scheduled work does what at the moment, so that two runs never do the same step at once. */
export const leases = sqliteTable("leases", {
  /** The step: `payments`, `outbox`. */
  name: text("name").primaryKey(),
  /** The run that holds the lease; the lease ends at `until`. */
  holder: text("holder").notNull(),
  until: instant("until").notNull(),
  /** The step is not due before. */
  dueAt: instant("due_at").notNull(),
  /** When it last ended well, and why it did not end well since. */
  doneAt: instant("done_at"),
  lastError: text("last_error"),
});

/** Conditions that a person of the platform has to look at. One row for each kind; it is open while `closedAt` is null. */
export const alarms = sqliteTable("alarms", {
  kind: text("kind").primaryKey(),
  openedAt: instant("opened_at").notNull(),
  closedAt: instant("closed_at"),
  /** When the platform's people were last mailed about it. */
  mailedAt: instant("mailed_at").notNull(),
  incidents: integer("incidents").notNull().default(1),
  /** The count that people were last told; the alarm is sent again when the count has doubled. */
  toldCount: integer("told_count").notNull().default(0),
});

/** Counts the events of a provider whose signature does not fit, since the last event whose signature did. */
export const refusedEvents = sqliteTable("refused_events", {
  provider: text("provider").$type<"stripe" | "resend">().primaryKey(),
  count: integer("count").notNull(),
  firstAt: instant("first_at").notNull(),
  lastAt: instant("last_at").notNull(),
});

/** What isolates counted of how requests and calls end, in the minute in which they wrote it. */
export const healthCounts = sqliteTable(
  "health_counts",
  {
    minute: instant("minute").notNull(),
    kind: text("kind").$type<HealthKind>().notNull(),
    total: integer("total").notNull(),
    failed: integer("failed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.kind] })],
);
