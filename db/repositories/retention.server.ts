import { inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatedSubject } from "../../app/domain/jobs/retention.ts";
import type { Database } from "../driver/client.server.ts";
import { baskets } from "../schema/baskets.ts";
import { promoClaims, voucherUses } from "../schema/codes.ts";
import { documents } from "../schema/documents.ts";
import { orders } from "../schema/orders.ts";
import { incidents, payments, refunds } from "../schema/payments.ts";
import { rateLimits } from "../schema/rate-limits.ts";
import { failures, inboundEvents, mails, outbox } from "../schema/records.ts";
import { shopInstalls } from "../schema/shops.ts";
import { surveyAnswers } from "../schema/surveys.ts";
import { temporaryStores } from "../schema/temporary-stores.ts";
import { addressChanges, sessions, signInSteps, userTokens } from "../schema/users.ts";

/** Erases what is older than a moment, a bounded number of rows at a time; returns how many it erased. */
type Erase = (before: Date, limit: number) => Promise<number>;

/** What is kept for a while only (app/domain/jobs/retention.ts): crosses tenants, and looks at dates alone. */
export function retentionRepository(db: Database): Record<DatedSubject, Erase> {
  const eraseOld =
    (table: SQLiteTable, key: SQLiteColumn | SQL, isOld: (before: number) => SQL): Erase =>
    async (before, limit) => {
      const old = sql`select ${key} from ${table} where ${isOld(before.getTime())} limit ${limit}`;
      const result = await db.delete(table).where(sql`${key} in (${old})`);
      return result.rowsAffected;
    };

  return {
    drafts: (before, limit) => eraseDrafts(db, before, limit),
    baskets: eraseOld(baskets, baskets.id, (at) => sql`${baskets.updatedAt} < ${at}`),
    async mailWords(before, limit) {
      // What was refused, or whose delivery was given up, will not leave any more; what waits keeps its words.
      const mayLeave = sql`exists (select 1 from ${outbox} where ${outbox.tenantId} = ${mails.tenantId}
        and ${outbox.dedupeKey} = ${mails.dedupeKey} and ${outbox.state} = 'open' and ${mails.state} <> 'sent')`;
      const old = sql`select ${mails.id} from ${mails}
        where ${mails.createdAt} < ${before.getTime()} and ${mails.toAddress} <> '' and not ${mayLeave} limit ${limit}`;
      const result = await db
        .update(mails)
        .set({ text: "", html: "", subject: "", toAddress: "", replyTo: null })
        .where(sql`${mails.id} in (${old})`);
      return result.rowsAffected;
    },
    mails: eraseOld(mails, mails.id, (at) => sql`${mails.createdAt} < ${at}`),
    deliveries: eraseOld(outbox, outbox.id, (at) => sql`${outbox.doneAt} < ${at}`),
    deadDeliveries: eraseOld(
      outbox,
      outbox.id,
      (at) => sql`${outbox.state} = 'dead' and ${outbox.nextAttemptAt} < ${at}`,
    ),
    inboundEvents: eraseOld(inboundEvents, sql`rowid`, (at) => sql`${inboundEvents.receivedAt} < ${at}`),
    sessions: eraseOld(sessions, sessions.idHash, (at) => sql`${sessions.expiresAt} < ${at}`),
    links: eraseOld(
      userTokens,
      userTokens.tokenHash,
      (at) => sql`${userTokens.expiresAt} < ${at} or ${userTokens.usedAt} < ${at}`,
    ),
    addressChanges: eraseOld(
      addressChanges,
      addressChanges.id,
      (at) => sql`coalesce(${addressChanges.undoUntil}, ${addressChanges.expiresAt}) < ${at}`,
    ),
    signInSteps: eraseOld(signInSteps, signInSteps.idHash, (at) => sql`${signInSteps.expiresAt} < ${at}`),
    failures: eraseOld(failures, failures.subject, (at) => sql`${failures.firstAt} < ${at}`),
    rateLimits: eraseOld(rateLimits, rateLimits.subject, (at) => sql`${rateLimits.endsAt} < ${at}`),
    surveyAnswers: eraseOld(surveyAnswers, surveyAnswers.id, (at) => sql`${surveyAnswers.createdAt} < ${at}`),
    shopInstalls: eraseOld(shopInstalls, shopInstalls.id, (at) => sql`${shopInstalls.createdAt} < ${at}`),
    // The database keeps them by its own clock.
    documents: eraseOld(
      documents,
      documents.id,
      (at) => sql`${documents.keptUntil} < min(date(${at} / 1000, 'unixepoch'), date('now'))`,
    ),
    temporaryStores: eraseOld(
      temporaryStores,
      temporaryStores.id,
      (at) => sql`${temporaryStores.createdAt} < ${at}`,
    ),
  };
}

/** A draft goes with its lines and payments, unless money or a voucher hangs on it. */
async function eraseDrafts(db: Database, before: Date, limit: number): Promise<number> {
  const its = (table: { tenantId: SQLiteColumn; orderId: SQLiteColumn } & SQLiteTable) =>
    sql`${table.tenantId} = ${orders.tenantId} and ${table.orderId} = ${orders.id}`;
  const isOver = sql`${orders.placedAt} is null and ${orders.updatedAt} < ${before.getTime()}
        and not exists (select 1 from ${payments} where ${its(payments)} and ${payments.status} not in ('cancelled', 'failed'))
        and not exists (select 1 from ${refunds} where ${its(refunds)})
        and not exists (select 1 from ${incidents} where ${its(incidents)})
        and not exists (select 1 from ${promoClaims} where ${its(promoClaims)})
        and not exists (select 1 from ${voucherUses} where ${its(voucherUses)} and ${voucherUses.state} <> 'released')`;
  const old = await db.select({ id: orders.id }).from(orders).where(isOver).limit(limit);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  // The statements check every condition again: the shopper may have returned to pay in between, and a new payment must
  // not be deleted with its order.
  const stillOld = sql`${inArray(orders.id, ids)} and ${isOver}`;
  const [, erased] = await db.batch([
    db
      .delete(voucherUses)
      .where(
        sql`${voucherUses.orderId} in (select ${orders.id} from ${orders} where ${stillOld}) and ${voucherUses.state} = 'released'`,
      ),
    db.delete(orders).where(stillOld),
  ]);
  return erased.rowsAffected;
}
