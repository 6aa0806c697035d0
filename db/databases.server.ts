import { type Database, openDatabase, type SharedWrites } from "./driver/client.server.ts";
import type { DatabaseLimits } from "./driver/limited-fetch.server.ts";

export type DatabaseSettings = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN: string };

/** The databases of one request, each opened once. */
export type Databases = (tenantId: string | "platform") => Database;

/**
 * The one place that chooses a tenant's database. All share one today; spreading them over several is a look-up here
 * (docs/decisions/0004).
 * @param limits of the request that they are opened for.
 * @param shared where batches of several requests may be written together.
 */
export function databasesOf(
  settings: DatabaseSettings,
  limits: DatabaseLimits = {},
  shared?: SharedWrites,
): Databases {
  const opened = new Map<string, Database>();
  return (_tenantId) => {
    const url = settings.LIBSQL_URL;
    const cached = opened.get(url);
    if (cached) return cached;
    const database = openDatabase(url, settings.LIBSQL_AUTH_TOKEN, limits, shared);
    opened.set(url, database);
    return database;
  };
}
