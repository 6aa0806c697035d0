import { eq, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { creditAccounts, incidents } from "../schema/payments.ts";
import { outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";

/** What waits for the platform's people, over all tenants. */
export function platformFigureRepository(db: Database) {
  const count = sql<number>`count(*)`;
  return {
    /** One round trip; each figure counts the rows of a list of the panel. */
    async read() {
      const [verification, credit, open, dead] = await db.batch([
        db.select({ count }).from(tenants).where(eq(tenants.status, "requires_verification")),
        db
          .select({ count: sql<number>`count(distinct ${creditAccounts.tenantId})` })
          .from(creditAccounts)
          .where(eq(creditAccounts.state, "requested")),
        db.select({ count }).from(incidents).where(eq(incidents.state, "open")),
        db.select({ count }).from(outbox).where(eq(outbox.state, "dead")),
      ]);
      const of = (rows: { count: number }[]) => rows[0]?.count ?? 0;
      return { verification: of(verification), credit: of(credit), incidents: of(open), dead: of(dead) };
    },
  };
}

export type PlatformFigures = Awaited<ReturnType<ReturnType<typeof platformFigureRepository>["read"]>>;
