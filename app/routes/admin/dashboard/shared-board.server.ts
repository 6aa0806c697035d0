import { readCompany } from "../../../services/company/read-company.server.ts";
import { readDashboard } from "../../../services/orders/read-dashboard.server.ts";
import { readAlarms } from "../../../services/platform/read-alarms.server.ts";
import { readRecentSales } from "../../../services/sales/read-recent-sales.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { orderRows } from "../orders/order-rows.server.ts";
import { dashboardTiles } from "./tiles.server.ts";

/** What decides what a dashboard shows: whoever may see the same of a tenant shares it. */
export type BoardReader = {
  reads: { orders: boolean; stores: boolean };
  timeZone: string;
  incidents: boolean;
  sales: boolean;
  alarms: boolean;
};

/** What a tenant's dashboards show alike. Nobody may change it: requests of the same moment share one. */
export async function sharedBoard(scope: Scope, { reads, timeZone, incidents, sales, alarms }: BoardReader) {
  const [board, recentSales, { tenant }, platformAlarms] = await Promise.all([
    readDashboard(scope, { reads, timeZone }),
    sales ? readRecentSales(scope, { timeZone }) : null,
    readCompany(scope),
    alarms ? readAlarms(scope) : [],
  ]);
  return {
    ...{ board, tenant, sales: recentSales, alarms: platformAlarms },
    tiles: dashboardTiles(board, { incidents }),
    latest: board.latest && orderRows(board.latest),
    overdue: orderRows(board.overdue ?? []),
  };
}
