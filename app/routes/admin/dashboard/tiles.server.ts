import { listAddress } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import type { Dashboard } from "../../../services/orders/read-dashboard.server.ts";
import type { Tile } from "./view.tsx";

/** The dashboard's figures as tiles, what waits for a person first; each leads to the list that it counts. */
export function dashboardTiles(
  { figures, activeStores, days }: Dashboard,
  reads: { incidents: boolean },
): Tile[] {
  const orders = (fields: Record<string, string>) => listAddress(paths.orders, fields);
  const tiles: (Tile | null)[] = [
    figures && { key: "address", value: figures.address, href: orders({ status: "address issue" }) },
    figures && { key: "budget", value: figures.budget, href: orders({ status: "budget" }) },
    figures && { key: "trouble", value: figures.trouble, href: orders({ status: "trouble" }) },
    figures && { key: "cases", value: figures.cases, href: listAddress(paths.cases, { state: "open" }) },
    figures && reads.incidents
      ? { key: "incidents", value: figures.incidents, href: listAddress(paths.incidents, { state: "open" }) }
      : null,
    figures && { key: "today", value: figures.today, href: orders({ from: days.today }) },
    figures && { key: "week", value: figures.week, href: orders({ from: days.week }) },
    figures && { key: "production", value: figures.production, href: orders({ status: "production" }) },
    activeStores === null ? null : { key: "activeStores", value: activeStores, href: paths.events },
  ];
  return tiles.filter((tile) => tile !== null);
}
