import { fillPlaceholders } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server.ts";
import { readByPosition } from "./pipeline.server.ts";
import { isCacheOn } from "../../app/caches.ts";

/** What a drizzle batch asks of each of its queries. */
type Prepared = {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
};
type Preparable = { _prepare(): Prepared };

/**
 * A query of a batch whose SQL is written once per isolate. Drizzle takes longer to write the four reads of a store's
 * page than the page takes to render, and they differ in their values only.
 * @param write builds it, with `sql.placeholder(name)` where a value belongs.
 * @returns the query with these values, as part of a batch.
 */
export function preparedQuery<Query extends BatchItem<"sqlite">>(write: (db: Database) => Query) {
  let prepared: Prepared | undefined;
  let text: { sql: string; params: unknown[] } | undefined;
  return (db: Database, values: Record<string, unknown>): Query => {
    // What is kept of the first request is the text and how its rows are read: neither touches its connection.
    if (!isCacheOn("queries")) prepared = text = undefined;
    prepared ??= (write(db) as unknown as Preparable)._prepare();
    text ??= prepared.getQuery();
    const query = { sql: text.sql, params: readByPosition(fillPlaceholders(text.params, values)) };
    const filled: Prepared = {
      getQuery: () => query,
      mapResult: (result, isFromBatch) => prepared?.mapResult(result, isFromBatch),
    };
    return { _prepare: () => filled } as unknown as Query;
  };
}
