import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./driver/client.server.ts";
import { fulfilments, statusEvents } from "./schema/fulfilments.ts";
import { orders } from "./schema/orders.ts";

/** Where statuses are stored: property names of the tables' rows. */
const STATUS_COLUMNS = new Map<SQLiteTable, string>([
  [orders, "status"],
  [fulfilments, "status"],
  [statusEvents, "to"],
]);

const written = new WeakSet<SQL>();

/** Marks a value that may be written as a status. Only `repositories/status-writes.server.ts` may call it. */
export function asWrittenStatus(value: SQL): SQL {
  written.add(value);
  return value;
}

/**
 * Stops a statement that would write a status which no transition allowed.
 * @throws always then: it is a mistake in our own code, and every test that runs into it fails.
 */
export function refuseOtherStatus(table: SQLiteTable, row: Record<string, unknown>): void {
  const column = STATUS_COLUMNS.get(table);
  const value = column === undefined ? undefined : row[column];
  if (value === undefined || written.has(value as SQL)) return;
  throw new Error("A status is written by repositories/status-writes.server.ts only, from a transition.");
}

/** The statement that sets when the system goes on with fulfilments, of any tenant; it can write nothing else of them. */
export const goOnAt = (db: Database, which: SQL, at: Date) =>
  db.update(fulfilments).set({ dueAt: at }).where(which);
