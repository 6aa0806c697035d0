import { eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { type CodeState, normaliseCode } from "../../app/domain/voucher/promo-code.ts";
import type { VoucherSort, VoucherStatus } from "../../app/domain/voucher/voucher.ts";
import { brokenRule } from "../conflict.ts";
import { voucherUses, vouchers } from "../schema/codes.ts";
import { orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { hasStatus } from "./code-status.ts";
import { both } from "./order-conditions.ts";
import type { VoucherChange } from "./vouchers.server.ts";

export type NewVoucher = Omit<typeof vouchers.$inferInsert, "tenantId">;

/** Some of a store's vouchers: by what a list asks for, or by their ids. */
export type VoucherFilter = {
  eventId: string;
  words?: string;
  status?: VoucherStatus | "";
  ids?: readonly string[];
  /** Finds this code alone. */
  codeNorm?: string;
  now: Date;
};

/** So many codes are asked for in one statement. */
const CHUNK = 500;

const isUsedUp = sql`((${vouchers.maxUses} is not null and ${vouchers.used} >= ${vouchers.maxUses}) or (${vouchers.budget} is not null and ${vouchers.spent} >= ${vouchers.budget}))`;

const fitsChoices = ({ eventId, status, ids, codeNorm, now }: VoucherFilter): SQL =>
  both(
    eq(vouchers.eventId, eventId),
    status ? hasStatus({ ...vouchers, isUsedUp }, status, now) : undefined,
    ids ? inArray(vouchers.id, [...ids]) : undefined,
    codeNorm === undefined ? undefined : eq(vouchers.codeNorm, codeNorm),
  );

/** Vouchers as their organiser sees them. */
export function voucherDeskRepository(tables: TenantTables) {
  /** The condition of a filter; words are looked for in the label, and as a part of the code. */
  const conditionOf = async (filter: VoucherFilter): Promise<SQL> => {
    const chosen = fitsChoices(filter);
    const code = normaliseCode(filter.words ?? "");
    const hasCode = code === "" ? undefined : sql`instr(${vouchers.codeNorm}, ${code}) > 0`;
    return both(
      chosen,
      await tables.holding(vouchers, chosen, {
        text: filter.words ?? "",
        in: [vouchers.label, vouchers.code],
        or: hasCode,
      }),
    );
  };

  return {
    list: async (
      filter: VoucherFilter,
      page: { sort: { by: VoucherSort; descending: boolean }; position: Position | undefined; limit: number },
    ) =>
      tables.page(
        { columns: getTableColumns(vouchers), from: vouchers, where: await conditionOf(filter) },
        {
          sort: [page.sort.by === "added" ? vouchers.createdAt : vouchers.codeNorm, vouchers.id],
          descending: page.sort.descending,
          position: page.position,
          limit: page.limit,
        },
      ),

    countFitting: async (filter: VoucherFilter, most: number) =>
      tables.countUpTo(most, vouchers, await conditionOf(filter)),

    async find(id: string) {
      return (await tables.select(vouchers, eq(vouchers.id, id)))[0];
    },

    /** A page of a voucher's uses with their orders, the latest first. */
    uses: (voucherId: string, page: { position: Position | undefined; limit: number }) =>
      tables.page(
        {
          columns: {
            id: voucherUses.id,
            orderId: orders.id,
            orderRef: orders.orderRef,
            name: orders.name,
            isPlaced: sql<number>`${orders.placedAt} is not null`,
            state: voucherUses.state,
            amount: voucherUses.amount,
            createdAt: voucherUses.createdAt,
          },
          from: voucherUses,
          joins: [{ table: orders, on: eq(orders.id, voucherUses.orderId) }],
          where: eq(voucherUses.voucherId, voucherId),
        },
        { ...page, descending: true, sort: [voucherUses.createdAt, voucherUses.id] },
      ),

    /** Which of these codes a store has already. */
    async taken(eventId: string, codeNorms: readonly string[]): Promise<Set<string>> {
      const parts = Array.from({ length: Math.ceil(codeNorms.length / CHUNK) }, (_, at) =>
        tables.read({
          columns: { codeNorm: vouchers.codeNorm },
          from: vouchers,
          where: both(
            eq(vouchers.eventId, eventId),
            inArray(vouchers.codeNorm, codeNorms.slice(at * CHUNK, (at + 1) * CHUNK)),
          ),
        }),
      );
      const [first, ...rest] = parts;
      const rows = first ? await tables.batch([first, ...rest]) : [];
      return new Set(rows.flat().map(({ codeNorm }) => codeNorm));
    },

    /** Adds all of them or none. @returns false when the store has one of the ids or codes already. */
    async add(rows: readonly NewVoucher[], note: AuditNote): Promise<boolean> {
      try {
        await tables.batch([
          tables.auditIf(sql`true`, note),
          ...tables.insertAllIf(sql`true`, vouchers, rows),
        ]);
        return true;
      } catch (error) {
        if (/code_norm|vouchers\.id/.test(brokenRule(error) ?? "")) return false;
        throw error;
      }
    },

    /** How many vouchers a change of state would reach, and the code of one of them. */
    async reach(filter: VoucherFilter, from: readonly CodeState[]) {
      const where = both(await conditionOf(filter), inArray(vouchers.state, [...from]));
      const [counted, some] = await tables.batch([
        tables.count(vouchers, where),
        tables.select(vouchers, where, { limit: 1 }),
      ]);
      return { count: counted[0]?.count ?? 0, code: some[0]?.code ?? "" };
    },

    /** @returns how many were changed: those in a state that leads there. */
    async setState(
      filter: VoucherFilter,
      { from, to }: { from: readonly CodeState[]; to: CodeState },
      note: AuditNote,
    ): Promise<number> {
      const where = both(await conditionOf(filter), inArray(vouchers.state, [...from]));
      const [changed] = await tables.batch([
        tables.update(vouchers, { state: to }, where),
        tables.audit(note),
      ]);
      return changed.rowsAffected;
    },

    /** @returns false when it was changed meanwhile, is revoked, or has been used more than it may be from now on. */
    async save(
      which: { id: string; version: number },
      change: VoucherChange,
      note: AuditNote,
    ): Promise<boolean> {
      const { id, version } = which;
      const uses = change.maxUses === null ? undefined : sql`${vouchers.used} <= ${change.maxUses}`;
      const spent = change.budget === null ? undefined : sql`${vouchers.spent} <= ${change.budget}`;
      const [saved] = await tables.batch([
        tables.update(
          vouchers,
          { ...change, version: version + 1 },
          both(
            eq(vouchers.id, id),
            eq(vouchers.version, version),
            ne(vouchers.state, "revoked"),
            uses,
            spent,
          ),
        ),
        tables.audit(note),
      ]);
      return saved.rowsAffected > 0;
    },

    noteExport: (note: AuditNote) => tables.auditIf(sql`true`, note),
  };
}
