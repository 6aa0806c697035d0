import { and, between, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Account } from "../../app/domain/ledger/ledger.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { ProductSalesRow, SalesRow, SalesSums } from "../../app/domain/sales/revenue-lines.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { ledgerTransactions } from "../schema/payments.ts";
import { productSales, salesMarks, storeSales } from "../schema/sales.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { asSale, isCancelled, isPlaced, isSold } from "./order-conditions.ts";

/** What sales are added up by. */
export type SalesGroup = "day" | "month" | "store" | "all";

export type SalesFilter = {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Of these stores only. */
  eventIds?: readonly string[] | undefined;
};

export type SalesQuestion = { group: SalesGroup; from: string; to: string };

/** Orders that were placed from a moment on and before another. */
export type SalesSpan = { from: Date; until: Date };

/** A day that is added up: its orders are those from `from` on and before `until`. */
export type SalesDay = { day: string; from: Date; until: Date };

/** Of orders that are not in the sums yet: when they were placed, to a quarter of an hour, which no time zone cuts. */
type Late = { quarter: number; eventId: string; currency: Currency };
export type LateSales = Omit<SalesSums, "refunded"> & Late;
/** What went back of orders that stand: when, to a quarter of an hour, and the VAT in it. */
export type Refunded = Late & { amount: number; vat: number };
export type KeptSales = Omit<SalesRow, "refunded">;
export type LateProductSales = Late & { productId: string; units: number; total: number };

/** 900,000 ms are a quarter of an hour. */
const quarter = sql<number>`(${orders.placedAt} / 900000 * 900000)`;

const KEYS: Record<SalesGroup, SQL<string>> = {
  day: sql`${storeSales.day}`,
  month: sql`substr(${storeSales.day}, 1, 7)`,
  store: sql`${storeSales.eventId}`,
  all: sql`''`,
};

const sumOf = (column: SQLiteColumn | SQL) => sql<number>`coalesce(sum(${column}), 0)`;

const ORDER_SUMS = {
  orders: sql<number>`count(*)`,
  items: sumOf(asSale(orders.itemsGross)),
  shipping: sumOf(asSale(sql`${orders.shippingNet} + ${orders.shippingVat}`)),
  discount: sumOf(asSale(orders.discount)),
  vat: sumOf(asSale(orders.totalVat)),
  total: sumOf(asSale(orders.total)),
  cost: sumOf(orders.budgetCost),
};
const LINE_SUMS = {
  units: sumOf(orderLines.quantity),
  total: sumOf(asSale(sql`${orderLines.quantity} * ${orderLines.unitGross}`)),
};
const SALES_SUMS = {
  orders: sumOf(storeSales.orders),
  items: sumOf(storeSales.items),
  shipping: sumOf(storeSales.shipping),
  discount: sumOf(storeSales.discount),
  vat: sumOf(storeSales.vat),
  total: sumOf(storeSales.total),
  cost: sumOf(storeSales.cost),
};

/** The sum of what movements put on some accounts. */
const booked = (...accounts: Account[]) =>
  sumOf(
    sql.join(
      accounts.map((account) => sql`coalesce(${ledgerTransactions.entries} ->> ${account}, 0)`),
      sql` + `,
    ),
  );
/** "It takes a sale back, or puts it there again", as the index has it. */
const isTakenBack = sql`${ledgerTransactions.kind} in ('refund', 'refund_failed', 'provider_refund')`;
const quarterOf = (moment: SQLiteColumn) => sql<number>`(${moment} / 900000 * 900000)`;

