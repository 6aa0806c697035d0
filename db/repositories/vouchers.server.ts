import { asc, desc, eq, sql } from "drizzle-orm";
import { voucherUses, vouchers } from "../schema/codes.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";

export type VoucherRow = typeof vouchers.$inferSelect;
/** What may change of a voucher that people know already. */
export type VoucherChange = Pick<
  VoucherRow,
  "label" | "minBasket" | "budget" | "maxUses" | "maxPerPerson" | "isPublic" | "startsAt" | "endsAt"
>;

/** More public vouchers than any shopper reads. */
const MOST_TOLD = 50;

export function voucherRepository(tables: TenantTables) {
  return {
    /**
     * A voucher by its code, as it stands for one order of one person: what is reserved for the order, and how many other
     * orders of the person use it.
     */
    async findFor(
      eventId: string,
      codeNorm: string,
      { orderId, personKey }: { orderId: string; personKey: string },
    ): Promise<{ voucher: VoucherRow; held: number | null; usesOfPerson: number } | undefined> {
      const isIt = both(eq(vouchers.eventId, eventId), eq(vouchers.codeNorm, codeNorm));
      const joins = [{ table: vouchers, on: both(eq(vouchers.id, voucherUses.voucherId), isIt) }];
      const [rows, own, others] = await tables.batch([
        tables.select(vouchers, isIt),
        tables.read({
          columns: { amount: voucherUses.amount },
          from: voucherUses,
          joins,
          where: sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} <> 'released'`,
        }),
        tables.read({
          columns: { count: sql<number>`count(*)` },
          from: voucherUses,
          joins,
          where: sql`${voucherUses.personKey} = ${personKey} and ${voucherUses.orderId} <> ${orderId} and ${voucherUses.state} <> 'released'`,
        }),
      ]);
      const [voucher] = rows;
      return voucher && { voucher, held: own[0]?.amount ?? null, usesOfPerson: others[0]?.count ?? 0 };
    },

    /** The voucher that an order used, if it used one. */
    async ofOrder(orderId: string): Promise<VoucherRow | undefined> {
      const isIts = tables.isAmong(
        vouchers.id,
        voucherUses,
        ({ voucherId }) => voucherId,
        eq(voucherUses.orderId, orderId),
      );
      return (await tables.select(vouchers, isIts))[0];
    },

    /** The public vouchers that are on in a store, and whether it has any at all that are on. */
    async active(eventId: string): Promise<{ open: VoucherRow[]; hasAny: boolean }> {
      const isOn = both(eq(vouchers.eventId, eventId), eq(vouchers.state, "active"));
      const [open, any] = await tables.batch([
        tables.select(vouchers, both(isOn, eq(vouchers.isPublic, true)), {
          orderBy: [desc(vouchers.createdAt), asc(vouchers.code)],
          limit: MOST_TOLD,
        }),
        tables.select(vouchers, isOn, { limit: 1 }),
      ]);
      return { open, hasAny: any.length > 0 };
    },
  };
}
