import type { LateTenantSales } from "../../../db/repositories/platform-sales.server.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { mergeSales } from "../../domain/sales/merge-sales.ts";
import { daysUntil, type TenantSalesPeriod } from "../../domain/sales/tenant-sales.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { BaseScope } from "../scope.ts";

const SUMS = ["orders", "total"] as const;

/**
 * What each tenant sold in each currency, in periods that end today; the best first within a currency. Days are those of
 * each tenant's own time zone.
 * @param timeZone in which it is "today" for whoever asks.
 */
export async function readTenantSales(
  scope: BaseScope,
  { periods, timeZone }: { periods: readonly TenantSalesPeriod[]; timeZone: string },
) {
  const today = dayIn(timeZone, scope.now());
  const periodDays = periods.map((name) => daysUntil(today, name));
  const { kept, plus, minus } = await scope.platform.sales.sums(periodDays);
  const names = new Map([...kept.flat(), ...plus].map(({ tenantId, name }) => [tenantId, name]));
  return periodDays.map((period, at) =>
    mergeSales<(typeof SUMS)[number], LateTenantSales>(
      { kept: (kept[at] ?? []).map((row) => ({ ...row, key: row.tenantId })), plus, minus },
      {
        names: SUMS,
        period,
        timeZone: ({ region }) => TIME_ZONE_OF_REGION[region],
        keyOf: ({ tenantId }) => tenantId,
      },
    )
      .map(({ key, currency, orders, total }) => ({
        tenantId: key,
        name: names.get(key) ?? key,
        currency,
        orders,
        total,
      }))
      .sort((a, b) => a.currency.localeCompare(b.currency) || b.total - a.total || b.orders - a.orders),
  );
}