/** Figures of what was sold: sums that are kept, and the few orders that are not in them yet. */
export function salesRepository(tables: TenantTables) {
  const everyMark = sql`true`;
  const countedUntil = sql`coalesce(${tables.valueOf(salesMarks, salesMarks.countedUntil, everyMark)}, 0)`;
  const cancelledUntil = sql`coalesce(${tables.valueOf(salesMarks, salesMarks.cancelledUntil, everyMark)}, 0)`;
  /** As the sums see it: a read subtracts what was cancelled after the sums were computed. */
  const wasSold = and(
    isPlaced,
    sql`(${orders.cancelledAt} is null or ${orders.cancelledAt} >= ${cancelledUntil})`,
  ) as SQL;
  /** Placed since the sums were made. */
  const added = and(isSold, sql`${orders.placedAt} >= ${countedUntil}`);
  /** In the sums, but cancelled since. */
  const removed = and(
    isCancelled,
    sql`${orders.cancelledAt} >= ${cancelledUntil}`,
    sql`+${orders.placedAt} < ${countedUntil}`,
  );
  const ofStores = (column: SQLiteColumn, eventIds: readonly string[] | undefined) =>
    eventIds && inArray(column, [...eventIds]);

  const late = (which: SQL | undefined, eventIds: SalesFilter["eventIds"]) =>
    tables.read({
      columns: { quarter, eventId: orders.eventId, currency: orders.currency, ...ORDER_SUMS },
      from: orders,
      where: and(which, ofStores(orders.eventId, eventIds)),
      groupBy: [quarter, orders.eventId, orders.currency],
    });
  const lateProducts = (which: SQL | undefined, eventIds: SalesFilter["eventIds"]) =>
    tables.read({
      columns: {
        quarter,
        eventId: orders.eventId,
        productId: orderLines.productId,
        currency: orders.currency,
        ...LINE_SUMS,
      },
      from: orders,
      joins: [{ table: orderLines, on: eq(orderLines.orderId, orders.id) }],
      where: and(which, ofStores(orders.eventId, eventIds)),
      groupBy: [quarter, orders.eventId, orderLines.productId, orders.currency],
    });

  /** Of what is cancelled nothing is in the sums, so that nothing of it goes back. */
  const ofStanding = (eventIds: SalesFilter["eventIds"]) =>
    and(sql`${orders.cancelledAt} is null`, ofStores(orders.eventId, eventIds));
  /** As it was booked: what did not arrive is in the sum again from the day on which that was known. */
  const refunded = (since: Date, eventIds: SalesFilter["eventIds"]) =>
    tables.read({
      columns: {
        quarter: quarterOf(ledgerTransactions.at),
        eventId: orders.eventId,
        currency: ledgerTransactions.currency,
        amount: booked("sales", "vat", "sales_tax"),
        vat: booked("vat", "sales_tax"),
      },
      from: ledgerTransactions,
      joins: [{ table: orders, on: eq(orders.id, ledgerTransactions.orderId) }],
      where: and(isTakenBack, gte(ledgerTransactions.at, since), ofStanding(eventIds)),
      groupBy: [quarterOf(ledgerTransactions.at), orders.eventId, ledgerTransactions.currency],
    });

  /** Statements that compute a day's sums again; each requires that this run moved the mark. */
  const addUp = ({ day, from, until }: SalesDay, won: SQL) => {
    const placed = and(wasSold, gte(orders.placedAt, from), lt(orders.placedAt, until)) as SQL;
    return [
      tables.remove(storeSales, and(eq(storeSales.day, day), won) as SQL),
      tables.insertRead(won, storeSales, {
        columns: {
          day: sql`${day}`,
          eventId: sql`${orders.eventId}`,
          currency: sql`${orders.currency}`,
          ...ORDER_SUMS,
        },
        from: orders,
        where: placed,
        groupBy: [sql`${orders.eventId}`, sql`${orders.currency}`],
      }),
      tables.remove(productSales, and(eq(productSales.day, day), won) as SQL),
      tables.insertRead(won, productSales, {
        columns: {
          day: sql`${day}`,
          eventId: sql`${orders.eventId}`,
          productId: sql`${orderLines.productId}`,
          currency: sql`${orders.currency}`,
          ...LINE_SUMS,
        },
        from: orders,
        joins: [{ table: orderLines, on: eq(orderLines.orderId, orders.id) }],
        where: placed,
        groupBy: [sql`${orders.eventId}`, sql`${orderLines.productId}`, sql`${orders.currency}`],
      }),
    ] as const;
  };

  return {
    /**
     * Sums of several periods and groups, with what is not in them yet, by one round trip; and the sums of whatever was
     * placed in some spans, for parts of a day; and what went back since a moment.
     */
    async sums(
      questions: readonly SalesQuestion[],
      eventIds: SalesFilter["eventIds"],
      spans: readonly SalesSpan[],
      refundedSince: Date,
    ) {
      const reads = questions.map(({ group, from, to }) =>
        tables.read({
          columns: { key: KEYS[group], currency: storeSales.currency, ...SALES_SUMS },
          from: storeSales,
          where: and(between(storeSales.day, from, to), ofStores(storeSales.eventId, eventIds)),
          groupBy: [KEYS[group], storeSales.currency],
        }),
      );
      const parts = spans.map(({ from, until }) =>
        tables.read({
          columns: { key: sql`''`, currency: orders.currency, ...ORDER_SUMS },
          from: orders,
          where: and(
            isSold,
            gte(orders.placedAt, from),
            lt(orders.placedAt, until),
            ofStores(orders.eventId, eventIds),
          ),
          groupBy: [orders.currency],
        }),
      );
      const [plus, minus, back, ...sums] = await tables.batch([
        late(added, eventIds),
        late(removed, eventIds),
        refunded(refundedSince, eventIds),
        ...reads,
        ...parts,
      ]);
      return {
        kept: sums.slice(0, reads.length) as KeptSales[][],
        plus: plus as LateSales[],
        minus: minus as LateSales[],
        placed: sums.slice(reads.length) as KeptSales[][],
        refunded: back as Refunded[],
      };
    },

    /** What was sold by product, the best first, with what is not in the sums yet. */
    async productSums({ from, to, eventIds }: SalesFilter, limit: number) {
      const [totals, plus, minus] = await tables.batch([
        tables.read({
          columns: {
            key: productSales.productId,
            currency: productSales.currency,
            units: sumOf(productSales.units),
            total: sumOf(productSales.total),
          },
          from: productSales,
          where: and(between(productSales.day, from, to), ofStores(productSales.eventId, eventIds)),
          groupBy: [productSales.productId, productSales.currency],
          orderBy: [desc(sumOf(productSales.total)), desc(sumOf(productSales.units))],
          limit,
        }),
        lateProducts(added, eventIds),
        lateProducts(removed, eventIds),
      ]);
      return {
        kept: totals as ProductSalesRow[],
        plus: plus as LateProductSales[],
        minus: minus as LateProductSales[],
      };
    },

    /** How far the sums go, made where there is none yet; and when the first order came that is not in them. */
    async readMark(now: Date) {
      const [, marks, next] = await tables.batch([
        tables.insertMissing(salesMarks, [{ countedUntil: new Date(0), cancelledUntil: now }]),
        tables.select(salesMarks),
        tables.read({
          columns: { placedAt: sql<number | null>`min(${orders.placedAt})` },
          from: orders,
          where: sql`${orders.placedAt} >= ${countedUntil}`,
        }),
      ]);
      const mark = marks[0];
      if (!mark) throw new Error("The mark of the sales is gone.");
      const { placedAt } = next[0] ?? {};
      return { ...mark, nextPlacedAt: placedAt ? new Date(placedAt) : null };
    },

    /**
     * Adds a day up, as far as `day.until`, and moves the mark there.
     * @returns false when another run moved the mark since it was read; nothing is written then.
     */
    async addUpDay(day: SalesDay, mark: { countedUntil: Date }, run: string): Promise<boolean> {
      const won = tables.exists(salesMarks, eq(salesMarks.movedBy, run));
      const [moved] = await tables.batch([
        tables.update(
          salesMarks,
          { countedUntil: day.until, movedBy: run },
          eq(salesMarks.countedUntil, mark.countedUntil),
        ),
        ...addUp(day, won),
      ]);
      return moved.rowsAffected > 0;
    },

    /** When orders were placed that were cancelled since the mark and are in the sums. */
    placedOfCancelled: async (mark: { countedUntil: Date; cancelledUntil: Date }, most: number) =>
      (
        await tables.read({
          columns: { placedAt: orders.placedAt, cancelledAt: orders.cancelledAt },
          from: orders,
          where: and(
            isNotNull(orders.placedAt),
            isNotNull(orders.cancelledAt),
            gte(orders.cancelledAt, mark.cancelledUntil),
            sql`+${orders.placedAt} < ${mark.countedUntil.getTime()}`,
          ),
          orderBy: [sql`${orders.cancelledAt}`],
          limit: most,
        })
      ).flatMap(({ placedAt, cancelledAt }) => (placedAt && cancelledAt ? [{ placedAt, cancelledAt }] : [])),

    /** Adds days up again of which orders were cancelled, and remembers until when that was looked for. */
    async recount(days: readonly SalesDay[], mark: { countedUntil: Date }, until: Date, run: string) {
      const won = tables.exists(salesMarks, eq(salesMarks.movedBy, run));
      const [moved] = await tables.batch([
        tables.update(
          salesMarks,
          { cancelledUntil: until, movedBy: run },
          eq(salesMarks.countedUntil, mark.countedUntil),
        ),
        ...days.flatMap((day) => addUp(day, won)),
      ]);
      return moved.rowsAffected > 0;
    },
  };
}
