import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { ListPage, PagePlace } from "../keyset.ts";
import { documents } from "../schema/documents.ts";
import { events } from "../schema/events.ts";
import { type Account, DISPUTE_FEE } from "../../app/domain/ledger/ledger.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { ledgerBalances, ledgerEntries, ledgerTransactions, payments, refunds } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import type { PaymentRow } from "./orders.server.ts";
import type { NewTransaction } from "./payments.server.ts";

export type MovementRow = typeof ledgerTransactions.$inferSelect;

/** From a day of UTC on, up to another, both included: days since 1970. */
export type BookDays = { from: number; to: number };

const DAY_MS = 86_400_000;
/** Kinds of movements that say what orders bring and cost; money that no order wants is a shopper's. */
const OF_ORDERS = [
  ...["sale", "fee", "account", "gift", "refund", "refund_failed", "provider_refund"],
  ...["provider_fee", "dispute"],
];
/** Kinds of movements that change what was sold, and its VAT. */
const WITH_VAT = ["sale", "refund", "refund_failed", "provider_refund"];
const isWithin = ({ from, to }: BookDays): SQL | undefined =>
  and(
    gte(ledgerTransactions.at, new Date(from * DAY_MS)),
    lt(ledgerTransactions.at, new Date((to + 1) * DAY_MS)),
  );

