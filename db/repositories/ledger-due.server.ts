import { sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { ledgerEntries, payments } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";

/** Whose book is not written to its end, for the scheduled work: crosses tenants. */
export function ledgerDueRepository(db: Database) {
  return {
    /** Tenants with entries of before, or payments whose fee is not known yet; each asks an index of its own. */
    tenants() {
      return db
        .select({ id: tenants.id })
        .from(tenants)
        .where(
          sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.tenantId} = ${tenants.id} and ${ledgerEntries.bookedAt} is null)
            or exists (select 1 from ${payments} where ${payments.tenantId} = ${tenants.id} and ${payments.status} = 'succeeded' and ${payments.providerFee} is null)`,
        );
    },
  };
}
