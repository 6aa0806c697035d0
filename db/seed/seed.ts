import type { Client } from "@libsql/client";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, databaseOver } from "../driver/client.server.ts";
import { fulfillerRows } from "./fulfillers.ts";
import { artRows, catalogueRows, productRows } from "./product-rows.ts";
import { storeRows } from "./store-rows.ts";
import { tenantRows, userRows } from "./tenants.ts";

/** Writes the demo world into a migrated, empty database. The same on every machine, ids included. */
export default async function seed(client: Client): Promise<void> {
  const db = databaseOver(client);
  await inBatches(db, [...tenantRows(db), ...userRows(db), ...catalogueRows(db)]);
  await inBatches(db, artRows(db));
  await inBatches(db, storeRows(db));
  await inBatches(db, fulfillerRows(db));
  await inBatches(db, productRows(db));
}

/** Few round trips, yet no request of a size that the server refuses. */
async function inBatches(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  for (let start = 0; start < statements.length; start += 40) {
    const [first, ...rest] = statements.slice(start, start + 40);
    if (first) await db.batch([first, ...rest]);
  }
}
