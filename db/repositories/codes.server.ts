import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { type CodeState, normaliseCode } from "../../app/domain/voucher/promo-code.ts";
import { VOUCHER_STATUSES, type VoucherStatus } from "../../app/domain/voucher/voucher.ts";
import type { PagePlace } from "../keyset.ts";
import { promoBatches, promoClaims, promoCodes } from "../schema/codes.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { brokenRule } from "../conflict.ts";
import { type ReleasedClaim, releaseStatements, stillClaimed } from "./claim-release.server.ts";
import { hasStatus } from "./code-status.ts";
import { both } from "./order-conditions.ts";
import { SENT_TWICE_MS } from "./order-desk.server.ts";

type Place = Omit<PagePlace, "descending">;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type NewPromoCode = Stored<typeof promoCodes>;
export type PromoBatchRow = typeof promoBatches.$inferSelect;

export type CodeFilter = {
  eventId: string;
  batchId?: string;
  /** As typed: part of a code, a batch's name, or the order, name or e-mail address of the person who claimed. */
  search?: string;
  /** Leaves out what was revoked and what is used up. */
  usable?: boolean;
  /** Those that have this status at a moment. */
  standing?: { status: VoucherStatus; at: Date } | undefined;
};

/** Takes the claim of an order back that was cancelled before. */
export type Release = { orderId: string; claim: ReleasedClaim; note: AuditNote };

/** How many rows one statement carries: well below the database's limit of values. */
const CHUNK = 500;

const FACTS = { ...promoCodes, isUsedUp: sql`(${promoCodes.used} >= ${promoCodes.maxUses})` };

