import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { clientStores } from "./schema/clients.ts";
import { events } from "./schema/events.ts";
import { users } from "./schema/users.ts";

const named = (what: "stores" | "clients") =>
  sql`(select value from json_each(${users.limitedTo}, ${`$.${what}`}))`;

const ofClients = sql`(select ${clientStores.eventId} from ${clientStores} where ${clientStores.tenantId} = ${users.tenantId} and ${clientStores.clientId} in ${named("clients")})`;

/** The ids of the stores that a person is limited to, as a JSON list; null where they are not limited. */
export const limitStores = sql<
  string | null
>`case when ${users.limitedTo} is null then null else (select json_group_array(${events.id}) from ${events} where ${events.tenantId} = ${users.tenantId} and (${events.id} in ${named("stores")} or ${events.id} in ${ofClients})) end`;

/** "This person works with the store": they are not limited, or it is among theirs. */
export const worksWith = (eventId: SQLWrapper | string): SQL =>
  sql`(${users.limitedTo} is null or ${eventId} in ${named("stores")} or ${eventId} in ${ofClients})`;
