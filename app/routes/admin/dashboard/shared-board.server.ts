import { readCompany } from "../../../services/company/read-company.server.ts";
import {
  type RegionAccounts,
  readPaymentAccounts,
} from "../../../services/payment-accounts/read-accounts.server.ts";
import { bouncedPayouts } from "../../../services/payouts/read.server.ts";
import { readDashboard, type Dashboard } from "../../../services/orders/read.server.ts";
import { readAlarms } from "../../../services/platform/read.server.ts";
import { readRecentSales } from "../../../services/sales/read.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { orderRows } from "../orders/order-rows.server.ts";
import { accountStateOf } from "../../../domain/payments/payment-account.ts";
import { REFUND_FAILED_CHOICE } from "../../../domain/order/status-groups.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import type { PayLine } from "./pay-lines.tsx";
import type { Tile } from "./view.tsx";

/** The dashboard's figures as tiles, what waits for a person first; each leads to the list that it counts. */
function dashboardTiles(
  { figures, activeStores, unmade, days }: Dashboard,
  reads: { incidents: boolean },
): Tile[] {
  const orders = (fields: Record<string, string>) => listAddress(paths.orders, fields);
  const tiles: (Tile | null)[] = [
    figures && { key: "address", value: figures.address, href: orders({ status: "address issue" }) },
    figures && { key: "budget", value: figures.budget, href: orders({ status: "budget" }) },
    figures && { key: "trouble", value: figures.trouble, href: orders({ status: "trouble" }) },
    figures && { key: "cases", value: figures.cases, href: listAddress(paths.cases, { state: "open" }) },
    figures && { key: "refunds", value: figures.refunds, href: orders({ status: REFUND_FAILED_CHOICE }) },
    figures && reads.incidents
      ? { key: "incidents", value: figures.incidents, href: listAddress(paths.incidents, { state: "open" }) }
      : null,
    unmade && {
      key: "unmade",
      value: unmade.reduce((sum, { count }) => sum + count, 0),
      href: unmade.length === 1 && unmade[0] ? `${paths.eventOverview(unmade[0].slug)}#makers` : paths.events,
    },
    figures && { key: "today", value: figures.today, href: orders({ from: days.today }) },
    figures && { key: "week", value: figures.week, href: orders({ from: days.week }) },
    figures && { key: "production", value: figures.production, href: orders({ status: "production" }) },
    activeStores === null ? null : { key: "activeStores", value: activeStores, href: paths.events },
  ];
  return tiles.filter((tile) => tile !== null);
}

/** What an admin has to do about the account of a region, if anything. */
function payLineOf({ region, hasShops, charged, settingUp }: RegionAccounts): PayLine[] {
  const account = charged ?? settingUp;
  const state = accountStateOf(account);
  const dueAt = account?.dueAt?.toISOString() ?? null;
  // Where the company sells nothing, only what it has begun itself is worth a word; the provider's own work never is.
  const isWorthAWord = {
    none: hasShops,
    started: true,
    due: true,
    review: false,
    stopped: true,
    open: (account?.requirements.length ?? 0) > 0 || account?.payoutsEnabled === false,
  }[state];
  return isWorthAWord ? [{ region, state, dueAt }] : [];
}

/** What decides what a dashboard shows: whoever may see the same of a tenant shares it. */
export type BoardReader = {
  reads: { orders: boolean; stores: boolean };
  accounts: boolean;
  timeZone: string;
  incidents: boolean;
  sales: boolean;
  alarms: boolean;
};

/** What a tenant's dashboards show alike. Nobody may change it: requests of the same moment share one. */
export async function sharedBoard(
  scope: Scope,
  { reads, accounts, timeZone, incidents, sales, alarms }: BoardReader,
) {
  const [board, recentSales, { tenant }, platformAlarms, regions, bounced] = await Promise.all([
    readDashboard(scope, { reads, timeZone }),
    sales ? readRecentSales(scope, { timeZone }) : null,
    readCompany(scope),
    alarms ? readAlarms(scope) : [],
    accounts ? readPaymentAccounts(scope) : [],
    accounts ? bouncedPayouts(scope) : [],
  ]);
  return {
    board,
    tenant,
    sales: recentSales,
    alarms: platformAlarms,
    tiles: dashboardTiles(board, { incidents }),
    payLines: regions.flatMap(payLineOf),
    bounced: bounced.map(({ id, amount, currency }) => ({
      href: paths.payout(id),
      amount: { minor: amount, currency },
    })),
    latest: board.latest && orderRows(board.latest),
    overdue: orderRows(board.overdue ?? []),
  };
}
