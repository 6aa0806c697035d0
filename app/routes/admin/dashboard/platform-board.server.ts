import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { TENANT_SALES_PERIODS, totalsByCurrency } from "../../../domain/sales/tenant-sales.ts";
import { paths } from "../../../paths.ts";
import type { BaseScope } from "../../../services/scope.ts";
import { readPlatformFigures, readTenantSales } from "../../../services/platform/read.server.ts";
import type { Tile } from "./view.tsx";

/** The dashboard of the platform's people at their own desk; each figure leads to the rows that it counts. */
export async function platformBoard(
  scope: BaseScope,
  { user, timeZone }: { user: StaffPrincipal; timeZone: string },
) {
  const [figures, sales] = await Promise.all([
    readPlatformFigures(scope),
    may(user, "tenants:sales") ? readTenantSales(scope, { periods: TENANT_SALES_PERIODS, timeZone }) : null,
  ]);
  const tiles: (Tile | null)[] = [
    {
      key: "verification",
      value: figures.verification,
      href: listAddress(paths.panel, { status: "requires_verification" }),
    },
    may(user, "credit:approve")
      ? { key: "credit", value: figures.credit, href: listAddress(paths.panel, { credit: "requested" }) }
      : null,
    {
      key: "incidents",
      value: figures.incidents,
      href: listAddress(paths.panelIncidents, { state: "open" }),
    },
    { key: "dead", value: figures.dead, href: listAddress(paths.panelDeliveries, { state: "dead" }) },
  ];
  return {
    tiles: tiles.filter((tile) => tile !== null),
    sales:
      sales &&
      TENANT_SALES_PERIODS.map((period, at) => ({
        period,
        href: listAddress(paths.panelSales, { period }),
        totals: totalsByCurrency(sales[at] ?? []),
      })),
  };
}
