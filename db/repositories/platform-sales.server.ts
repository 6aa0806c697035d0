import { and, between, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import type { Period } from "../../app/domain/sales/period.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { Database } from "../driver/client.server.ts";
import { orders } from "../schema/orders.ts";
import { ledgerBalances } from "../schema/payments.ts";
import { salesMarks, storeSales } from "../schema/sales.ts";
import { tenants } from "../schema/tenants.ts";
import { asSale, isCancelled, isSold } from "./order-conditions.ts";

export type TenantSales = {
  tenantId: string;
  name: string;
  currency: Currency;
  orders: number;
  total: number;
};
/** Of orders that are not in the sums yet: when they were placed, to a quarter of an hour. */
export type LateTenantSales = TenantSales & { quarter: number; region: Region };

const TENANT = { tenantId: tenants.id, name: tenants.name };
const quarter = sql<number>`(${orders.placedAt} / 900000 * 900000)`;
const markOf = (column: SQL | typeof salesMarks.countedUntil) =>
  sql`coalesce((select ${column} from ${salesMarks} where ${salesMarks.tenantId} = ${tenants.id}), 0)`;

/** What all tenants sold, for the platform: the kept sums (docs/decisions/0180), and what is not in them yet. */
export function platformSalesRepository(db: Database) {
  const countedUntil = markOf(salesMarks.countedUntil);
  const cancelledUntil = markOf(salesMarks.cancelledUntil);
  // A cross join keeps its order in SQLite: tenant by tenant, each by an index that begins with the tenant.
  const late = (which: SQL | undefined) =>
    db
      .select({
        ...TENANT,
        region: tenants.region,
        quarter,
        currency: orders.currency,
        orders: sql<number>`count(*)`,
        total: sql<number>`coalesce(sum(${asSale(orders.total)}), 0)`,
      })
      .from(tenants)
      .crossJoin(orders)
      .where(and(eq(orders.tenantId, tenants.id), which))
      .groupBy(tenants.id, quarter, orders.currency);

  return {
    /**
     * Each account in each currency over the books of all tenants: what moved on it in some days, and what stands on it at
     * their end. Days are those of UTC since 1970.
     */
    balances: ({ from, to }: { from: number; to: number }) =>
      db
        .select({
          currency: ledgerBalances.currency,
          account: ledgerBalances.account,
          moved: sql<number>`sum(case when ${ledgerBalances.day} >= ${from} then ${ledgerBalances.amount} else 0 end)`,
          balance: sql<number>`sum(${ledgerBalances.amount})`,
        })
        .from(ledgerBalances)
        .where(lte(ledgerBalances.day, to))
        .groupBy(ledgerBalances.currency, ledgerBalances.account),

    /** The sums of each tenant in each currency, for several periods. */
    async sums(periods: readonly Period[]) {
      const ordersSums = periods.map(({ from, to }) =>
        db
          .select({
            ...TENANT,
            currency: storeSales.currency,
            orders: sql<number>`sum(${storeSales.orders})`,
            total: sql<number>`sum(${storeSales.total})`,
          })
          .from(tenants)
          .crossJoin(storeSales)
          .where(and(eq(storeSales.tenantId, tenants.id), between(storeSales.day, from, to)))
          .groupBy(tenants.id, storeSales.currency),
      );
      const [plus, minus, ...sums] = await db.batch([
        late(and(isSold, sql`${orders.placedAt} >= ${countedUntil}`)),
        late(
          and(
            isCancelled,
            sql`${orders.cancelledAt} >= ${cancelledUntil}`,
            sql`+${orders.placedAt} < ${countedUntil}`,
          ),
        ),
        ...ordersSums,
      ]);
      return {
        kept: sums as TenantSales[][],
        plus: plus as LateTenantSales[],
        minus: minus as LateTenantSales[],
      };
    },
  };
}
