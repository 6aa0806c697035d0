import { sql } from "drizzle-orm";
import { fulfilments } from "../schema/fulfilments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** The statement that routes orders again which no fulfiller could make, because a fulfiller can now do more. */
export const routedAnew = (tables: TenantTables, now: Date) =>
  tables.update(
    fulfilments,
    { dueAt: now },
    sql`${fulfilments.status} = 'fulfiller routing error' and ${fulfilments.holdReason} in ('no_route', 'full_day', 'machine_down') and ${fulfilments.dueAt} > ${now.getTime()}`,
  );
