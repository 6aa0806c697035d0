import { and, inArray, isNull } from "drizzle-orm";
import { deliver } from "../../app/jobs/worker-jobs.server.ts";
import { outbox } from "../../db/schema/records.ts";
import { audit, violationLines } from "../../scripts/audit/audit.ts";
import type { AuditedWorld, Finding } from "../../scripts/audit/check.ts";
import { knownAccounts, readBooks } from "../../scripts/audit/provider-books.ts";
import type { Seen } from "../../scripts/audit/what-was-seen.ts";
import { connect } from "../../scripts/db/database-client.ts";
import type { PaidWorld } from "./payments.ts";

/** What one carries out may leave more to do: a refund, and then its mails. */
const ROUNDS = 5;

/** Carries out whatever must still leave, as the queue and its cron would. */
export async function deliverAll(here: PaidWorld): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await here.db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.doneAt), inArray(outbox.tenantId, [here.runners.id, here.maple.id])));
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    // Whatever failed before is due at once here.
    await here.db
      .update(outbox)
      .set({ nextAttemptAt: new Date(0) })
      .where(inArray(outbox.id, ids));
    await deliver(here.product.context(), ids);
  }
}

/** This world's two tenants and its sandbox, to be audited through a client. */
export async function auditedWorld(here: PaidWorld, client: AuditedWorld["client"]): Promise<AuditedWorld> {
  const tenants = [here.runners.id, here.maple.id];
  const books = await readBooks(here.stripe, await knownAccounts(client, tenants));
  return { client, books, now: here.product.clock.now(), graceMs: 0, tenants };
}

export async function findingsOf(here: PaidWorld, seen?: readonly Seen[]): Promise<Finding[]> {
  const client = connect(here.product.env.LIBSQL_URL as string);
  try {
    return await audit({ ...(await auditedWorld(here, client)), seen });
  } finally {
    client.close();
  }
}

/** What the audit finds, in a line each; nothing where all is well. */
export async function brokenIn(here: PaidWorld, seen?: readonly Seen[]): Promise<string[]> {
  return violationLines(await findingsOf(here, seen));
}