/** Codes as their organiser sees them: batches and single codes. */
export function codeRepository(tables: TenantTables) {
  const matches = async (eventId: string, search: string): Promise<SQL | undefined> => {
    // A sign that stands for any letters elsewhere stands for nothing.
    const code = normaliseCode(search).replaceAll(/[%_\\]/g, "");
    if (code === "") return undefined;
    const ofClaim = tables.isAmong(
      orders.id,
      promoClaims,
      ({ orderId }) => orderId,
      eq(promoClaims.eventId, eventId),
    );
    const [isNamed, isClaimedBy] = await Promise.all([
      tables.holding(promoBatches, eq(promoBatches.eventId, eventId), {
        text: search,
        in: [promoBatches.name],
      }),
      tables.holding(orders, both(eq(orders.eventId, eventId), ofClaim), {
        text: search,
        in: [orders.orderRef, orders.email, orders.name],
      }),
    ]);
    // Lists that are made once: a search of each code's claims by itself would be slow in a batch of 50,000.
    const inBatch = tables.isAmong(
      promoCodes.batchId,
      promoBatches,
      ({ id }) => id,
      both(eq(promoBatches.eventId, eventId), isNamed),
    );
    const ofOrder = tables.isAmong(
      promoClaims.orderId,
      orders,
      ({ id }) => id,
      both(eq(orders.eventId, eventId), isClaimedBy),
    );
    const isClaimed = tables.isAmong(
      promoCodes.id,
      promoClaims,
      ({ promoCodeId }) => promoCodeId,
      both(eq(promoClaims.eventId, eventId), ofOrder),
    );
    return sql`(instr(${promoCodes.codeNorm}, ${code}) > 0 or ${inBatch} or ${isClaimed})`;
  };

  const matching = async ({ eventId, batchId, search, usable, standing }: CodeFilter): Promise<SQL> =>
    both(
      eq(promoCodes.eventId, eventId),
      // The stand's own page shows the codes of its tablets.
      ne(promoCodes.kind, "booth"),
      batchId ? eq(promoCodes.batchId, batchId) : undefined,
      search ? await matches(eventId, search) : undefined,
      usable ? ne(promoCodes.state, "revoked") : undefined,
      usable ? or(isNull(promoCodes.maxUses), lt(promoCodes.used, promoCodes.maxUses)) : undefined,
      standing ? hasStatus(FACTS, standing.status, standing.at) : undefined,
    );

  const stateIn = (
    what: { kind: "code" | "batch"; id: string; eventId: string },
    from: readonly CodeState[],
  ): SQL => {
    const id = what.kind === "batch" ? promoCodes.batchId : promoCodes.id;
    return sql`${id} = ${what.id} and ${promoCodes.eventId} = ${what.eventId} and ${promoCodes.state} in ${from} and ${promoCodes.used} < ${promoCodes.maxUses}`;
  };

  return {
    /** A page of codes, the newest first, those of a batch as they were numbered. */
    list: async (filter: CodeFilter, place: Place) =>
      tables.page(
        { columns: getTableColumns(promoCodes), from: promoCodes, where: await matching(filter) },
        { ...place, descending: true, sort: [promoCodes.createdAt, promoCodes.rank, promoCodes.id] },
      ),

    async counts(filter: CodeFilter) {
      const fits = await matching(filter);
      const [all, used] = await tables.batch([
        tables.count(promoCodes, fits),
        tables.count(promoCodes, and(fits, gte(promoCodes.used, promoCodes.maxUses))),
      ]);
      return { all: all[0]?.count ?? 0, exhausted: used[0]?.count ?? 0 };
    },

    /** How many codes have each status, in one walk over them. */
    async countsByStatus(filter: CodeFilter, at: Date): Promise<Record<VoucherStatus, number>> {
      const sums = VOUCHER_STATUSES.map((status) => [
        status,
        sql<number>`coalesce(sum(${hasStatus(FACTS, status, at)}), 0)`,
      ]);
      const columns = Object.fromEntries(sums) as Record<VoucherStatus, SQL<number>>;
      const [row] = await tables.read({ columns, from: promoCodes, where: await matching(filter) });
      return row as Record<VoucherStatus, number>;
    },

    /** A store's batches, the newest first, with how many codes there are of each and how many were used. */
    async batches(eventId: string) {
      const ofBatches = both(eq(promoCodes.eventId, eventId), isNotNull(promoCodes.batchId));
      const unused = sql`${promoCodes.used} < ${promoCodes.maxUses}`;
      const [rows, made, used, active, paused, revoked] = await tables.batch([
        tables.select(promoBatches, eq(promoBatches.eventId, eventId), {
          orderBy: desc(promoBatches.createdAt),
        }),
        tables.groupCount(promoCodes, promoCodes.batchId, ofBatches),
        tables.groupCount(promoCodes, promoCodes.batchId, and(ofBatches, sql`${promoCodes.used} > 0`)),
        tables.groupCount(
          promoCodes,
          promoCodes.batchId,
          and(ofBatches, unused, eq(promoCodes.state, "active")),
        ),
        tables.groupCount(
          promoCodes,
          promoCodes.batchId,
          and(ofBatches, unused, eq(promoCodes.state, "paused")),
        ),
        tables.groupCount(promoCodes, promoCodes.batchId, and(ofBatches, eq(promoCodes.state, "revoked"))),
      ]);
      const of = (counts: { key: string; count: number }[], id: string) =>
        counts.find(({ key }) => key === id)?.count ?? 0;
      return rows.map((batch) => ({
        ...batch,
        made: of(made, batch.id),
        used: of(used, batch.id),
        active: of(active, batch.id),
        paused: of(paused, batch.id),
        revoked: of(revoked, batch.id),
      }));
    },

    async findBatch(id: string): Promise<PromoBatchRow | undefined> {
      return (await tables.select(promoBatches, eq(promoBatches.id, id)))[0];
    },

    async madeOf(batchId: string): Promise<number> {
      return (await tables.count(promoCodes, eq(promoCodes.batchId, batchId)))[0]?.count ?? 0;
    },

    async find(id: string) {
      return (await tables.select(promoCodes, eq(promoCodes.id, id)))[0];
    },

    /** Who has the codes: a claim of each that holds, with its order. */
    async holdersOf(promoCodeIds: readonly string[]) {
      if (promoCodeIds.length === 0) return [];
      return tables.join(
        promoClaims,
        orders,
        eq(orders.id, promoClaims.orderId),
        and(inArray(promoClaims.promoCodeId, [...promoCodeIds]), eq(promoClaims.state, "redeemed")),
      );
    },

    /** A page of those who claimed with a code, the latest first. */
    claimsOf: (promoCodeId: string, place: Place) =>
      tables.page(
        {
          columns: {
            orderId: orders.id,
            orderRef: orders.orderRef,
            name: orders.name,
            state: promoClaims.state,
            createdAt: promoClaims.createdAt,
          },
          from: promoClaims,
          joins: [{ table: orders, on: eq(orders.id, promoClaims.orderId) }],
          where: eq(promoClaims.promoCodeId, promoCodeId),
        },
        { ...place, descending: true, sort: [promoClaims.createdAt, promoClaims.id] },
      ),

    /**
     * Adds a batch, unless the store was given the same a moment ago.
     * @returns the id of the batch that there is now.
     */
    async addBatch(
      batch: Stored<typeof promoBatches> & { createdAt: Date },
      note: AuditNote,
      work: Stored<typeof outbox> | undefined,
    ): Promise<string> {
      const same = sql`${promoBatches.eventId} = ${batch.eventId} and ${promoBatches.name} = ${batch.name} and ${promoBatches.size} = ${batch.size} and ${promoBatches.startsAt} is ${batch.startsAt?.getTime() ?? null} and ${promoBatches.endsAt} is ${batch.endsAt?.getTime() ?? null} and ${promoBatches.createdAt} > ${batch.createdAt.getTime() - SENT_TWICE_MS}`;
      const isOurs = tables.exists(promoBatches, eq(promoBatches.id, batch.id));
      const [, , [there]] = await tables.batch([
        tables.insertIf(sql`not ${tables.exists(promoBatches, same)}`, promoBatches, batch),
        tables.audit(note),
        tables.select(promoBatches, same, { limit: 1 }),
        ...(work ? [tables.insertIf(isOurs, outbox, work)] : []),
      ]);
      return there?.id ?? batch.id;
    },

    /** Adds those codes that are not there yet; ids and codes are unique, so a repeated call changes nothing. */
    async addMissing(codes: readonly NewPromoCode[]): Promise<void> {
      for (let at = 0; at < codes.length; at += CHUNK) {
        await tables.insertMissing(promoCodes, codes.slice(at, at + CHUNK));
      }
    },

    /** @returns whether it was added; not when the store has the code already. */
    addCode: (code: NewPromoCode, note: AuditNote) =>
      isNewCode(() => tables.batch([tables.insert(promoCodes, code), tables.audit(note)])),

    /** How many codes a change of state would reach, and what they are called. */
    async reachOf(
      what: { kind: "code" | "batch"; id: string; eventId: string },
      from: readonly CodeState[],
    ): Promise<{ count: number; name: string }> {
      const [reached, batch, single] = await tables.batch([
        tables.count(promoCodes, stateIn(what, from)),
        tables.select(
          promoBatches,
          sql`${promoBatches.id} = ${what.id} and ${promoBatches.eventId} = ${what.eventId}`,
        ),
        tables.select(
          promoCodes,
          sql`${promoCodes.id} = ${what.id} and ${promoCodes.eventId} = ${what.eventId}`,
        ),
      ]);
      return { count: reached[0]?.count ?? 0, name: batch[0]?.name ?? single[0]?.code ?? "" };
    },

    /** @returns how many were changed: those in a state that leads there, and not used up. */
    async setState(
      what: { kind: "code" | "batch"; id: string; eventId: string },
      from: readonly CodeState[],
      to: CodeState,
      note: AuditNote,
    ): Promise<number> {
      const [changed] = await tables.batch([
        tables.update(promoCodes, { state: to }, stateIn(what, from)),
        tables.audit(note),
      ]);
      return changed.rowsAffected;
    },

    async noteExport(note: AuditNote): Promise<void> {
      await tables.auditIf(sql`true`, note);
    },

    /**
     * Makes the code of an order good once more that is cancelled already.
     * @returns false when someone else was first, or the order is not cancelled.
     */
    async release({ orderId, claim, note }: Release): Promise<boolean> {
      const goesOn = tables.exists(
        fulfilments,
        sql`${fulfilments.orderId} = ${orderId} and ${fulfilments.status} <> 'cancelled'`,
      );
      const [noted] = await tables.batch([
        tables.auditIf(sql`${stillClaimed(tables, orderId, claim)} and not ${goesOn}`, note),
        ...releaseStatements(
          tables,
          orderId,
          claim,
          tables.exists(auditEntries, eq(auditEntries.id, note.id)),
        ),
      ]);
      return noted.rowsAffected > 0;
    },
  };
}

async function isNewCode(add: () => Promise<unknown>): Promise<boolean> {
  try {
    await add();
    return true;
  } catch (error) {
    if (brokenRule(error)?.includes("code_norm")) return false;
    throw error;
  }
}