/** The tenant's book: what stands in it, and what is still to be written into it. */
export function ledgerRepository(tables: TenantTables) {
  return {
    /** Causes of entries of before that are not booked as movements yet, with what they are about. */
    async unbooked(limit: number) {
      const isUnbooked = isNull(ledgerEntries.bookedAt);
      const some = await tables.read({
        columns: { cause: ledgerEntries.cause },
        from: ledgerEntries,
        where: isUnbooked,
        orderBy: [asc(ledgerEntries.cause)],
        groupBy: [sql`${ledgerEntries.cause}`],
        limit,
      });
      if (some.length === 0) return [];
      const causes = some.map(({ cause }) => cause);
      const entries = await tables.select(ledgerEntries, inArray(ledgerEntries.cause, causes));
      const ids = [...new Set(entries.map(({ orderId }) => orderId ?? ""))];
      const [theirOrders, theirPayments, theirRefunds] = await tables.batch([
        tables.select(orders, inArray(orders.id, ids)),
        tables.select(payments, inArray(payments.orderId, ids)),
        tables.select(refunds, inArray(refunds.orderId, ids)),
      ]);
      return causes.map((cause) => {
        const its = entries.filter((entry) => entry.cause === cause);
        const orderId = its[0]?.orderId ?? null;
        const ofOrder = theirPayments.filter((payment) => payment.orderId === orderId);
        const refund = theirRefunds.find(({ id }) => cause.includes(id));
        const named = (payment: PaymentRow) => cause.includes(payment.id) || payment.id === refund?.paymentId;
        const settled = ofOrder.find(({ status }) => status === "succeeded");
        return {
          cause,
          entries: its,
          order: theirOrders.find(({ id }) => id === orderId),
          payment: ofOrder.find(named) ?? settled ?? ofOrder[0],
        };
      });
    },

    /** Books entries of before under their cause. Movements that are booked already stay as they are. */
    async bookOld(cause: string, movements: readonly NewTransaction[], now: Date): Promise<void> {
      await tables.batch([
        tables.update(ledgerEntries, { bookedAt: now }, eq(ledgerEntries.cause, cause)),
        ...movements.map((movement) =>
          tables.insertIf(
            sql`not ${tables.exists(ledgerTransactions, eq(ledgerTransactions.cause, movement.cause))}`,
            ledgerTransactions,
            movement,
          ),
        ),
      ]);
    },

    /** What was booked of an order, the oldest first. */
    ofOrder: (orderId: string) =>
      tables.select(ledgerTransactions, eq(ledgerTransactions.orderId, orderId), {
        orderBy: [asc(ledgerTransactions.at), sql`rowid`],
      }),

    /** Each account in each currency: what moved on it in some days, and what stands on it at their end. */
    balances: ({ from, to }: BookDays) =>
      tables.read({
        columns: {
          currency: ledgerBalances.currency,
          account: ledgerBalances.account,
          moved: sql<number>`sum(case when ${ledgerBalances.day} >= ${from} then ${ledgerBalances.amount} else 0 end)`,
          balance: sql<number>`sum(${ledgerBalances.amount})`,
        },
        from: ledgerBalances,
        where: lte(ledgerBalances.day, to),
        groupBy: [ledgerBalances.currency, ledgerBalances.account],
      }),

    /** A page of the movements of some days. */
    journal: (days: BookDays, place: PagePlace): Promise<ListPage<MovementRow>> =>
      tables.page(
        { columns: getTableColumns(ledgerTransactions), from: ledgerTransactions, where: isWithin(days) },
        { ...place, sort: [ledgerTransactions.at, ledgerTransactions.id] },
      ),

    /**
     * What was booked in some days of what orders bring and cost, by month or store and by kind of movement; signed minor
     * units. What is of no order has no store.
     */
    async keptSums(days: BookDays, by: "month" | "store" | "all") {
      const { currency, kind, cause, at, entries, orderId } = ledgerTransactions;
      const sumOf = (account: Account) =>
        sql<number>`coalesce(sum(json_extract(${entries}, ${`$.${account}`})), 0)`;
      const none = sql<string | null>`null`;
      const month = sql<string | null>`strftime('%Y-%m', ${at} / 1000, 'unixepoch')`;
      const isDisputeFee = sql<number>`${cause} like ${`${DISPUTE_FEE}%`}`;
      const columns = (key: SQL<string | null>) => ({
        key,
        currency,
        kind,
        isDisputeFee,
        sales: sumOf("sales"),
        vat: sumOf("vat"),
        sales_tax: sumOf("sales_tax"),
        production: sumOf("production"),
        gifts: sumOf("gifts"),
        account_goods: sumOf("account_goods"),
        shipping_cost: sumOf("shipping_cost"),
        platform_fee: sumOf("platform_fee"),
        provider_fee: sumOf("provider_fee"),
        disputed: sumOf("disputed"),
      });
      const isKept = and(isWithin(days), sql`${kind} in ${OF_ORDERS}`);
      const grouped = (key: SQL<string | null>) => [key, currency, kind, isDisputeFee];
      if (by !== "store") {
        const key = by === "month" ? month : none;
        const groupBy = by === "month" ? grouped(key) : [currency, kind, isDisputeFee];
        return tables.read({ columns: columns(key), from: ledgerTransactions, where: isKept, groupBy });
      }
      const store = sql<string | null>`${orders.eventId}`;
      const [ofStores, ofNone] = await tables.batch([
        tables.read({
          columns: columns(store),
          from: ledgerTransactions,
          joins: [{ table: orders, on: eq(orders.id, orderId) }],
          where: isKept,
          groupBy: grouped(store),
        }),
        tables.read({
          columns: columns(none),
          from: ledgerTransactions,
          where: and(isKept, isNull(orderId)),
          groupBy: [currency, kind, isDisputeFee],
        }),
      ]);
      return [...ofStores, ...ofNone];
    },

    /**
     * What was booked of each order's sales and VAT in some days, for orders outside the United States, whose tax is
     * another one; with the country that it went to. By the orders' ids, so many at a time.
     * @param after the last id that was read.
     */
    vatOfOrders: (days: BookDays, { after, limit }: { after: string; limit: number }) => {
      const { orderId, entries, kind, currency } = ledgerTransactions;
      const sumOf = (account: Account) =>
        sql<number>`coalesce(sum(json_extract(${entries}, ${`$.${account}`})), 0)`;
      return tables.read({
        columns: {
          orderId: sql<string>`${orderId}`,
          currency,
          country: orders.addressCountry,
          isByCountry: orders.vatByCountry,
          vatState: orders.vatState,
          vatCheck: orders.vatCheck,
          shippingNet: orders.shippingNet,
          shippingVat: orders.shippingVat,
          sales: sumOf("sales"),
          vat: sumOf("vat"),
          isSold: sql<number>`max(${kind} = 'sale')`,
        },
        from: ledgerTransactions,
        joins: [
          { table: orders, on: eq(orders.id, orderId) },
          { table: events, on: eq(events.id, orders.eventId) },
        ],
        where: and(
          isWithin(days),
          sql`${kind} in ${WITH_VAT} and ${events.region} <> 'US' and ${orderId} > ${after}`,
        ),
        groupBy: [sql`${orderId}`, currency],
        orderBy: [sql`${orderId}`],
        limit,
      });
    },

    /** Prices and rates of the lines of orders. */
    ratesOf: (orderIds: readonly string[]) => {
      const { orderId, quantity, unitNet, unitVat, vatRate } = orderLines;
      return tables.read({
        columns: { orderId, quantity, unitNet, unitVat, vatRate },
        from: orderLines,
        where: inArray(orderId, [...orderIds]),
      });
    },

    /**
     * What shops of the Union sold without VAT in some days to some countries, less what went back; cents. Supplies to
     * companies with a proved number are none of the sales that a limit counts.
     */
    async soldTo(days: BookDays, countries: readonly string[]): Promise<number> {
      const { orderId, entries, kind } = ledgerTransactions;
      const [sum] = await tables.read({
        columns: { sold: sql<number>`coalesce(0 - sum(json_extract(${entries}, '$.sales')), 0)` },
        from: ledgerTransactions,
        joins: [
          { table: orders, on: eq(orders.id, orderId) },
          { table: events, on: eq(events.id, orders.eventId) },
        ],
        where: and(
          isWithin(days),
          sql`${kind} in ${WITH_VAT} and ${events.region} = 'EU' and ${orders.vatState} is not 'free'`,
          inArray(orders.addressCountry, [...countries]),
        ),
      });
      return sum?.sold ?? 0;
    },

    /** The lines of orders, and of which of them something went back. */
    async soldOf(orderIds: readonly string[]) {
      const { id, orderId, productId, quantity, unitGross } = orderLines;
      const [lines, some] = await tables.batch([
        tables.read({
          columns: { id, orderId, productId, quantity, unitGross },
          from: orderLines,
          where: inArray(orderId, [...orderIds]),
        }),
        tables.read({
          columns: { id: refunds.id, lines: refunds.lines },
          from: refunds,
          where: inArray(refunds.orderId, [...orderIds]),
        }),
      ]);
      return { lines, refunds: some };
    },

    /** When the first movement was booked; null where there is none. */
    async begins(): Promise<Date | null> {
      const [first] = await tables.select(ledgerTransactions, undefined, {
        orderBy: [asc(ledgerTransactions.at)],
        limit: 1,
      });
      return first?.at ?? null;
    },

    /** What is printed of movements beside their sums: the orders' references, and the documents of these causes. */
    async printedOf(orderIds: readonly string[], causes: readonly string[]) {
      const [refs, numbers] = await tables.batch([
        tables.read({
          columns: { id: orders.id, ref: orders.orderRef },
          from: orders,
          where: inArray(orders.id, [...orderIds]),
        }),
        tables.read({
          columns: { cause: documents.cause, series: documents.series, number: documents.number },
          from: documents,
          where: inArray(documents.cause, [...causes]),
        }),
      ]);
      return { refs, numbers };
    },

    /** Payments of which it is not known yet what the provider kept, the oldest first. */
    withoutFee: (limit: number) =>
      tables.select(payments, both(eq(payments.status, "succeeded"), isNull(payments.providerFee)), {
        orderBy: asc(payments.id),
        limit,
      }),

    /** Books what the provider kept of a payment, over what was known before. @returns false when another sum was booked meanwhile. */
    async bookFee(
      payment: { id: string; before: number | null },
      fee: number,
      movements: readonly NewTransaction[],
    ): Promise<boolean> {
      const isUnknown = sql`${payments.id} = ${payment.id} and ${payments.providerFee} is ${payment.before}`;
      // The movement comes first: after the update a rival's payment would look the same as this one's.
      const update = tables.update(payments, { providerFee: fee }, isUnknown);
      const isSo = tables.exists(payments, isUnknown);
      const [movement] = movements;
      const changed = movement
        ? (await tables.batch([tables.insertIf(isSo, ledgerTransactions, movement), update]))[1]
        : await update;
      return changed.rowsAffected === 1;
    },
  };
}
