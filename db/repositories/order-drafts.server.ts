import { isOfPaymentLink } from "../../app/domain/order/payment-link.ts";
import type { Address } from "../../app/domain/address/address.ts";
import type { InvoiceWish } from "../../app/domain/documents/document-settings.ts";
import type { VatCheck, VatState } from "../../app/domain/vat/intra-community.ts";
import { asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { voucherUses, vouchers } from "../schema/codes.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { paymentLinks } from "../schema/payment-links.ts";
import { payments } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { brokenRule } from "../conflict.ts";
import { both, isDraft, mayTakeOrders } from "./order-conditions.ts";
import { isStillMade, isStillPricedFrom, type MadeFrom, type PricedFrom } from "./priced-from.ts";
import {
  type NewOrder,
  type NewOrderLine,
  type NewPayment,
  type OrderAddress,
  type OrderRow,
  type OrderWithLines,
  orderWithLinesOf,
  orderReads,
  idIs,
} from "./orders.server.ts";

/** A draft without a fixed price. Its voucher's code stays, so that it is asked for again with the next price. */
const NO_PRICE = {
  revision: sql`${orders.revision} + 1`,
  total: 0,
  voucherPaid: 0,
  totalVat: 0,
  totalExcludingVat: 0,
  discount: 0,
  salesTax: 0,
  taxCalculationId: null,
  vatByCountry: false,
  vatState: null,
  vatAskAt: null,
};

/** Who is invoiced, and what the Union's register said of their number. What is left out stays as it is. */
export type Bill = {
  billing?: Address | null;
  invoiceTo?: InvoiceWish | null;
  vatState?: VatState | null;
  vatCheck?: VatCheck | null;
  vatAskAt?: Date | null;
};

export type PriceFixing = {
  orderId: string;
  expectedRevision: number;
  totals: Partial<NewOrder>;
  lines: NewOrderLine[];
  voucher:
    | {
        useId: string;
        voucherId: string;
        amount: number;
        /** Who uses it, where a person may do so only so often. */
        person: { key: string | null; limit: number } | null;
      }
    | undefined;
  payment?: NewPayment | undefined;
  /**
   * What the order had of lines and payments in the expected revision. Every batch that writes lines, or reserves a
   * voucher, counts a revision on, so an order without lines has nothing that would have to go first.
   */
  before: Pick<OrderWithLines, "lines" | "payments">;
  /**
   * The draft itself, where it is not written yet: it is written with its price, unless another request did so in
   * between.
   */
  unwritten?: NewOrder | undefined;
  /** What must still be so at the moment of writing, where it was not read for this very price. */
  pricedFrom?: PricedFrom | undefined;
  /** What is ordered, and who can make it. */
  madeFrom: MadeFrom;
  now: Date;
};

/** Orders on their way to being placed: begun, priced, given back. They are in no list. */
export function orderDraftRepository(tables: TenantTables) {
  /** The order has no open payment: its price must not change under one. */
  const isUnpayable = (orderId: string) =>
    sql`not ${tables.exists(payments, both(eq(payments.orderId, orderId), eq(payments.status, "pending")))}`;

  /** Gives back a voucher that is reserved for an order, if the condition holds. */
  const voucherReleased = (orderId: string, condition: SQL) => {
    const reserved = sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'reserved'`;
    return [
      tables.update(
        vouchers,
        {
          used: sql`${vouchers.used} - 1`,
          // A version before this one, which may run beside it for a while, did not count what it reserved.
          spent: sql`max(0, ${vouchers.spent} - ${tables.valueOf(voucherUses, voucherUses.amount, reserved)})`,
        },
        sql`${condition} and ${tables.isAmong(vouchers.id, voucherUses, ({ voucherId }) => voucherId, reserved)}`,
      ),
      tables.remove(voucherUses, both(reserved, condition)),
    ] as const;
  };

  /** The how manieth use of a person one is, counted where it is written. */
  const personOf = (voucherId: string, { key, limit }: { key: string | null; limit: number }) => {
    const theirs = sql`${voucherUses.voucherId} = ${voucherId} and ${voucherUses.personKey} = ${key} and ${voucherUses.state} <> 'released'`;
    const before = tables.valueOf(voucherUses, sql`count(*)`, theirs);
    return { personKey: key, personUse: sql`${before} + 1` as never, personLimit: limit };
  };

  /** Takes a draft's price and its voucher's reservation back, if the condition on the order holds. */
  const priceTakenBack = (orderId: string, where: SQL, set: Partial<NewOrder>) => {
    const still = tables.exists(orders, where);
    return tables.batch([
      ...voucherReleased(orderId, still),
      tables.remove(orderLines, both(eq(orderLines.orderId, orderId), still)),
      tables.update(orders, { ...NO_PRICE, ...set }, where),
    ]);
  };

  const write = async (fixing: PriceFixing): Promise<OrderWithLines | undefined> => {
    const { orderId, expectedRevision, totals, lines, voucher, payment, before, unwritten, now } = fixing;
    const { pricedFrom, madeFrom } = fixing;
    // Two calls may aim at the same next revision; only the one that set it may go on.
    const attempt = crypto.randomUUID();
    const draftExists = tables.exists(
      orders,
      sql`${orders.id} = ${orderId} and ${orders.priceFixedBy} = ${attempt} and ${orders.placedAt} is null`,
    );
    const price = { ...totals, revision: expectedRevision + 1, priceFixedBy: attempt, updatedAt: now };
    const mayTake = both(
      tables.tenantIs(mayTakeOrders),
      isStillMade(tables, madeFrom),
      pricedFrom && isStillPricedFrom(tables, pricedFrom),
    );
    const isFree = both(
      eq(orders.id, orderId),
      eq(orders.revision, expectedRevision),
      isDraft,
      isUnpayable(orderId),
      mayTake,
    );
    const isNew = both(sql`not ${tables.exists(orders, eq(orders.id, orderId))}`, mayTake);
    // What is written whole is known without being read.
    const written = unwritten && { ...unwritten, ...price };
    const [fixed] = (await tables.batch([
      written
        ? tables.insertIf(isNew, orders, written).returning({ id: orders.id })
        : tables.update(orders, price, isFree).returning(),
      ...(before.lines.length > 0
        ? [
            tables.remove(orderLines, both(eq(orderLines.orderId, orderId), draftExists)),
            ...voucherReleased(orderId, draftExists),
          ]
        : []),
      ...(voucher
        ? [
            tables.insertIf(draftExists, voucherUses, {
              id: voucher.useId,
              voucherId: voucher.voucherId,
              orderId,
              state: "reserved",
              amount: voucher.amount,
              ...(voucher.person && personOf(voucher.voucherId, voucher.person)),
              createdAt: now,
            }),
            tables.update(
              vouchers,
              { used: sql`${vouchers.used} + 1`, spent: sql`${vouchers.spent} + ${voucher.amount}` },
              sql`${vouchers.id} = ${voucher.voucherId} and ${draftExists}`,
            ),
          ]
        : []),
      ...(payment ? [tables.insertIf(draftExists, payments, payment)] : []),
      ...tables.insertAllIf(draftExists, orderLines, lines),
    ])) as [OrderRow[], ...unknown[]];
    if (!fixed[0]) return undefined;
    return {
      order: written ? tables.rowOf(orders, written) : fixed[0],
      lines: lines.map((line) => tables.rowOf(orderLines, line)),
      payments: [...(payment ? [tables.rowOf(payments, payment)] : []), ...before.payments],
    };
  };

  return {
    /** The draft that goes with a basket, if checkout was begun. */
    async draftOfBasket(basketId: string) {
      const draft = both(eq(orders.basketId, basketId), isDraft);
      const [rows, lines, paid] = await tables.batch([
        tables.select(orders, draft),
        tables.join(orderLines, orders, both(eq(orders.id, orderLines.orderId), draft), undefined, {
          orderBy: asc(orderLines.position),
        }),
        tables.join(
          payments,
          orders,
          both(eq(orders.id, payments.orderId), draft),
          eq(payments.status, "pending"),
        ),
      ]);
      const order = rows[0];
      return order && { order, lines: lines.map((row) => row.left), payment: paid[0]?.left };
    },

    /** The last order that was placed from a basket since then. */
    async placedOfBasket(basketId: string, since: Date) {
      const placed = both(eq(orders.basketId, basketId), gte(orders.placedAt, since));
      const [order] = await tables.select(orders, placed, { orderBy: desc(orders.placedAt), limit: 1 });
      return order;
    },

    /**
     * Begins an order, or gives the draft its new address.
     * @returns false when another request began one for the same basket; then nothing was written.
     */
    async saveDraft(draft: NewOrder, address: OrderAddress, now: Date): Promise<boolean> {
      try {
        await tables.batch([
          tables.insertIf(sql`not ${tables.exists(orders, eq(orders.id, draft.id))}`, orders, draft),
          tables.update(orders, { ...address, updatedAt: now }, both(eq(orders.id, draft.id), isDraft)),
          // Staff who opened the order before its customer corrected the address are told, and read it again.
          ...(isOfPaymentLink(draft.basketId ?? null)
            ? [
                tables.update(
                  paymentLinks,
                  { version: sql`${paymentLinks.version} + 1`, updatedAt: now },
                  both(eq(paymentLinks.orderId, draft.id), eq(paymentLinks.state, "waiting")),
                ),
              ]
            : []),
        ]);
        return true;
      } catch (error) {
        if (brokenRule(error)?.includes("orders.basket_id")) return false;
        throw error;
      }
    },

    /** A draft as it would be read if it were written: `lockPrice` writes it with its price. */
    unwritten: (draft: NewOrder): OrderWithLines => ({
      order: tables.rowOf(orders, draft),
      lines: [],
      payments: [],
    }),

    /** Gives a draft the phone number that its way of shipping needs. */
    async savePhone(orderId: string, phone: string, now: Date): Promise<void> {
      await tables.update(orders, { phone, updatedAt: now }, both(eq(orders.id, orderId), isDraft));
    },

    /**
     * Fixes what is to be paid: lines, totals and the voucher's reservation, in one batch.
     * @param payment what the provider opened for the revision that this makes, if it is paid by card.
     * @returns the order as it is afterwards, with another request's data if the draft was changed or placed in
     * between. Or a refusal, when another order just used the voucher's last use, the rest of its budget or the
     * person's own last use; then nothing was written.
     */
    async lockPrice(
      fixing: PriceFixing,
    ): Promise<OrderWithLines | undefined | "voucher_used_up" | "voucher_used_by_person"> {
      try {
        return (
          (await write(fixing)) ??
          orderWithLinesOf(await tables.batch(orderReads(tables, idIs(fixing.orderId))))
        );
      } catch (error) {
        const rule = brokenRule(error);
        if (rule === "vouchers_used" || rule === "vouchers_spent") return "voucher_used_up";
        if (rule === "voucher_uses_limit") return "voucher_used_by_person";
        throw error;
      }
    },

    /**
     * Takes a fixed price back, since something changed that it depends on, and gives the voucher back that was held for
     * it.
     * @param bill who is invoiced, where the price changes with it.
     * @returns false when the order was placed meanwhile, or can be paid again: then its price stays.
     */
    async unlockPrice(orderId: string, now: Date, bill: Bill = {}): Promise<boolean> {
      const draft = both(eq(orders.id, orderId), isDraft, isUnpayable(orderId));
      const answers = await priceTakenBack(orderId, draft, { ...bill, updatedAt: now });
      return answers[3].rowsAffected > 0;
    },

    /** Gives a checkout's voucher back and takes its price back; the draft itself stays for a shopper who returns. */
    async releaseDraft(orderId: string, idleSince: Date, now: Date): Promise<void> {
      const idle = both(
        eq(orders.id, orderId),
        isDraft,
        lt(orders.updatedAt, idleSince),
        isUnpayable(orderId),
      );
      await priceTakenBack(orderId, idle, { voucherCode: null, updatedAt: now });
    },

    /**
     * Notes that the shopper accepted the terms, and who is invoiced.
     * @param bill `billing`: null where it is the delivery address; `invoiceTo`: the company that the invoice names, or
     * null. What is left out stays as it is.
     * @returns the draft afterwards, or undefined when there is none any more. A price without VAT was made for one number:
     * with another one nothing is written.
     */
    async acceptTerms(orderId: string, now: Date, bill: Bill = {}): Promise<OrderRow | undefined> {
      const draft = both(eq(orders.id, orderId), isDraft);
      const { invoiceTo } = bill;
      const isPricedFor =
        invoiceTo === undefined
          ? sql`true`
          : sql`(${orders.vatState} is not 'free' or json_extract(${orders.vatCheck}, '$.number') = ${invoiceTo?.vatNumber ?? ""})`;
      const [, rows] = await tables.batch([
        tables.update(orders, { acceptedTermsAt: now, ...bill }, both(draft, isPricedFor)),
        tables.select(orders, draft),
      ]);
      return rows[0];
    },
  };
}
