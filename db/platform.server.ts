import { sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";
import { accountRepository } from "./repositories/accounts.server.ts";
import { mediaRepository } from "./repositories/media.server.ts";
import { outboxRepository } from "./repositories/outbox.server.ts";
import { storefrontRepository } from "./repositories/storefronts.server.ts";
import { orders } from "./schema/orders.ts";
import { payments } from "./schema/payments.ts";
import { writeProbe } from "./schema/records.ts";

/** The door to what no tenant owns, or to what is asked before the tenant is known. Services get it only by name. */
export function platformDoor(db: Database) {
  return {
    accounts: accountRepository(db),
    media: mediaRepository(db),
    outbox: outboxRepository(db),
    storefronts: storefrontRepository(db),

    /** Drafts whose payment is still open, for the reconciliation. */
    openPayments: (before: Date, limit: number) =>
      db
        .select({ tenantId: payments.tenantId, orderId: payments.orderId, createdAt: payments.createdAt })
        .from(payments)
        .innerJoin(orders, sql`${orders.tenantId} = ${payments.tenantId} and ${orders.id} = ${payments.orderId}`)
        .where(
          sql`${payments.status} = 'pending' and ${orders.placedAt} is null and ${payments.createdAt} < ${before.getTime()}`,
        )
        .orderBy(payments.createdAt)
        .limit(limit),

    /** Whether the database still takes writes: one that is wedged answers reads and health checks all the same. */
    async probeWrite(now: Date): Promise<void> {
      await db
        .insert(writeProbe)
        .values({ id: 1, at: now })
        .onConflictDoUpdate({ target: writeProbe.id, set: { at: now } });
    },
  };
}

export type PlatformDoor = ReturnType<typeof platformDoor>;
