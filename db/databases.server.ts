import { type Database, openDatabase } from "./client.server.ts";

export type DatabaseSettings = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN: string };

/**
 * The one function that chooses a tenant's database. All share one today; spreading them over several is a look-up
 * here (docs/decisions/0004).
 */
export function databaseOf(
  _tenantId: string | "platform",
  settings: DatabaseSettings,
  onRoundTrip?: () => void,
): Database {
  return openDatabase(settings.LIBSQL_URL, settings.LIBSQL_AUTH_TOKEN, onRoundTrip);
}
